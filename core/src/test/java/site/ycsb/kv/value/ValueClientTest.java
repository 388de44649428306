// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.value;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.wire.Batch;
import site.ycsb.kv.wire.ByteBuilder;
import site.ycsb.kv.wire.ConnectionOptions;
import site.ycsb.kv.wire.ServerBinding;

/** Over a map in place of a store, whose calls are noted. */
class ValueClientTest {
  private final Map<String, byte[]> map = new HashMap<>();
  private final List<String> calls = new ArrayList<>();
  private Runnable beforeCas = () -> {};
  private boolean greets = true;
  private boolean full;

  private final class Store extends ServerBinding {
    Store() {
      super(new ConnectionOptions("store", 7), "A map.", Batch.SIZE);
    }

    @Override
    public DB newClient() {
      return new Client();
    }
  }

  private final class Client extends ValueClient<Map<String, byte[]>> {
    Client() {
      super(new Store());
    }

    @Override
    protected Map<String, byte[]> connect() {
      calls.add("connect");
      return map;
    }

    @Override
    protected void close(Map<String, byte[]> connection) {
      calls.add("close");
    }

    @Override
    protected String greet(Map<String, byte[]> connection) throws IOException {
      if (!greets) {
        throw new IOException("not a map");
      }
      return "Map 1.0";
    }

    @Override
    protected boolean get(Map<String, byte[]> connection, String key, StoredValue into) {
      calls.add("get");
      byte[] value = connection.get(key);
      if (value != null) {
        into.set(value);
      }
      return value != null;
    }

    @Override
    protected Status set(Map<String, byte[]> connection, String key, ByteBuilder value) {
      if (full && !connection.isEmpty()) {
        return Status.ERROR;
      }
      connection.put(key, value.toBytes());
      return Status.OK;
    }

    @Override
    protected Status replace(Map<String, byte[]> connection, String key, ByteBuilder value) {
      calls.add("replace");
      return connection.replace(key, value.toBytes()) == null ? Status.NOT_FOUND : Status.OK;
    }

    @Override
    protected Status cas(
        Map<String, byte[]> connection, String key, ByteBuilder value, long version) {
      byte[] before = connection.get(key);
      Runnable meanwhile = beforeCas;
      beforeCas = () -> {};
      meanwhile.run();
      return before == connection.get(key) ? replace(connection, key, value) : CHANGED;
    }

    @Override
    protected Status remove(Map<String, byte[]> connection, String key) {
      return connection.remove(key) == null ? Status.NOT_FOUND : Status.OK;
    }

    @Override
    protected String keyFault(String key) {
      return key.length() < 5 ? "" : "a key has at most 4 letters";
    }

    @Override
    public Set<Capability> capabilities() {
      return Set.of();
    }
  }

  private static Map<String, ByteIterator> fields(String... namesAndValues) {
    Map<String, ByteIterator> fields = new HashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put(
          namesAndValues[i], new ByteArrayByteIterator(namesAndValues[i + 1].getBytes(UTF_8)));
    }
    return fields;
  }

  private Client client(String... settings) throws DBException {
    Properties properties = new Properties();
    for (String setting : settings) {
      properties.setProperty(setting.split("=", 2)[0], setting.split("=", 2)[1]);
    }
    Client client = new Client();
    client.setProperties(properties);
    client.init();
    return client;
  }

  private static String read(Client client, String key) {
    Map<String, ByteIterator> record = new HashMap<>();
    Status status = client.read("t", key, null, record);
    return status.isOk() ? new TreeMap<>(record).toString() : status.getName();
  }

  @Test
  void aRecordIsOneValue() throws DBException {
    Client client = client();
    assertThat(client.describeStore()).isEqualTo("Map 1.0 at 127.0.0.1:7");
    assertThat(client.insert("t", "k", fields("a", "1", "b", "2"))).isEqualTo(Status.OK);
    assertThat(client.update("t", "k", fields("b", "3", "c", "4"))).isEqualTo(Status.OK);
    assertThat(read(client, "k")).isEqualTo("{a=1, b=3, c=4}");
    assertThat(client.delete("t", "k")).isEqualTo(Status.OK);
    assertThat(client.delete("t", "k")).isEqualTo(Status.NOT_FOUND);
    assertThat(client.update("t", "k", fields("b", "3"))).isEqualTo(Status.NOT_FOUND);
    assertThat(read(client, "k")).isEqualTo("NOT_FOUND");
  }

  @Test
  void anUpdateThatMeetsAnotherIsMergedAgain() throws DBException {
    Client client = client();
    Client other = client();
    client.insert("t", "k", fields("a", "1", "b", "1"));
    beforeCas = () -> other.update("t", "k", fields("a", "2"));
    assertThat(client.update("t", "k", fields("b", "2"))).isEqualTo(Status.OK);
    assertThat(read(client, "k")).isEqualTo("{a=2, b=2}");
  }

  @Test
  void anUpdateOfAllFieldsReadsNothing() throws DBException {
    Client client = client("writeallfields=true");
    client.insert("t", "k", fields("a", "1"));
    calls.clear();
    assertThat(client.update("t", "k", fields("a", "2"))).isEqualTo(Status.OK);
    assertThat(calls).containsExactly("replace");
  }

  @Test
  void scansAreRejectedBeforeTheLoad() throws DBException {
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> client("scanproportion=0.5", "readproportion=0.5", "updateproportion=0"))
        .withMessageStartingWith("store: the store cannot scan;");
    assertThat(client().scan("t", "k", 1, null, new Vector<>())).isEqualTo(Status.NOT_IMPLEMENTED);
  }

  @Test
  void aKeyThatTheStoreCannotHoldIsNotSent() throws DBException {
    Client client = client();
    assertThat(client.insert("t", "large", fields())).isEqualTo(Status.BAD_REQUEST);
    assertThat(client.update("t", "large", fields())).isEqualTo(Status.BAD_REQUEST);
    assertThat(client.delete("t", "large")).isEqualTo(Status.BAD_REQUEST);
    assertThat(read(client, "large")).isEqualTo("BAD_REQUEST");
    assertThat(client.lastFailure()).isEqualTo("a key has at most 4 letters");
    assertThat(calls).doesNotContain("get");
  }

  @Test
  void aForeignValueIsAFailureThatKeepsTheConnection() throws DBException {
    Client client = client();
    map.put("k", new byte[] {1});
    assertThat(read(client, "k")).isEqualTo("UNEXPECTED_STATE");
    assertThat(client.update("t", "k", fields("a", "1"))).isEqualTo(Status.UNEXPECTED_STATE);
    assertThat(calls).containsExactly("connect", "get", "get");
  }

  @Test
  void aServerOfAnotherProtocolIsLeft() {
    greets = false;
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(this::client)
        .withMessageContaining("no store server at 127.0.0.1:7 (not a map)");
    assertThat(calls).containsExactly("connect", "close");
  }

  @Test
  void theInsertsOfALoadAreSentTogether() throws DBException {
    Client client = client("dotransactions=false", "batchsize=2", "recordcount=4");
    assertThat(client.insert("t", "k1", fields("a", "1"))).isEqualTo(Status.BATCHED_OK);
    assertThat(map).isEmpty();
    full = true;
    assertThat(client.insert("t", "k2", fields("a", "2"))).isEqualTo(Status.ERROR);
    assertThat(map).containsOnlyKeys("k1");
    assertThat(client.insert("t", "k3", fields("a", "3"))).isEqualTo(Status.BATCHED_OK);
    assertThat(read(client, "k1")).isEqualTo("{a=1}");
    assertThat(client.lostRecords()).isEqualTo(1);
    client.cleanup();
  }
}
