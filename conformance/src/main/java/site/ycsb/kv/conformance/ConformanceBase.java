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
import site.ycsb.kv.workload.WorkloadShape;

/**
 * What a binding tells the suite about itself, and what the tests share. One instance serves all
 * tests of a class, so that a subclass may start its server in a {@code @BeforeAll} of its own.
 */
@ExtendWith(DeclaredExceptions.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class ConformanceBase {
  static final String LOAD = "dotransactions";
  private static final int LEAST_FIELDS = 3;

  private final AtomicLong nextKey = new AtomicLong();
  private final Set<String> usedKeys = Collections.synchronizedSet(new LinkedHashSet<>());
  private final List<Session> sessions = Collections.synchronizedList(new ArrayList<>());
  private Properties base = new Properties();
  private @Nullable WorkloadShape shape;
  private @Nullable Session session;

  /** The binding under test. */
  protected abstract Binding binding();

  /**
   * The settings that lead to a running server, on which nobody else leaves records while the suite
   * runs. Asked before each test. A store that lives among its properties must get the same object
   * each time. A record needs three fields or more.
   */
  protected abstract Properties properties();

  /** What this store is expected to declare with these settings. */
  protected abstract Set<Capability> capabilities();

  /**
   * Where the server of these settings listens, for the tests of failures; empty only for a store
   * in this process, which has no connection that could break.
   */
  protected abstract Optional<ServerAddress> address(Properties properties);

  /**
   * Why nothing can stand between a client and its server, such as that the client learns from one
   * server of others to connect to; empty where it can. A binding that gives a reason has tests of
   * lost connections of its own.
   */
  protected Optional<String> unproxied() {
    return Optional.empty();
  }

  /**
   * The tests that this server can't pass, by their names, each with the reason: a stand-in is not
   * the real one. They are run and must fail.
   */
  protected Map<String, String> exceptions() {
    return Map.of();
  }

  /** How many records each of 8 clients writes beside the others; fewer for a slow stand-in. */
  protected int recordsOfAClient() {
    return 200;
  }

  /** The key of a record number; the suite asks for numbers below 10,000. */
  protected String key(long number) {
    String digits = Long.toString(number);
    return "user" + "0".repeat(Math.max(0, 8 - digits.length())) + digits;
  }

  /**
   * The length in bytes of the largest value to try; as large as the store takes, within reason.
   * With COLUMN_WIDTHS it is the width of the columns of fields.
   */
  protected long largeValueBytes() {
    return 1 << 20;
  }

  /** These settings, leading to another address; {@code base} is a copy that may be changed. */
  protected Properties pointedAt(Properties base, String host, int port) {
    base.setProperty(binding().name() + ".host", host);
    base.setProperty(binding().name() + ".port", Integer.toString(port));
    return base;
  }

  /**
   * These settings with a timeout of so many milliseconds for connecting and for each answer;
   * {@code base} is a copy that may be changed.
   */
  protected Properties withTimeout(Properties base, long millis) {
    base.setProperty(binding().name() + ".timeout", Long.toString(millis));
    return base;
  }

  /** Whether a thread belongs to a server inside this process, which may outlive a client. */
  protected boolean isServerThread(Thread thread) {
    return false;
  }

  /** Prepares the store as a load and a run would do. */
  @BeforeEach
  @Timeout(120)
  final void prepareStore() throws DBException {
    base = properties();
    shape = WorkloadShape.of(base);
    assertThat(fieldNames())
        .as("the suite needs fieldcount=%s or more", LEAST_FIELDS)
        .hasSizeGreaterThanOrEqualTo(LEAST_FIELDS);
    binding().prepare(with(LOAD, "false"));
    binding().prepare(with(LOAD, "true"));
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

  /** A copy of the settings. */
  final Properties copy() {
    Properties copy = new Properties();
    base.stringPropertyNames().forEach(name -> copy.setProperty(name, base.getProperty(name)));
    if (address(base).isEmpty()) {
      // A store in this process lives among its properties. Of one with a server these may hold a
      // connection that clients share, which must not come along to another address.
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

  /** The test's own client, of the settings as they are. */
  final Session session() {
    Session current = session;
    if (current == null) {
      current = connected(base);
      session = current;
    }
    return current;
  }

  /** One more client of the settings as they are. */
  final Session another() {
    return connected(base);
  }

  /** A client that is closed after the test. */
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

  /** A client that is not connected yet, and is the caller's own. */
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

  /** The length in bytes of each value, where it is fixed. */
  final int fieldLength() {
    return Math.toIntExact(shape().fieldLength());
  }

  /** The key of a record that no test used before; removed after the test. */
  final String newKey() {
    return own(key(nextKey.getAndIncrement()));
  }

  /** Such keys, in byte order. */
  final List<String> newKeys(int count) {
    return Stream.generate(this::newKey)
        .limit(count)
        .sorted((a, b) -> Arrays.compareUnsigned(a.getBytes(UTF_8), b.getBytes(UTF_8)))
        .toList();
  }

  /** Has this key removed after the test. */
  final String own(String key) {
    usedKeys.add(key);
    return key;
  }

  /** A whole record whose values tell the key. */
  final Map<String, String> record(String key) {
    return record(key, "first");
  }

  /** A whole record whose values tell the key and which version it is. */
  final Map<String, String> record(String key, String version) {
    return fields(key, version, fieldNames());
  }

  /** A part of such a record. */
  final Map<String, String> fields(String key, String version, List<String> names) {
    Map<String, String> record = new TreeMap<>();
    names.forEach(name -> record.put(name, value(key, version, name)));
    return record;
  }

  /** Whole records of new keys, in byte order of the keys, stored by this client. */
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

  /** A whole record of a new key, stored; its key. */
  final String storedKey() {
    return stored(1).keySet().iterator().next();
  }

  /** The record with some fields changed. */
  static Map<String, String> merged(Map<String, String> record, Map<String, String> changes) {
    Map<String, String> merged = new TreeMap<>(record);
    merged.putAll(changes);
    return merged;
  }

  /**
   * What to give to an update for these changes of a record: with writeallfields a client is told
   * that every update gives all fields, and may rely on it.
   */
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
    String told = text.length() <= fieldLength() ? text : Integer.toHexString(text.hashCode());
    return (told + ".".repeat(fieldLength())).substring(0, fieldLength());
  }

  private WorkloadShape shape() {
    return Optional.ofNullable(shape).orElseThrow();
  }
}
