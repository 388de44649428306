// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.BindingClient;

/**
 * A connected client for tests. Each character of a value is one byte. An exception from an
 * operation fails the test. Not thread-safe, like every client.
 */
final class Session {
  private final BindingClient client;
  private final String table;
  private boolean closed;

  Session(BindingClient client, String table) {
    this.client = client;
    this.table = table;
  }

  BindingClient client() {
    return client;
  }

  Answer read(String key) {
    return read(key, null);
  }

  Answer read(String key, @Nullable Set<String> fields) {
    Map<String, ByteIterator> result = new HashMap<>();
    Status status = guarded("read", () -> client.read(table, key, fields, result));
    return new Answer(status, texts(result));
  }

  Rows scan(String startKey, int count) {
    return scan(startKey, count, null);
  }

  Rows scan(String startKey, int count, @Nullable Set<String> fields) {
    Vector<HashMap<String, ByteIterator>> result = new Vector<>();
    Status status = guarded("scan", () -> client.scan(table, startKey, count, fields, result));
    return new Rows(status, result.stream().map(Session::texts).toList());
  }

  Status insert(String key, Map<String, String> record) {
    return insertValues(key, values(record));
  }

  Status insertValues(String key, Map<String, ByteIterator> values) {
    return guarded("insert", () -> client.insert(table, key, values));
  }

  Status update(String key, Map<String, String> fields) {
    return updateValues(key, values(fields));
  }

  Status updateValues(String key, Map<String, ByteIterator> values) {
    return guarded("update", () -> client.update(table, key, values));
  }

  Status delete(String key) {
    return guarded("delete", () -> client.delete(table, key));
  }

  /** Closes the client once; a failure fails the test. */
  void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      client.cleanup();
    } catch (DBException e) {
      throw new AssertionError("cleanup flushes and closes, but it failed: " + e.getMessage(), e);
    }
  }

  /** Closes the client, which may fail with a DBException. */
  void tryClose() {
    closed = true;
    try {
      client.cleanup();
    } catch (DBException e) {
      // Allowed here: the store is out of reach.
    }
  }

  /** The keys whose records are not exactly these. */
  List<String> notStored(Map<String, Map<String, String>> records) {
    return records.entrySet().stream()
        .filter(record -> !read(record.getKey()).equals(Answer.ok(record.getValue())))
        .map(Map.Entry::getKey)
        .toList();
  }

  static Map<String, ByteIterator> values(Map<String, String> record) {
    Map<String, ByteIterator> values = new HashMap<>();
    record.forEach(
        (name, text) -> values.put(name, new ByteArrayByteIterator(text.getBytes(ISO_8859_1))));
    return values;
  }

  private static Map<String, String> texts(Map<String, ByteIterator> result) {
    Map<String, String> texts = new TreeMap<>();
    result.forEach((name, value) -> texts.put(name, new String(value.toArray(), ISO_8859_1)));
    return texts;
  }

  @SuppressWarnings("CatchingUnchecked") // any exception is a failure
  private static Status guarded(String operation, Supplier<@Nullable Status> call) {
    Status status;
    try {
      status = call.get();
    } catch (RuntimeException e) {
      throw new AssertionError(
          "A failure is a Status, never an exception through the API; " + operation + " threw " + e,
          e);
    }
    if (status == null) {
      throw new AssertionError("Every operation answers with a Status; " + operation + " did not");
    }
    return status;
  }

  /** The status of a scan and its records in order, values as in {@link Answer}. */
  record Rows(Status status, List<Map<String, String>> records) {
    static Rows ok(List<Map<String, String>> records) {
      return new Rows(Status.OK, records);
    }
  }
}
