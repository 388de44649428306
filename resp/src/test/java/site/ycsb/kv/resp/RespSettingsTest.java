// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.resp.RespOptions.IndexChoice;
import site.ycsb.kv.resp.RespOptions.LayoutChoice;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.wire.Batch;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.wire.SocketPath;

class RespSettingsTest {
  private static void assertFaults(List<String> faults, String... pairs) {
    SettingsException refused =
        catchThrowableOfType(SettingsException.class, () -> TestSettings.read(pairs));
    assertThat(refused).as("refused").isNotNull();
    assertThat(refused.faults()).containsExactlyInAnyOrderElementsOf(faults);
  }

  private static void assertFault(String fault, String... pairs) {
    assertFaults(List.of(fault), pairs);
  }

  @Test
  void defaults() throws Exception {
    RespSettings settings = TestSettings.read();

    assertThat(settings.addresses()).containsExactly(new HostPort("127.0.0.1", 6_379));
    assertThat(settings.cluster()).isFalse();
    assertThat(settings.tls()).isEmpty();
    assertThat(settings.user()).isEmpty();
    assertThat(settings.password()).isEmpty();
    assertThat(settings.database()).isZero();
    assertThat(settings.timeoutMillis()).isEqualTo(10_000);
    assertThat(settings.all().get(settings.options().layout)).isEqualTo(LayoutChoice.HASH);
    assertThat(settings.all().find(settings.options().index)).isEmpty();
    assertThat(settings.all().get(settings.options().indexParts)).isEqualTo(12);
    assertThat(settings.all().get(Batch.SIZE)).isEqualTo(1);
    assertThat(settings.addressMap()).isEmpty();
  }

  @Test
  void allOfAServer() throws Exception {
    RespSettings settings =
        TestSettings.read(
            "redis.host", "db1",
            "redis.port", "7000",
            "redis.user", "ann",
            "redis.password", "word",
            "redis.database", "3",
            "redis.timeout", "250",
            "redis.layout", "string",
            "redis.index", "zset",
            "redis.tls", "true",
            "redis.insecure", "true",
            "batchsize", "100");

    assertThat(settings.addresses()).containsExactly(new HostPort("db1", 7_000));
    assertThat(settings.user()).hasValue("ann");
    assertThat(settings.password()).hasValue("word");
    assertThat(settings.database()).isEqualTo(3);
    assertThat(settings.timeoutMillis()).isEqualTo(250);
    assertThat(settings.all().get(settings.options().layout)).isEqualTo(LayoutChoice.STRING);
    assertThat(settings.all().find(settings.options().index)).hasValue(IndexChoice.ZSET);
    assertThat(settings.tls()).hasValueSatisfying(tls -> assertThat(tls.insecure()).isTrue());
    assertThat(settings.all().get(Batch.SIZE)).isEqualTo(100);
    assertThat(settings.addressSettings()).isEqualTo("redis.host and redis.port");
  }

  @Test
  void aUrl() throws Exception {
    RespSettings settings =
        TestSettings.read("redis.url", "rediss://ann:word@db1:7000/3", "redis.timeout", "1");

    assertThat(settings.addresses()).containsExactly(new HostPort("db1", 7_000));
    assertThat(settings.user()).hasValue("ann");
    assertThat(settings.password()).hasValue("word");
    assertThat(settings.database()).isEqualTo(3);
    assertThat(settings.tls()).isPresent();
    assertThat(settings.addressSettings()).isEqualTo("redis.url");
  }

  @Test
  void aCluster() throws Exception {
    RespSettings settings =
        TestSettings.read(
            "redis.cluster", "true",
            "redis.nodes", "a:1,b:2",
            "redis.indexparts", "5",
            "redis.addressmap", "10.0.0.1:6379=a:1, 10.0.0.2:6379=b:2");

    assertThat(settings.cluster()).isTrue();
    assertThat(settings.addresses()).containsExactly(new HostPort("a", 1), new HostPort("b", 2));
    assertThat(settings.all().get(settings.options().indexParts)).isEqualTo(5);
    assertThat(settings.addressMap())
        .isEqualTo(
            Map.of(
                new HostPort("10.0.0.1", 6_379), new HostPort("a", 1),
                new HostPort("10.0.0.2", 6_379), new HostPort("b", 2)));
    assertThat(settings.addressSettings()).isEqualTo("redis.nodes");
  }

  @Test
  void sentinels() throws Exception {
    RespSettings settings =
        TestSettings.read("redis.sentinels", "a:1,b:2", "redis.sentinelpassword", "word");

    assertThat(settings.addresses()).containsExactly(new HostPort("a", 1), new HostPort("b", 2));
    assertThat(settings.master()).hasValue("mymaster");
    assertThat(settings.sentinelPassword()).hasValue("word");
    assertThat(settings.addressSettings()).isEqualTo("redis.sentinels and redis.master");
    assertThat(TestSettings.read("redis.host", "a").master()).isEmpty();
  }

  @Test
  void sentinelsWatchAMasterThatIsNoCluster() {
    assertFaults(
        List.of(
            "redis.sentinels has no effect on a cluster, which promotes replicas itself; remove"
                + " it."),
        "redis.sentinels",
        "a:1",
        "redis.cluster",
        "true");
    assertFaults(
        List.of("redis.master has no effect without redis.sentinels; set it too."),
        "redis.master",
        "db");
  }

  @Test
  void stockHostAndPortNameANodeOfACluster() throws Exception {
    assertThat(TestSettings.read("redis.cluster", "true", "redis.host", "a").addresses())
        .containsExactly(new HostPort("a", 6_379));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"redis.host", "redis.port", "redis.nodes", "redis.url", "redis.sentinels"})
  void whatNamesAServer(String name) {
    assertThat(TestSettings.OPTIONS.ofAddress()).anyMatch(setting -> setting.name().equals(name));
  }

  @Test
  void allFaultsTogether() {
    assertFaults(
        List.of(
            "redis.port=70000: must be from 1 to 65535.",
            "redis.timeout=0: must be from 1 to 3600000 (ms).",
            "Unknown setting redis.hots; did you mean redis.host?"),
        "redis.port",
        "70000",
        "redis.timeout",
        "0",
        "redis.hots",
        "db1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "redis.layout=list: must be one of hash, string. | redis.layout | list",
        "redis.index=tree: must be one of zset, none. | redis.index | tree",
        "redis.indexparts=0: must be from 1 to 1024. | redis.indexparts | 0",
        "redis.database=-1: must be from 0 to 1000000. | redis.database | -1",
        "batchsize=0: must be from 1 to 10000. | batchsize | 0",
        "redis.user=ann needs redis.password too. | redis.user | ann",
        "redis.nodes names nodes of a cluster; set redis.cluster=true. | redis.nodes | a:1",
        "redis.url=ftp://a: must be redis://user:password@host:port/database, or rediss:// for TLS."
            + " | redis.url | ftp://a",
        "redis.url=redis://x:***@a/b: must be redis://user:password@host:port/database, or"
            + " rediss:// for TLS. | redis.url | redis://x:secret@a/b",
        "redis.url=redis://***@a: must be redis://user:password@host:port/database, or rediss://"
            + " for TLS. | redis.url | redis://secret@a",
        "redis.url=redis://127.0.0.1:99999: its port must be from 1 to 65535."
            + " | redis.url | redis://127.0.0.1:99999",
        "redis.url=rediss://:***@a:0: its port must be from 1 to 65535."
            + " | redis.url | rediss://:pw@a:0",
        "redis.insecure has an effect with TLS only; set redis.tls=true or remove it."
            + " | redis.insecure | true",
        "redis.addressmap=a:1: must be host:port=host:port with commas between."
            + " | redis.addressmap | a:1",
        "redis.addressmap=a:1=b: must be host:port=host:port with commas between."
            + " | redis.addressmap | a:1=b",
        "redis.truststorepassword needs redis.truststore too. | redis.truststorepassword | x"
      })
  void oneFault(String fault, String name, String value) {
    assertFault(fault, name, value);
  }

  @Test
  void nodesMustBeAddresses() {
    assertFault(
        "redis.nodes=a: must be addresses as host:port,host:port.",
        "redis.cluster",
        "true",
        "redis.nodes",
        "a");
  }

  @Test
  void aUnixSocket() throws Exception {
    RespSettings settings = TestSettings.read("redis.socket", "/run/redis.sock");

    assertThat(settings.addresses()).containsExactly(new SocketPath(Path.of("/run/redis.sock")));
    assertThat(settings.nodes()).isEmpty();
    assertThat(settings.addressSettings()).isEqualTo("redis.socket");
    assertThat(settings).hasToString("redis at [/run/redis.sock], cluster=false, layout=HASH");
    assertFault(
        "redis.socket and redis.tls are both given, but a UNIX socket has no TLS; keep one of them.",
        "redis.socket",
        "/s",
        "redis.tls",
        "true");
    assertFault(
        "redis.socket names one server, but the nodes of a cluster name each other by host and port;"
            + " set redis.nodes instead.",
        "redis.cluster",
        "true",
        "redis.socket",
        "/s");
  }

  @Test
  void aServerIsGivenOnce() {
    String fault =
        "The server is given twice; keep one of redis.host with redis.port, redis.socket, redis.nodes,"
            + " redis.url, redis.sentinels.";

    assertFault(fault, "redis.host", "a", "redis.url", "redis://b");
    assertFault(fault, "redis.port", "1", "redis.socket", "/s");
    assertFault(fault, "redis.sentinels", "a:1", "redis.socket", "/s");
    assertFault(fault, "redis.cluster", "true", "redis.nodes", "a:1", "redis.port", "1");
    assertFault(fault, "redis.cluster", "true", "redis.nodes", "a:1", "redis.url", "redis://b");
  }

  @Test
  void whatAUrlSaysIsGivenOnce() {
    assertFaults(
        List.of(
            "The user is given twice; keep one of redis.user and redis.url.",
            "The password is given twice; keep one of redis.password and redis.url.",
            "The database is given twice; keep one of redis.database and redis.url."),
        "redis.url",
        "redis://ann:word@a/1",
        "redis.user",
        "bob",
        "redis.password",
        "other",
        "redis.database",
        "2");
  }

  @Test
  void aClusterHasOneDatabase() {
    assertFault(
        "redis.database=2: a cluster has database 0 only; remove it.",
        "redis.cluster",
        "true",
        "redis.database",
        "2");
  }

  @Test
  void trustStores(@TempDir Path directory) throws Exception {
    Path empty = directory.resolve("empty.p12");
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    try (OutputStream out = Files.newOutputStream(empty)) {
      store.store(out, "word".toCharArray());
    }
    Path text = Files.writeString(directory.resolve("text.pem"), "-----BEGIN CERTIFICATE-----");
    Map<Path, String> faults =
        Map.of(
            empty,
            "it holds no certificate to trust",
            text,
            "it holds no certificate to trust",
            directory.resolve("none.p12"),
            "there is no file of this name");

    faults.forEach(
        (file, fault) ->
            assertFault(
                "redis.truststore="
                    + file
                    + ": "
                    + fault
                    + "; name another file, in PEM, PKCS12 or JKS.",
                "redis.tls",
                "true",
                "redis.truststore",
                file.toString(),
                "redis.truststore.password",
                "word"));
    assertFault(
        "redis.keystore=" + empty + ": its password is wrong; correct redis.keystore.password.",
        "redis.tls",
        "true",
        "redis.keystore",
        empty.toString(),
        "redis.keystore.password",
        "other");
  }

  @Test
  void passwordsNeedTheirFiles() {
    assertFaults(
        List.of(
            "redis.truststorepassword needs redis.truststore too.",
            "redis.keystore.password needs redis.keystore too."),
        "redis.tls",
        "true",
        "redis.truststorepassword",
        "word",
        "redis.keystore.password",
        "word");
  }

  @Test
  void aPasswordHasAnOlderName() {
    assertFaults(
        List.of(
            "redis.truststorepassword is an older name of redis.truststore.password; keep the"
                + " latter.",
            "redis.truststore.password needs redis.truststore too.",
            "redis.truststorepassword needs redis.truststore too."),
        "redis.tls",
        "true",
        "redis.truststorepassword",
        "word",
        "redis.truststore.password",
        "word");
  }

  @Test
  void trustingAnybodyAndSomebody(@TempDir Path directory) {
    String file = directory.resolve("none.p12").toString();

    assertFaults(
        List.of(
            "redis.insecure=true trusts anybody; remove it or redis.truststore.",
            "redis.truststore="
                + file
                + ": there is no file of this name; name another file, in PEM, PKCS12 or JKS."),
        "redis.tls",
        "true",
        "redis.insecure",
        "true",
        "redis.truststore",
        file);
  }

  @Test
  void secretsAreNotShown() throws Exception {
    RespSettings settings = TestSettings.read("redis.password", "s3cret", "redis.host", "a");

    assertThat(settings.toString()).doesNotContain("s3cret");
  }
}
