// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** A stock client of a store that does nothing for the nanoseconds of {@code slowed.nanos}. */
public final class SlowedClient extends DB {
  private long nanos;

  @Override
  public void init() {
    nanos = Long.parseLong(getProperties().getProperty("slowed.nanos"));
  }

  /** Spins, as a sleep would take longer than asked. */
  private Status answer() {
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    return Status.OK;
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return answer();
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return answer();
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return answer();
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return answer();
  }

  @Override
  public Status delete(String table, String key) {
    return answer();
  }
}
