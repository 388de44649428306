// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Notes what it is asked, and answers what it is told to. */
final class ScriptedClient extends DB {
  final List<String> calls = new ArrayList<>();
  @Nullable Status answer = Status.OK;
  @Nullable RuntimeException crash;
  @Nullable DBException failure;
  long nanos;

  @Override
  public void init() {
    calls.add("init");
  }

  @Override
  public void cleanup() throws DBException {
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return answer("read " + key);
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return answer("scan " + startkey + " " + recordcount);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return answer("update " + key);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return answer("insert " + key);
  }

  @Override
  public Status delete(String table, String key) {
    return answer("delete " + key);
  }

  @SuppressWarnings("NullAway") // as some clients of stock YCSB do
  private Status answer(String call) {
    calls.add(call);
    if (crash != null) {
      throw crash;
    }
    long until = System.nanoTime() + nanos;
    while (System.nanoTime() < until) {
      LockSupport.parkNanos(until - System.nanoTime());
    }
    return answer;
  }
}
