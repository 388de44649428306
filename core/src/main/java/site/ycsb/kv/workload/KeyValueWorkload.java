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
package site.ycsb.kv.workload;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
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
import site.ycsb.kv.binding.Settings;
import site.ycsb.kv.binding.SettingsException;
import site.ycsb.kv.measure.Expectations;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/**
 * CoreWorkload with reads that miss, keys of exact sizes, compressible values, deletes, a true Zipf
 * distribution and a seed; the same as CoreWorkload unless asked, and right where that is wrong:
 * record numbers have 64 bits, an insert that is tried again carries its values again, a scan that
 * finds nothing and a checked record that lacks fields are failures, {@code zipfian} needs no
 * operation count, and there is no operation but those known. Runs under stock YCSB too.
 * Thread-safe.
 */
public class KeyValueWorkload extends CoreWorkload {
  private static final String VERIFY = "VERIFY";
  private static final String READ_MODIFY_WRITE = "READ-MODIFY-WRITE";

  /** So often a record is drawn again before all of them count as deleted. */
  private static final int MOST_DRAWS = 100_000;

  private Plan plan;
  private Measurements measurements;

  /** All that follows from the settings. */
  private record Plan(
      boolean seeded,
      long seed,
      OperationMix mix,
      KeyMaker keys,
      RecordMaker records,
      Requests requests,
      RecordRange range,
      ScanLengths scanLengths,
      @Nullable DeletedRecords deleted) {

    static Plan of(Settings settings, Properties properties) throws IOException, SettingsException {
      RecordRange range = RecordRange.of(settings);
      return new Plan(
          settings.given(WorkloadSettings.SEED),
          settings.find(WorkloadSettings.SEED).orElse(0L),
          new OperationMix(settings),
          KeyMaker.of(settings, properties),
          new RecordMaker(settings),
          new Requests(settings, range, WorkloadShape.expectedInserts(settings)),
          range,
          new ScanLengths(settings),
          settings.get(WorkloadSettings.DELETE) > 0
              ? new DeletedRecords(range.start(), range.count())
              : null);
    }
  }

  /** Not usable before {@link #init}. */
  @SuppressWarnings("NullAway.Init") // by init, as YCSB has it
  public KeyValueWorkload() {}

  @Override
  public void init(Properties properties) throws WorkloadException {
    try {
      Settings settings = WorkloadSettings.read(properties);
      plan = Plan.of(settings, properties);
      super.init(CoreProperties.of(properties));
    } catch (SettingsException e) {
      throw new WorkloadException(String.join(" ", e.faults()), e);
    } catch (IOException e) {
      String file = properties.getProperty(FIELD_LENGTH_HISTOGRAM_FILE_PROPERTY, "hist.txt");
      throw new WorkloadException("fieldlengthhistogram=" + file + " can't be read", e);
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
      // Made anew each time: the one before may have been read to its end.
      Status status =
          db.insert(table, key, plan.records().record(key, randomOf(number, threadState)));
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
    }
    return true;
  }

  private void read(DB db, WorkloadThread thread) {
    long number = present(db, thread);
    String key = plan.keys().key(number);
    Set<String> fields = plan.records().fields(thread.random());
    Map<String, ByteIterator> record = new HashMap<>();
    Status status = db.read(table, key, fields, record);
    verify(key, fields, record, status, number, thread);
  }

  private void readMiss(DB db, WorkloadThread thread) {
    String key = plan.keys().absentKey(next(thread));
    Set<String> fields = plan.records().fields(thread.random());
    Map<String, ByteIterator> record = new HashMap<>();
    if (db instanceof Expectations expecting) {
      expecting.readMiss(table, key, fields, record);
      return;
    }
    // Under stock YCSB: beside its READ and READ-FAILED, what the workload knows of them.
    long start = System.nanoTime();
    Status status = db.read(table, key, fields, record);
    measurements.measure("READ-MISS", micros(start));
    measurements.reportStatus("READ-MISS", Expectations.missed(status));
  }

  private void update(DB db, WorkloadThread thread) {
    String key = plan.keys().key(present(db, thread));
    db.update(table, key, plan.records().update(key, thread.random()));
  }

  private void insert(DB db, WorkloadThread thread) {
    if (plan.seeded()) {
      String key = plan.keys().key(thread.nextInsert(recordcount));
      db.insert(table, key, plan.records().record(key, thread.random()));
      thread.inserted();
      return;
    }
    long number = transactioninsertkeysequence.nextValue();
    try {
      String key = plan.keys().key(number);
      db.insert(table, key, plan.records().record(key, thread.random()));
    } finally {
      transactioninsertkeysequence.acknowledge(number);
    }
  }

  private void scan(DB db, WorkloadThread thread) {
    String key = plan.keys().key(present(db, thread));
    int length = plan.scanLengths().next(thread.random());
    Set<String> fields = plan.records().fields(thread.random());
    Vector<HashMap<String, ByteIterator>> records = new Vector<>();
    if (plan.deleted() == null && db instanceof Expectations expecting) {
      expecting.scanFromRecord(table, key, length, fields, records);
      return;
    }
    Status status = db.scan(table, key, length, fields, records);
    if (plan.deleted() == null && status != null && status.isOk() && records.isEmpty()) {
      report(Expectations.NO_RECORDS, 0);
    }
  }

  private void delete(DB db, WorkloadThread thread) {
    DeletedRecords deleted = deleted();
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
    Map<String, ByteIterator> values = plan.records().update(key, thread.random());
    Map<String, ByteIterator> record = new HashMap<>();
    long intendedStart = measurements.getIntendedtartTimeNs();
    long start = System.nanoTime();
    Status status = db.read(table, key, fields, record);
    db.update(table, key, values);
    int latencyMicros = micros(start);
    int intendedMicros = micros(intendedStart);
    verify(key, fields, record, status, number, thread);
    measurements.measure(READ_MODIFY_WRITE, latencyMicros);
    measurements.measureIntended(READ_MODIFY_WRITE, intendedMicros);
  }

  /** A record that is there, unless it is deleted from now on. */
  private long present(DB db, WorkloadThread thread) {
    DeletedRecords deleted = plan.deleted();
    if (deleted == null) {
      return next(thread);
    }
    for (int draws = 0; draws < MOST_DRAWS; draws++) {
      long number = next(thread);
      if (!thread.deletes(number) || !deleted.test(number)) {
        if (db instanceof Expectations expecting) {
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

  private DeletedRecords deleted() {
    DeletedRecords deleted = plan.deleted();
    if (deleted == null) {
      throw new IllegalStateException("deletes were not planned");
    }
    return deleted;
  }

  private static IllegalStateException allDeleted() {
    return new IllegalStateException(
        "nearly all records that are asked for are deleted; lower deleteproportion or operationcount");
  }

  /** The values of a load follow from the record's number, whichever thread loads it. */
  private RandomGenerator randomOf(long number, Object threadState) {
    return plan.seeded()
        ? WorkloadThread.randomOf(plan.seed(), number)
        : ((WorkloadThread) threadState).random();
  }

  /** Checks what was read, where values follow from keys. */
  private void verify(
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
    Status status = plan.records().check(key, fields, record, thread.random());
    report(status, micros(start));
  }

  private void report(Status status, int latencyMicros) {
    measurements.measure(VERIFY, latencyMicros);
    measurements.reportStatus(VERIFY, status);
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
