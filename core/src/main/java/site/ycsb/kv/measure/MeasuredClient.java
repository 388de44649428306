// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;

/**
 * Times each operation of one client, in nanoseconds, from its actual start and from when it was
 * due, and records it. It allocates nothing and takes no lock. For one thread, as any client.
 */
public final class MeasuredClient extends DB implements CheckingClient {
  private static final String VERIFY = "VERIFY";

  private final DB client;
  private ThreadRecorder recorder;
  private OperationRecorder reads;
  private OperationRecorder readMisses;
  private OperationRecorder updates;
  private OperationRecorder inserts;
  private OperationRecorder scans;
  private OperationRecorder deletes;
  private long dueNanos;
  private long firstStartNanos;
  private long lastEndNanos;
  private Status outcome = Status.OK;
  private boolean began;
  private long failures;
  private boolean lastFailed;
  private boolean filling;
  private @Nullable LongPredicate mayBeGone;
  private long goneRecord;
  private @Nullable String pendingName;
  private long pendingNanos;

  /** Times {@code client} and records into {@code recorder}. */
  public MeasuredClient(DB client, ThreadRecorder recorder) {
    this.client = client;
    use(recorder);
  }

  /** Records into another recorder from here on, at the end of a warm-up. */
  public void recordInto(ThreadRecorder other) {
    flush();
    use(other);
  }

  private void use(ThreadRecorder used) {
    recorder = used;
    reads = used.of(Operation.READ);
    readMisses = used.of(Operation.READ_MISS);
    updates = used.of(Operation.UPDATE);
    inserts = used.of(Operation.INSERT);
    scans = used.of(Operation.SCAN);
    deletes = used.of(Operation.DELETE);
  }

  /**
   * Begins an operation of the workload, which may be several of the client. It was due at this
   * time of {@link System#nanoTime}, or is without a schedule (0).
   */
  public void begin(long due) {
    flush();
    dueNanos = due;
    began = false;
    outcome = Status.OK;
    mayBeGone = null;
  }

  /** The number of failed operations so far, over all recorders. */
  public long failures() {
    return failures;
  }

  /** Whether the last operation failed. */
  public boolean lastFailed() {
    return lastFailed;
  }

  /** When the last operation ended, on the clock of {@link System#nanoTime}. */
  public long lastEndNanos() {
    return lastEndNanos;
  }

  /** The client that does the work. */
  public DB client() {
    return client;
  }

  @Override
  public void setProperties(Properties properties) {
    client.setProperties(properties);
  }

  @Override
  public Properties getProperties() {
    return client.getProperties();
  }

  @Override
  public void init() throws DBException {
    client.init();
  }

  @Override
  public void cleanup() throws DBException {
    flush();
    long start = System.nanoTime();
    client.cleanup();
    long latencyNanos = System.nanoTime() - start;
    recorder.of(Operation.CLEANUP).record(Status.OK, latencyNanos, latencyNanos);
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    long start = System.nanoTime();
    return record(reads, client.read(table, key, fields, result), start);
  }

  @Override
  public Status readMiss(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    long start = System.nanoTime();
    Status status = client.read(table, key, fields, result);
    return record(readMisses, CheckingClient.missed(status), start);
  }

  @Override
  public Status readOrMiss(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    long start = System.nanoTime();
    Status status = client.read(table, key, fields, result);
    if (!Status.NOT_FOUND.equals(status)) {
      return record(reads, status, start);
    }
    var unused = record(readMisses, Status.OK, start);
    return status;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    long start = System.nanoTime();
    return record(scans, client.scan(table, startkey, recordcount, fields, result), start);
  }

  @Override
  public Status scanFromRecord(
      String table,
      String startKey,
      int count,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    long start = System.nanoTime();
    Status status = client.scan(table, startKey, count, fields, result);
    boolean none = status != null && status.isOk() && result.isEmpty();
    return record(scans, none ? NO_RECORDS : status, start);
  }

  @Override
  public void mayBeGone(LongPredicate gone, long record) {
    mayBeGone = gone;
    goneRecord = record;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    long start = System.nanoTime();
    return record(updates, client.update(table, key, values), start);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    long start = System.nanoTime();
    return record(inserts, client.insert(table, key, values), start);
  }

  @Override
  public Status fill(String table, String key, Map<String, ByteIterator> values) {
    filling = true;
    try {
      return insert(table, key, values);
    } finally {
      filling = false;
    }
  }

  @Override
  public Status delete(String table, String key) {
    long start = System.nanoTime();
    return record(deletes, client.delete(table, key), start);
  }

  private Status record(OperationRecorder operation, @Nullable Status answer, long start) {
    long end = System.nanoTime();
    // Some clients of stock YCSB answer null for a failure.
    Status status = answer == null ? Status.ERROR : answer;
    operation.record(status, end - start, dueNanos == 0 ? end - start : end - dueNanos);
    if (!began) {
      began = true;
      firstStartNanos = start;
    }
    lastEndNanos = end;
    boolean filled = filling && Statuses.DUPLICATE_KEY.equals(status);
    lastFailed = !status.isOk() && !filled && !isGone(status);
    failures += lastFailed ? 1 : 0;
    if (lastFailed || filled) {
      outcome = status;
    }
    return status;
  }

  private boolean isGone(Status status) {
    return mayBeGone != null && Status.NOT_FOUND.equals(status) && mayBeGone.test(goneRecord);
  }

  @Override
  public void readModifyWriteEnds() {
    ends(Operation.READ_MODIFY_WRITE);
  }

  @Override
  public void readThroughEnds() {
    ends(Operation.READ_THROUGH);
  }

  private void ends(Operation composite) {
    long start = dueNanos == 0 ? firstStartNanos : dueNanos;
    recorder.of(composite).record(outcome, lastEndNanos - firstStartNanos, lastEndNanos - start);
  }

  @Override
  public void verified(Status status, long latencyNanos) {
    recorder.record(VERIFY, status, latencyNanos, latencyNanos);
  }

  /**
   * The workload measured something itself. A read-modify-write is what this client saw of it, to
   * the nanosecond; anything else is kept until the workload reports its status.
   */
  void measuredByWorkload(String name, int latencyMicros) {
    if (began && name.equals(Operation.READ_MODIFY_WRITE.label())) {
      readModifyWriteEnds();
      return;
    }
    flush();
    pendingName = name;
    pendingNanos = latencyMicros * 1000L;
  }

  /** The workload reports the status of what it measured last. */
  void endedByWorkload(String name, Status status) {
    if (!name.equals(pendingName)) {
      // A status alone: there is no latency to keep it with.
      pendingNanos = 0;
    }
    pendingName = null;
    recorder.record(name, status, pendingNanos, pendingNanos);
  }

  /** An operation without a reported status counts as OK. */
  private void flush() {
    if (pendingName != null) {
      endedByWorkload(pendingName, Status.OK);
    }
  }
}
