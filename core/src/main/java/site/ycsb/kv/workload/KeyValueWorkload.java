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
import java.util.function.LongPredicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.WorkloadException;
import site.ycsb.generator.AcknowledgedCounterGenerator;
import site.ycsb.generator.CounterGenerator;
import site.ycsb.kv.measure.CheckingClient;
import site.ycsb.kv.rank.Rank;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/**
 * CoreWorkload with reads that miss, keys of exact sizes, compressible values, deletes, a true Zipf
 * distribution, a seed, and stores that are caches. By default it does the same as CoreWorkload but
 * for its errors: record numbers have 64 bits, a retried insert has its values, an empty scan and a
 * checked record without its fields are failures, {@code zipfian} needs no operation count, and an
 * unknown operation is rejected. Also runs under stock YCSB. Thread-safe.
 */
public class KeyValueWorkload extends CoreWorkload {
  private static final String VERIFY = "VERIFY";
  private static final String READ_MODIFY_WRITE = "READ-MODIFY-WRITE";
  private static final String READ_THROUGH = "READ-THROUGH";

  /** After so many draws, all records count as deleted. */
  private static final int MOST_DRAWS = 100_000;

  private WorkloadPlan plan;
  private Measurements measurements;
  private Rank rank = Rank.ONLY;
  private RankedInserts inserts = new RankedInserts(Rank.ONLY, 0);

  /** Not usable before {@link #init}. */
  @SuppressWarnings("NullAway.Init") // init sets the fields
  public KeyValueWorkload() {}

  /** Checks what making keys and values shows, such as a key size too small for all keys. */
  public static void check(Properties properties) throws SettingsException {
    try {
      var unused = WorkloadPlan.of(WorkloadSettings.read(properties), properties);
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
      rank = Rank.of(properties, Map.of());
      plan = WorkloadPlan.of(settings, properties);
      super.init(CoreProperties.beneath(properties));
    } catch (SettingsException e) {
      throw new WorkloadException(String.join(" ", e.faults()), e);
    } catch (IOException e) {
      throw new WorkloadException(unreadableHistogram(properties), e);
    }
    measurements = Measurements.getMeasurements();
    RecordRange range = plan.range();
    recordcount = range.records();
    inserts = new RankedInserts(rank, recordcount);
    keysequence = new CounterGenerator(range.start());
    transactioninsertkeysequence = new AcknowledgedCounterGenerator(range.records());
  }

  @Override
  public Object initThread(Properties properties, int id, int threads) {
    return plan.seeded()
        ? new WorkloadThread(plan.requests(), plan.seed(), rank, id, threads)
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
      case READ_THROUGH, CLEANUP -> throw new IllegalStateException("not in the mix");
    }
    return true;
  }

  private void read(DB db, WorkloadThread thread) {
    long number = present(db, thread);
    String key = plan.keys().key(number);
    Set<String> fields = plan.records().fields(thread.random());
    Map<String, ByteIterator> record = new HashMap<>();
    RecordMaker.Expected expected = plan.records().expected(number, key, fields);
    long start = System.nanoTime();
    Status status = readPresent(db, key, fields, record);
    if (plan.readThrough() && Status.NOT_FOUND.equals(status)) {
      fill(db, number, key, thread, start);
    } else {
      verify(db, expected, record, status, thread);
    }
  }

  /** Reads a record that was written; if it may be gone by now, its absence is no failure. */
  private Status readPresent(
      DB db, String key, @Nullable Set<String> fields, Map<String, ByteIterator> record) {
    return plan.recordsMayGo() && db instanceof CheckingClient expecting
        ? expecting.readOrMiss(table, key, fields, record)
        : db.read(table, key, fields, record);
  }

  /** Inserts the record that a read missed, as an application fills its cache. */
  private void fill(DB db, long number, String key, WorkloadThread thread, long startNanos) {
    // With a seed the record is as it was loaded, and what the thread does next is the same.
    Map<String, ByteIterator> record = plan.records().record(number, key, randomOf(number, thread));
    if (db instanceof CheckingClient expecting) {
      expecting.fill(table, key, record);
      expecting.readThroughEnds();
    } else {
      db.insert(table, key, record);
      measurements.measure(READ_THROUGH, micros(startNanos));
    }
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
    RecordMaker.Update update = plan.records().update(number, key, thread.random());
    update.ended().accept(db.update(table, key, update.values()));
  }

  private void insert(DB db, WorkloadThread thread) {
    if (plan.seeded()) {
      insert(db, thread, thread.nextInsert(recordcount));
      thread.inserted();
      return;
    }
    long number = transactioninsertkeysequence.nextValue();
    try {
      insert(db, thread, inserts.own(number - recordcount));
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
    boolean allThere = plan.deleted() == null && !plan.recordsMayGo();
    if (allThere && db instanceof CheckingClient expecting) {
      expecting.scanFromRecord(table, key, length, fields, records);
      return;
    }
    Status status = db.scan(table, key, length, fields, records);
    if (allThere && status != null && status.isOk() && records.isEmpty()) {
      report(db, CheckingClient.NO_RECORDS, 0);
    }
  }

  private void delete(DB db, WorkloadThread thread) {
    DeletedRecords deleted = Objects.requireNonNull(plan.deleted());
    for (int draws = 0; draws < MOST_DRAWS; draws++) {
      long number = next(thread);
      if (thread.deletes(number) && deleted.claim(number)) {
        if (plan.recordsMayGo()) {
          expectAbsence(db, plan.gone(), number);
        }
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
    RecordMaker.Update update = plan.records().update(number, key, thread.random());
    Map<String, ByteIterator> record = new HashMap<>();
    RecordMaker.Expected expected = plan.records().expected(number, key, fields);
    long intendedStart = measurements.getIntendedtartTimeNs();
    long start = System.nanoTime();
    Status status = readPresent(db, key, fields, record);
    update.ended().accept(db.update(table, key, update.values()));
    if (db instanceof CheckingClient expecting) {
      expecting.readModifyWriteEnds();
    } else {
      measurements.measure(READ_MODIFY_WRITE, micros(start));
      measurements.measureIntended(READ_MODIFY_WRITE, micros(intendedStart));
    }
    verify(db, expected, record, status, thread);
  }

  /** A record that exists unless another thread deletes it meanwhile, or it expires. */
  private long present(DB db, WorkloadThread thread) {
    DeletedRecords deleted = plan.deleted();
    for (int draws = 0; draws < MOST_DRAWS; draws++) {
      long number = next(thread);
      if (deleted == null || !thread.deletes(number) || !deleted.test(number)) {
        expectAbsence(db, plan.gone(), number);
        return number;
      }
    }
    throw allDeleted();
  }

  private static void expectAbsence(DB db, @Nullable LongPredicate gone, long number) {
    if (gone != null && db instanceof CheckingClient expecting) {
      expecting.mayBeGone(gone, number);
    }
  }

  private long next(WorkloadThread thread) {
    if (plan.seeded()) {
      return thread.nextSeeded(recordcount);
    }
    long last = transactioninsertkeysequence.lastValue();
    long number = thread.next(last);
    return number < recordcount ? number : inserts.asked(number, last, thread.random());
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
      RecordMaker.@Nullable Expected expected,
      Map<String, ByteIterator> record,
      @Nullable Status read,
      WorkloadThread thread) {
    if (expected == null) {
      return;
    }
    LongPredicate gone = plan.gone();
    if (gone != null && Status.NOT_FOUND.equals(read) && gone.test(expected.number())) {
      return;
    }
    long start = System.nanoTime();
    Status status = plan.records().check(expected, record, thread.random());
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
