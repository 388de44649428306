// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.util.concurrent.atomic.AtomicInteger;
import site.ycsb.DB;
import site.ycsb.kv.workload.KeyValueWorkload;

/** A workload whose load ends after forty records. */
public final class HalfLoad extends KeyValueWorkload {
  private final AtomicInteger inserted = new AtomicInteger();

  @Override
  public boolean doInsert(DB db, Object threadState) {
    return inserted.getAndIncrement() < 40 && super.doInsert(db, threadState);
  }
}
