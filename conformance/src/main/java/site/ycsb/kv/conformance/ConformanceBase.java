// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * What the suite needs to know about a binding, and what its tests share. One instance serves all
 * tests of a class, so that a subclass can start its server in {@code @BeforeAll}.
 */
@ExtendWith(DeclaredExceptions.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class ConformanceBase {
  static final String LOAD = "dotransactions";

  private final AtomicLong nextKey = new AtomicLong();
  private final Set<String> usedKeys = Collections.synchronizedSet(new LinkedHashSet<>());
  private final List<Session> sessions = Collections.synchronizedList(new ArrayList<>());
  private Properties base = new Properties();
  private @Nullable WorkloadShape shape;
  private @Nullable Session session;

  /** The binding under test. */
  protected abstract Binding binding();

  /**
   * The settings of a running server that no other client writes to while the suite runs. Called
   * before each test. A store that lives in its properties must return the same object each time. A
   * record needs three fields or more.
   */
  protected abstract Properties properties();

  /** The capabilities that the client must declare with these settings. */
  protected abstract Set<Capability> capabilities();

  /**
   * The address of the server of these settings, for the tests of failures; empty only for a store
   * in this process, which has no connection that can break. The default is the address in the
   * binding's settings {@code host} and {@code port}.
   */
  protected Optional<HostPort> address(Properties properties) {
    String prefix = binding().name() + ".";
    return Optional.ofNullable(properties.getProperty(prefix + "port"))
        .map(Integer::valueOf)
        .map(port -> new HostPort(properties.getProperty(prefix + "host", "127.0.0.1"), port));
  }

  /**
   * The reason why no proxy can stand between a client and its server, such as a client that learns
   * addresses from a server; empty if one can. A binding with a reason tests lost connections
   * itself.
   */
  protected Optional<String> unproxied() {
    return Optional.empty();
  }

  /**
   * The tests that this server cannot pass, by name, each with the reason, such as a stand-in's
   * lack of a feature. They run and must fail.
   */
  protected Map<String, String> exceptions() {
    return Map.of();
  }

  /** The number of records that each of 8 concurrent clients writes; fewer for a slow stand-in. */
  protected int recordsOfAClient() {
    return 200;
  }

  /** The key of a record number, which is below 10,000. */
  protected String key(long number) {
    String digits = Long.toString(number);
    return "user" + "0".repeat(Math.max(0, 8 - digits.length())) + digits;
  }

  /**
   * The length in bytes of the largest value to try, which the store must accept. With
   * COLUMN_WIDTHS it is the width of the columns.
   */
  protected long largeValueBytes() {
    return 1 << 20;
  }

  /**
   * The length in bytes of the largest key of this store; empty if the suite tries no larger one.
   */
  protected OptionalInt maxKeyBytes() {
    return OptionalInt.empty();
  }

  /**
   * The length in bytes of the largest value under this key, in a record of the first field alone;
   * empty if the suite tries no larger one.
   */
  protected OptionalLong maxValueBytes(String key) {
    return can(Capability.COLUMN_WIDTHS)
        ? OptionalLong.of(largeValueBytes())
        : OptionalLong.empty();
  }

  /** Changes the settings so that they name another address; {@code base} is a copy. */
  protected Properties pointedAt(Properties base, String host, int port) {
    base.setProperty(binding().name() + ".host", host);
    base.setProperty(binding().name() + ".port", Integer.toString(port));
    return base;
  }

  /** Sets the timeout for connecting and for each reply; {@code base} is a copy. */
  protected Properties withTimeout(Properties base, long millis) {
    base.setProperty(binding().name() + ".timeout", Long.toString(millis));
    return base;
  }

  /** Whether a thread belongs to a server in this process, which may outlive a client. */
  protected boolean isServerThread(Thread thread) {
    return false;
  }

  /** Prepares the store as a load and a run do. */
  @BeforeEach
  @Timeout(120)
  final void prepareStore() throws DBException {
    readSettings();
    assertThat(fieldNames())
        .as("the suite needs fieldcount=3 or more")
        .hasSizeGreaterThanOrEqualTo(3);
    binding().prepare(with(LOAD, "false"));
    binding().prepare(with(LOAD, "true"));
  }

  /** Reads the settings, which decide whether a test applies. */
  final void readSettings() {
    base = properties();
    try {
      shape = WorkloadShape.of(base);
    } catch (DBException e) {
      throw new AssertionError("properties() pass the check of a workload, but: " + e, e);
    }
  }

  /** Removes the test's records and closes its clients. */
  @AfterEach
  @Timeout(120)
  final void removeRecords() {
    try {
      if (!usedKeys.isEmpty()) {
        Session remover = connected(base);
        usedKeys.forEach(remover::delete);
      }
    } finally {
      usedKeys.clear();
      session = null;
      List<Session> open = List.copyOf(sessions);
      sessions.clear();
      open.forEach(Session::close);
    }
  }

  final Properties copy() {
    Properties copy = new Properties();
    base.stringPropertyNames().forEach(name -> copy.setProperty(name, base.getProperty(name)));
    if (address(base).isEmpty()) {
      // A store in this process lives in its properties. With a server, the properties may hold a
      // shared connection, which must not be used for another address.
      copy.putAll(base);
    }
    return copy;
  }

  /** A copy of the settings with pairs of name and value. */
  final Properties with(String... pairs) {
    Properties copy = copy();
    for (int i = 0; i < pairs.length; i += 2) {
      copy.setProperty(pairs[i], pairs[i + 1]);
    }
    return copy;
  }

  final Session session() {
    Session current = session;
    if (current == null) {
      current = connected(base);
      session = current;
    }
    return current;
  }

  /** One more client with the settings as they are. */
  final Session another() {
    return connected(base);
  }

  /** A connected client, which is closed after the test. */
  final Session connected(Properties properties) {
    BindingClient client = newClient(properties);
    Session connected = new Session(client, table());
    sessions.add(connected);
    try {
      client.init();
    } catch (DBException e) {
      throw new AssertionError("A client of properties() connects, but: " + e.getMessage(), e);
    }
    return connected;
  }

  /** A client that is not connected, which the caller closes. */
  final BindingClient newClient(Properties properties) {
    DB client = binding().newClient();
    assertThat(client)
        .as("newClient() of a binding of ours makes a BindingClient")
        .isInstanceOf(BindingClient.class);
    client.setProperties(properties);
    return (BindingClient) client;
  }

  final String table() {
    return base.getProperty("table", "usertable");
  }

  final boolean can(Capability capability) {
    return capabilities().contains(capability);
  }

  final List<String> fieldNames() {
    return shape().fieldNames();
  }

  /** The length in bytes of each value, if it is fixed. */
  final int fieldLength() {
    return Math.toIntExact(shape().fieldLength());
  }

  /** A key that no test has used, whose record is removed after the test. */
  final String newKey() {
    return own(key(nextKey.getAndIncrement()));
  }

  final List<String> newKeys(int count) {
    return Stream.generate(this::newKey)
        .limit(count)
        .sorted((a, b) -> Arrays.compareUnsigned(a.getBytes(UTF_8), b.getBytes(UTF_8)))
        .toList();
  }

  /** Removes the record of this key after the test. */
  final String own(String key) {
    usedKeys.add(key);
    return key;
  }

  /** A whole record whose values contain the key. */
  final Map<String, String> record(String key) {
    return record(key, "first");
  }

  /** A whole record whose values contain the key and the version. */
  final Map<String, String> record(String key, String version) {
    return fields(key, version, fieldNames());
  }

  final Map<String, String> fields(String key, String version, List<String> names) {
    Map<String, String> record = new TreeMap<>();
    names.forEach(name -> record.put(name, value(key, version, name)));
    return record;
  }

  /** Stores whole records under new keys, and returns them in byte order of the keys. */
  final Map<String, Map<String, String>> stored(int count) {
    Map<String, Map<String, String>> records = new LinkedHashMap<>();
    for (String key : newKeys(count)) {
      records.put(key, record(key));
      assertThat(session().insert(key, record(key)))
          .as("insert of an absent key stores the record and answers OK")
          .isEqualTo(Status.OK);
    }
    return records;
  }

  /** Stores a whole record under a new key, and returns the key. */
  final String storedKey() {
    return stored(1).keySet().iterator().next();
  }

  static Map<String, String> merged(Map<String, String> record, Map<String, String> changes) {
    Map<String, String> merged = new TreeMap<>(record);
    merged.putAll(changes);
    return merged;
  }

  /** The fields of an update that makes these changes: all of them with writeallfields. */
  final Map<String, String> given(Map<String, String> record, Map<String, String> changes) {
    return writesAllFields() ? merged(record, changes) : changes;
  }

  final boolean writesAllFields() {
    return shape().writesAllFields();
  }

  private String value(String key, String version, String field) {
    String text = new String((version + " " + field + " of " + key).getBytes(UTF_8), ISO_8859_1);
    if (can(Capability.ANY_LENGTH)) {
      return text;
    }
    String part = text.length() <= fieldLength() ? text : Integer.toHexString(text.hashCode());
    return (part + ".".repeat(fieldLength())).substring(0, fieldLength());
  }

  private WorkloadShape shape() {
    return Optional.ofNullable(shape).orElseThrow();
  }
}
