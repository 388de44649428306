// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.WorkloadException;
import site.ycsb.generator.AcknowledgedCounterGenerator;
import site.ycsb.generator.CounterGenerator;
import site.ycsb.kv.measure.CheckingClient;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/**
 * CoreWorkload with reads that miss, keys of exact sizes, compressible values, deletes, a true Zipf
 * distribution and a seed. By default it does the same as CoreWorkload but for its errors: record
 * numbers have 64 bits, a retried insert has its values, an empty scan and a checked record without
 * its fields are failures, {@code zipfian} needs no operation count, and an unknown operation is
 * rejected. Also runs under stock YCSB. Thread-safe.
 */
public class KeyValueWorkload extends CoreWorkload {
  private static final String VERIFY = "VERIFY";
  private static final String READ_MODIFY_WRITE = "READ-MODIFY-WRITE";

  /** After so many draws, all records count as deleted. */
  private static final int MOST_DRAWS = 100_000;

  private Plan plan;
  private Measurements measurements;

  private record Plan(
      boolean seeded,
      long seed,
      OperationMix mix,
      KeyMaker keys,
      RecordMaker records,
      Requests requests,
      RecordRange range,
      Lengths scanLengths,
      @Nullable DeletedRecords deleted) {

    static Plan of(Settings settings, Properties properties) throws IOException, SettingsException {
      RecordRange range = RecordRange.of(settings);
      return new Plan(
          settings.given(WorkloadSettings.SEED),
          settings.find(WorkloadSettings.SEED).orElse(0L),
          new OperationMix(settings),
          KeyMaker.of(settings, properties),
          RecordMaker.of(settings, NewsWorkload.isNamedBy(properties)),
          new Requests(settings, range, WorkloadShape.expectedInserts(settings)),
          range,
          Lengths.ofScans(settings),
          settings.get(WorkloadSettings.DELETE) > 0
              ? new DeletedRecords(range.start(), range.count())
              : null);
    }
  }

  /** Not usable before {@link #init}. */
  @SuppressWarnings("NullAway.Init") // init sets the fields
  public KeyValueWorkload() {}

  /** Checks what making keys and values shows, such as a key size too small for all keys. */
  public static void check(Properties properties) throws SettingsException {
    try {
      var unused = Plan.of(WorkloadSettings.read(properties), properties);
    } catch (IOException e) {
      throw new SettingsException(unreadableHistogram(properties) + "; name another file.");
    }
  }

  private static String unreadableHistogram(Properties properties) {
    String file = properties.getProperty(FIELD_LENGTH_HISTOGRAM_FILE_PROPERTY, "hist.txt");
    return "fieldlengthhistogram=" + file + " can't be read";
  }

  @Override
  public void init(Properties properties) throws WorkloadException {
    try {
      Settings settings = WorkloadSettings.read(properties);
      plan = Plan.of(settings, properties);
      super.init(CoreProperties.beneath(properties));
    } catch (SettingsException e) {
      throw new WorkloadException(String.join(" ", e.faults()), e);
    } catch (IOException e) {
      throw new WorkloadException(unreadableHistogram(properties), e);
    }
    measurements = Measurements.getMeasurements();
    RecordRange range = plan.range();
    recordcount = range.records();
    keysequence = new CounterGenerator(range.start());
    transactioninsertkeysequence = new AcknowledgedCounterGenerator(range.records());
  }

  @Override
  public Object initThread(Properties properties, int id, int threads) {
    return plan.seeded()
        ? new WorkloadThread(plan.requests(), plan.seed(), id, threads)
        : new WorkloadThread(plan.requests());
  }

  @Override
  protected String buildKeyName(long number) {
    return plan.keys().key(number);
  }

  @Override
  public boolean doInsert(DB db, Object threadState) {
    long number = keysequence.nextValue().longValue();
    String key = plan.keys().key(number);
    int attempts = 0;
    while (true) {
      // The client may have consumed the values of the attempt before.
      Status status =
          db.insert(table, key, plan.records().record(number, key, randomOf(number, threadState)));
      if (status != null && status.isOk()) {
        return true;
      }
      attempts++;
      if (attempts > insertionRetryLimit || !sleepBeforeRetry()) {
        return false;
      }
    }
  }

  @Override
  public boolean doTransaction(DB db, Object threadState) {
    WorkloadThread thread = (WorkloadThread) threadState;
    switch (plan.mix().next(thread.random())) {
      case READ -> read(db, thread);
      case READ_MISS -> readMiss(db, thread);
      case UPDATE -> update(db, thread);
      case INSERT -> insert(db, thread);
      case SCAN -> scan(db, thread);
      case DELETE -> delete(db, thread);
      case READ_MODIFY_WRITE -> readModifyWrite(db, thread);
      case CLEANUP -> throw new IllegalStateException("CLEANUP is not in the mix");
    }
    return true;
  }

  private void read(DB db, WorkloadThread thread) {
    long number = present(db, thread);
    String key = plan.keys().key(number);
    Set<String> fields = plan.records().fields(thread.random());
    Map<String, ByteIterator> record = new HashMap<>();
    Status status = db.read(table, key, fields, record);
    verify(db, key, fields, record, status, number, thread);
  }

  private void readMiss(DB db, WorkloadThread thread) {
    String key = plan.keys().absentKey(next(thread));
    Set<String> fields = plan.records().fields(thread.random());
    Map<String, ByteIterator> record = new HashMap<>();
    if (db instanceof CheckingClient expecting) {
      expecting.readMiss(table, key, fields, record);
      return;
    }
    // Under stock YCSB, in addition to its READ and READ-FAILED.
    long start = System.nanoTime();
    Status status = db.read(table, key, fields, record);
    measurements.measure("READ-MISS", micros(start));
    measurements.reportStatus("READ-MISS", CheckingClient.missed(status));
  }

  private void update(DB db, WorkloadThread thread) {
    long number = present(db, thread);
    String key = plan.keys().key(number);
    db.update(table, key, plan.records().update(number, key, thread.random()));
  }

  private void insert(DB db, WorkloadThread thread) {
    if (plan.seeded()) {
      insert(db, thread, thread.nextInsert(recordcount));
      thread.inserted();
      return;
    }
    long number = transactioninsertkeysequence.nextValue();
    try {
      insert(db, thread, number);
    } finally {
      transactioninsertkeysequence.acknowledge(number);
    }
  }

  private void insert(DB db, WorkloadThread thread, long number) {
    String key = plan.keys().key(number);
    db.insert(table, key, plan.records().record(number, key, thread.random()));
  }

  private void scan(DB db, WorkloadThread thread) {
    String key = plan.keys().key(present(db, thread));
    int length = plan.scanLengths().next(thread.random());
    Set<String> fields = plan.records().fields(thread.random());
    Vector<HashMap<String, ByteIterator>> records = new Vector<>();
    if (plan.deleted() == null && db instanceof CheckingClient expecting) {
      expecting.scanFromRecord(table, key, length, fields, records);
      return;
    }
    Status status = db.scan(table, key, length, fields, records);
    if (plan.deleted() == null && status != null && status.isOk() && records.isEmpty()) {
      report(db, CheckingClient.NO_RECORDS, 0);
    }
  }

  private void delete(DB db, WorkloadThread thread) {
    DeletedRecords deleted = Objects.requireNonNull(plan.deleted());
    for (int draws = 0; draws < MOST_DRAWS; draws++) {
      long number = next(thread);
      if (thread.deletes(number) && deleted.claim(number)) {
        db.delete(table, plan.keys().key(number));
        return;
      }
    }
    throw allDeleted();
  }

  private void readModifyWrite(DB db, WorkloadThread thread) {
    long number = present(db, thread);
    String key = plan.keys().key(number);
    Set<String> fields = plan.records().fields(thread.random());
    Map<String, ByteIterator> values = plan.records().update(number, key, thread.random());
    Map<String, ByteIterator> record = new HashMap<>();
    long intendedStart = measurements.getIntendedtartTimeNs();
    long start = System.nanoTime();
    Status status = db.read(table, key, fields, record);
    db.update(table, key, values);
    if (db instanceof CheckingClient expecting) {
      expecting.readModifyWriteEnds();
    } else {
      measurements.measure(READ_MODIFY_WRITE, micros(start));
      measurements.measureIntended(READ_MODIFY_WRITE, micros(intendedStart));
    }
    verify(db, key, fields, record, status, number, thread);
  }

  /** A record that exists unless another thread deletes it meanwhile. */
  private long present(DB db, WorkloadThread thread) {
    DeletedRecords deleted = plan.deleted();
    if (deleted == null) {
      return next(thread);
    }
    for (int draws = 0; draws < MOST_DRAWS; draws++) {
      long number = next(thread);
      if (!thread.deletes(number) || !deleted.test(number)) {
        if (db instanceof CheckingClient expecting) {
          expecting.mayBeGone(deleted, number);
        }
        return number;
      }
    }
    throw allDeleted();
  }

  private long next(WorkloadThread thread) {
    return plan.seeded()
        ? thread.nextSeeded(recordcount)
        : thread.next(transactioninsertkeysequence.lastValue());
  }

  private static IllegalStateException allDeleted() {
    return new IllegalStateException(
        "nearly all records that are asked for are deleted; lower deleteproportion or operationcount");
  }

  /** With a seed, values of a load follow from the record's number, whichever thread loads it. */
  private RandomGenerator randomOf(long number, Object threadState) {
    return plan.seeded()
        ? WorkloadThread.randomOf(plan.seed(), number)
        : ((WorkloadThread) threadState).random();
  }

  /** Checks a record, if values follow from keys. */
  private void verify(
      DB db,
      String key,
      @Nullable Set<String> fields,
      Map<String, ByteIterator> record,
      @Nullable Status read,
      long number,
      WorkloadThread thread) {
    if (!plan.records().checked()) {
      return;
    }
    DeletedRecords deleted = plan.deleted();
    if (deleted != null && Status.NOT_FOUND.equals(read) && deleted.test(number)) {
      return;
    }
    long start = System.nanoTime();
    Status status = plan.records().check(number, key, fields, record, thread.random());
    report(db, status, System.nanoTime() - start);
  }

  private void report(DB db, Status status, long latencyNanos) {
    if (db instanceof CheckingClient expecting) {
      expecting.verified(status, latencyNanos);
    } else {
      measurements.measure(VERIFY, (int) TimeUnit.NANOSECONDS.toMicros(latencyNanos));
      measurements.reportStatus(VERIFY, status);
    }
  }

  private static int micros(long startNanos) {
    return (int) TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - startNanos);
  }

  /** Sleeps 0.8 to 1.2 times the interval, as CoreWorkload does; false when interrupted. */
  private boolean sleepBeforeRetry() {
    double seconds = insertionRetryInterval * ThreadLocalRandom.current().nextDouble(0.8, 1.2);
    try {
      TimeUnit.MICROSECONDS.sleep((long) (seconds * 1e6));
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
