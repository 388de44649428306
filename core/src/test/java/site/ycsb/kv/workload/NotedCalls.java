// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** A client of a plain store that notes what it is asked, values included, and says OK. */
class NotedCalls extends DB {
  /**
   * One call.
   *
   * @param operation the method's name
   * @param count how many records a scan asked for, else 0
   * @param values what was written, as Latin-1 text
   */
  record Call(String operation, String key, int count, Map<String, String> values) {}

  private final List<Call> calls = new ArrayList<>();

  /** All calls so far. */
  List<Call> calls() {
    return calls;
  }

  /** The keys of all calls so far. */
  List<String> keys() {
    return calls.stream().map(Call::key).toList();
  }

  /** The methods called so far. */
  List<String> operations() {
    return calls.stream().map(Call::operation).toList();
  }

  /** What a call is answered. */
  Status answer(Call call) {
    return Status.OK;
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return note("read", key, 0, Map.of());
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return note("scan", startkey, recordcount, Map.of());
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return note("update", key, 0, values);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return note("insert", key, 0, values);
  }

  @Override
  public Status delete(String table, String key) {
    return note("delete", key, 0, Map.of());
  }

  private Status note(String operation, String key, int count, Map<String, ByteIterator> values) {
    Map<String, String> text = new TreeMap<>();
    values.forEach(
        (name, value) -> text.put(name, new String(value.toArray(), StandardCharsets.ISO_8859_1)));
    Call call = new Call(operation, key, count, text);
    calls.add(call);
    return answer(call);
  }
}
