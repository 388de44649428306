// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import java.util.Map;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.setting.Setting;

/**
 * The inserts of a load that a client sends together, and the count of those that were lost. A
 * subclass keeps the records. Used by one thread.
 */
public abstract class Batch {
  /** How many inserts of a load are sent together, under the name that YCSB's bindings share. */
  public static final Setting<Integer> SIZE =
      Setting.integer("batchsize", 1, 1, 10_000)
          .means("Inserts of a load sent together, and then all checked.");

  private final int size;
  private final long largestBytes;
  private int count;
  private long bytes;
  private long lostRecords;

  /** An empty batch, which so many records or so many bytes fill. */
  protected Batch(int size, long largestBytes) {
    this.size = size;
    this.largestBytes = largestBytes;
  }

  /**
   * Adds a record.
   *
   * @return what {@link #added} returned, or the status of a record that the store cannot hold
   */
  protected abstract Status insert(String table, String key, Map<String, ByteIterator> values)
      throws Exception;

  /**
   * Sends all records added since the last call and forgets them. It returns the first failure as a
   * status and never throws. Each record that the store did not take is passed to {@link #lose}.
   */
  protected abstract Status send();

  /**
   * Counts a record of this size that the subclass has added. Returns {@code BATCHED_OK} if it
   * waits; if it fills the batch, sends all and returns what {@link #send} returned.
   */
  protected final Status added(long recordBytes) {
    count++;
    bytes += recordBytes;
    return count < size && bytes < largestBytes ? Status.BATCHED_OK : reported(sendAll());
  }

  /** Sends the records that wait; all those that fail are lost. */
  public Status flush() {
    return count == 0 ? Status.OK : sendAll();
  }

  private Status sendAll() {
    count = 0;
    bytes = 0;
    return send();
  }

  /** The status of an insert that also reports the failure of earlier ones: itself is not lost. */
  protected final Status reported(Status status) {
    lostRecords -= status.isOk() ? 0 : 1;
    return status;
  }

  /** Counts records that were added and that the store did not take. */
  protected final void lose(long records) {
    lostRecords += records;
  }

  /** Records acknowledged and not stored, without those whose own insert reported the failure. */
  public final long lostRecords() {
    return lostRecords;
  }
}
