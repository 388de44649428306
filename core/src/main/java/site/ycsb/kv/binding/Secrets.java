/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.binding;

import java.util.Locale;
import java.util.regex.Pattern;

/** Keeps passwords out of everything that is printed or written. */
public final class Secrets {
  private static final String SECRET_WORD =
      "password|passwd|passphrase|pwd|secret|token|credential";

  /** The user part of a URL, {@code //user:password@}, of which only the user is shown. */
  private static final Pattern USER_INFO =
      Pattern.compile("((?:\\b[a-zA-Z][a-zA-Z0-9+.-]*:/|/)/?[^/@:\\s]*):\\S*@");

  /** A password among the parameters of a URL, {@code ?password=...&proxyPassword=...}. */
  private static final Pattern PARAMETER =
      Pattern.compile(
          "([?&;][^=&;\\s]*(?:" + SECRET_WORD + ")=)[^&;\\s]*", Pattern.CASE_INSENSITIVE);

  /** One within a parameter, {@code ?authMechanismProperties=AWS_SESSION_TOKEN:...,}. */
  private static final Pattern PROPERTY =
      Pattern.compile(
          "([?&;][^=&;\\s]*=(?:[^&;\\s]*,)?[^,:&;\\s]*(?:" + SECRET_WORD + "):)[^,&;\\s]*",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern SECRET_NAME = Pattern.compile(SECRET_WORD);

  private Secrets() {}

  /** The text with the password of every URL in it replaced. */
  public static String mask(String text) {
    String masked = USER_INFO.matcher(text).replaceAll("$1:***@");
    masked = PARAMETER.matcher(masked).replaceAll("$1***");
    return PROPERTY.matcher(masked).replaceAll("$1***");
  }

  /** A property's value as it may be shown. */
  public static String mask(String name, String value) {
    return SECRET_NAME.matcher(name.toLowerCase(Locale.ROOT)).find() ? "***" : mask(value);
  }
}
