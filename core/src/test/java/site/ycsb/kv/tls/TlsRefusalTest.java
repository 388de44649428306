// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.InvalidAlgorithmParameterException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;

class TlsRefusalTest {
  private static final TlsOptions OPTIONS = new TlsOptions("db");

  private static List<String> faults() {
    Properties properties = new Properties();
    properties.setProperty("db.tls", "true");
    Settings settings = Settings.read(properties, "db", OPTIONS.all());
    var unused = OPTIONS.read(settings, false);
    try {
      settings.throwFaults();
      return List.of();
    } catch (SettingsException e) {
      return e.faults();
    }
  }

  /** The JDK wraps it in two exceptions (sun.security.validator.PKIXValidator). */
  @Test
  void aJvmThatTrustsNobodyTrustsNoServer() {
    SSLException failure =
        new SSLException(
            "Unexpected error",
            new RuntimeException(
                new InvalidAlgorithmParameterException("trustAnchors must be non-empty")));

    assertThat(OPTIONS.refusal(failure, Optional.empty(), "db.host and db.port"))
        .hasValue(
            " has a certificate that is not trusted; give its authority's as db.truststore, or for"
                + " a test set db.insecure=true.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"javax.net.ssl.keyStore", "javax.net.ssl.trustStore"})
  void aBrokenStoreOfTheJvmIsAFault(String option) {
    assertThat(faults()).isEmpty();
    String before = System.getProperty(option);
    System.setProperty(option, "pom.xml");
    try {
      assertThat(faults())
          .singleElement()
          .asString()
          .startsWith(
              "With TLS this JVM's option javax.net.ssl.keyStore or javax.net.ssl.trustStore names"
                  + " a file that cannot be used (")
          .endsWith("); correct it, or give db.keystore and db.truststore.");
    } finally {
      if (before == null) {
        System.clearProperty(option);
      } else {
        System.setProperty(option, before);
      }
    }
  }
}
