// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.setting;

import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Masks passwords in everything that is printed or written. */
public final class Secrets {
  private static final String SECRET_WORD =
      "password|passwd|passphrase|pwd|secret|token|credential"
          + "|(?:primary|secondary|master|account|access|api|private|shared)[._-]?key";

  /** The user part of a URL, {@code //user:password@}; the user stays visible. */
  private static final Pattern USER_INFO =
      Pattern.compile("((?:\\b[a-zA-Z][a-zA-Z0-9+.-]*:/|/)/?[^/@:\\s]*):\\S*@");

  /** A password among the parameters of a URL, {@code ?password=...&proxyPassword=...}. */
  private static final Pattern PARAMETER =
      Pattern.compile(
          "([?&;][^=&;\\s]*(?:" + SECRET_WORD + ")=)[^&;\\s]*", Pattern.CASE_INSENSITIVE);

  /** A password within a parameter, {@code ?authMechanismProperties=AWS_SESSION_TOKEN:...,}. */
  private static final Pattern PROPERTY =
      Pattern.compile(
          "([?&;][^=&;\\s]*=(?:[^&;\\s]*,)?[^,:&;\\s]*(?:" + SECRET_WORD + "):)[^,&;\\s]*",
          Pattern.CASE_INSENSITIVE);

  /** The password of Oracle's thin driver, {@code jdbc:oracle:thin:user/password@}. */
  private static final Pattern ORACLE_USER =
      Pattern.compile("(jdbc:oracle:\\w+:[^/@\\s]*)/[^@\\s]+@");

  /** A property on a command line, {@code store.password=...}. */
  private static final Pattern ASSIGNMENT =
      Pattern.compile("(\\b[\\w.-]*(?:" + SECRET_WORD + ")=)[^\\s&;]+", Pattern.CASE_INSENSITIVE);

  private static final Pattern SECRET_NAME = Pattern.compile(SECRET_WORD);

  private Secrets() {}

  /** Masks the password of every URL and assignment in a text. */
  public static String mask(String text) {
    String masked = USER_INFO.matcher(text).replaceAll("$1:***@");
    masked = ORACLE_USER.matcher(masked).replaceAll("$1/***@");
    masked = PARAMETER.matcher(masked).replaceAll("$1***");
    masked = PROPERTY.matcher(masked).replaceAll("$1***");
    return ASSIGNMENT.matcher(masked).replaceAll("$1***");
  }

  /** Masks the value of a property: all of it if the name is that of a secret. */
  public static String mask(String name, String value) {
    return isSecret(name) ? "***" : mask(value);
  }

  /** Whether a property of this name holds a secret. */
  static boolean isSecret(String name) {
    return SECRET_NAME.matcher(name.toLowerCase(Locale.ROOT)).find();
  }

  /** The passwords of the URLs in a text. */
  static List<String> passwords(String text) {
    return USER_INFO
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .map(Secrets::password)
        .toList();
  }

  /** What follows the user in {@code //user:password@}. */
  private static String password(String userInfo) {
    int user = userInfo.indexOf(':', userInfo.indexOf("//") + 2);
    return userInfo.substring(user + 1, userInfo.length() - 1);
  }
}
