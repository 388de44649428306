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
package site.ycsb.kv.resp;

import java.io.File;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Collections;
import java.util.Optional;
import site.ycsb.kv.binding.Settings;

/**
 * How to connect by TLS.
 *
 * @param trustStore the file with the certificates to trust; empty for those of the JVM
 * @param password the password of that file; empty for none
 * @param insecure whether any certificate of any name is taken
 */
public record Tls(Optional<File> trustStore, Optional<String> password, boolean insecure) {

  /** Reads it; a file that can't be used is a fault among the settings. */
  static Optional<Tls> of(Settings settings, RespOptions options, boolean byUrl) {
    boolean tls = byUrl || settings.get(options.tls);
    boolean insecure = settings.get(options.insecure);
    Optional<String> store = settings.find(options.trustStore);
    Optional<String> password = settings.find(options.trustStorePassword);
    settings.check(
        tls || (!insecure && store.isEmpty()),
        (insecure ? options.insecure : options.trustStore)
            + " has an effect with TLS only; set "
            + options.tls
            + "=true or remove it.");
    settings.check(
        !insecure || store.isEmpty(),
        options.insecure + "=true trusts anybody; remove it or " + options.trustStore + ".");
    settings.check(
        store.isPresent() || password.isEmpty(),
        options.trustStorePassword + " needs " + options.trustStore + " too.");
    settings.check(
        store.isEmpty() || isReadable(new File(store.get()), password),
        options.trustStore
            + "="
            + store.orElse("")
            + ": is no PKCS12 or JKS file with certificates to trust that "
            + options.trustStorePassword
            + " opens.");
    return tls ? Optional.of(new Tls(store.map(File::new), password, insecure)) : Optional.empty();
  }

  /** Without the password, which nobody is to see. */
  @Override
  public String toString() {
    return "trustStore=" + trustStore + ", insecure=" + insecure;
  }

  private static boolean isReadable(File file, Optional<String> password) {
    if (!file.isFile()) {
      return false;
    }
    try {
      KeyStore store = KeyStore.getInstance(file, password.map(String::toCharArray).orElse(null));
      for (String alias : Collections.list(store.aliases())) {
        if (store.isCertificateEntry(alias)) {
          return true;
        }
      }
      return false;
    } catch (IOException | GeneralSecurityException e) {
      return false; // That it can't be read is all there is to tell.
    }
  }
}
