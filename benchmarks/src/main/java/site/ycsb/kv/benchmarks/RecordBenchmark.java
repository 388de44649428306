// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.benchmarks;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.WorkloadException;
import site.ycsb.kv.measure.CheckingClient;
import site.ycsb.kv.memory.NoopClient;
import site.ycsb.kv.workload.KeyValueWorkload;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/**
 * The cost of a workload: one operation of CoreWorkload and of ours, with a client that consumes
 * the bytes of every value.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class RecordBenchmark {
  /** Inserts of records with a number of fields of one length. */
  @State(Scope.Thread)
  public static class Inserts {
    /** The number of fields, and the bytes of each. */
    @Param({"10x100", "1x128"})
    String record = "10x100";

    private Subject stock;
    private Subject ours;

    /** Not usable before {@link #make}. */
    @SuppressWarnings("NullAway.Init") // JMH calls make first
    public Inserts() {}

    /** Makes the workloads. */
    @Setup
    public void make(Blackhole sink) {
      String[] sizes = record.split("x", -1);
      String[] settings = {"fieldcount=" + sizes[0], "fieldlength=" + sizes[1]};
      stock = new Subject(new CoreWorkload(), sink, settings);
      ours = new Subject(new KeyValueWorkload(), sink, settings);
    }
  }

  /** Reads of workload C. */
  @State(Scope.Thread)
  public static class Reads {
    private Subject stock;
    private Subject ours;

    /** Not usable before {@link #make}. */
    @SuppressWarnings("NullAway.Init") // JMH calls make first
    public Reads() {}

    /** Makes the workloads. */
    @Setup
    public void make(Blackhole sink) {
      stock = new Subject(new CoreWorkload(), sink, READS);
      ours = new Subject(new KeyValueWorkload(), sink, READS);
    }
  }

  /** Reads of keys that are absent. */
  @State(Scope.Thread)
  public static class Misses {
    /** The setting that selects the keys. */
    @Param({"insertorder=hashed", "insertorder=ordered", "keysize=24"})
    String keys = "insertorder=hashed";

    private Subject ours;

    /** Not usable before {@link #make}. */
    @SuppressWarnings("NullAway.Init") // JMH calls make first
    public Misses() {}

    /** Makes the workload. */
    @Setup
    public void make(Blackhole sink) {
      String[] settings = {READS[0], READS[1], "readmissproportion=1", keys};
      ours = new Subject(new KeyValueWorkload(), sink, settings);
    }
  }

  private static final String[] READS = {"readproportion=1", "updateproportion=0"};

  /** The workload and client of one thread. */
  private static final class Subject {
    private final CoreWorkload workload;
    private final @Nullable Object thread;
    private final Client client;

    Subject(CoreWorkload workload, Blackhole sink, String... settings) {
      Properties properties = new Properties();
      properties.setProperty("recordcount", "1000000");
      properties.setProperty("operationcount", "1000000");
      properties.setProperty("requestdistribution", "zipfian");
      for (String setting : settings) {
        int equals = setting.indexOf('=');
        properties.setProperty(setting.substring(0, equals), setting.substring(equals + 1));
      }
      try {
        workload.init(properties);
        this.thread = workload.initThread(properties, 0, 1);
      } catch (WorkloadException e) {
        throw new IllegalStateException(e);
      }
      this.workload = workload;
      this.client = new Client(sink);
    }

    boolean insert() {
      return workload.doInsert(client, thread);
    }

    boolean transact() {
      return workload.doTransaction(client, thread);
    }
  }

  static {
    Measurements.setProperties(new Properties());
  }

  /** An insert of CoreWorkload. */
  @Benchmark
  public boolean insertStock(Inserts inserts) {
    return inserts.stock.insert();
  }

  /** An insert of KeyValueWorkload. */
  @Benchmark
  public boolean insertOurs(Inserts inserts) {
    return inserts.ours.insert();
  }

  /** A read of CoreWorkload. */
  @Benchmark
  public boolean readStock(Reads reads) {
    return reads.stock.transact();
  }

  /** A read of KeyValueWorkload. */
  @Benchmark
  public boolean readOurs(Reads reads) {
    return reads.ours.transact();
  }

  /** A read of an absent key, which only KeyValueWorkload has. */
  @Benchmark
  public boolean missOurs(Misses misses) {
    return misses.ours.transact();
  }

  /** Consumes the bytes of written values, and always succeeds. */
  private static final class Client extends NoopClient implements CheckingClient {
    private final Blackhole sink;

    Client(Blackhole sink) {
      this.sink = sink;
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      sink.consume(key);
      return Status.OK;
    }

    @Override
    public Status readMiss(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      sink.consume(key);
      return Status.OK;
    }

    @Override
    public Status readOrMiss(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      return read(table, key, fields, result);
    }

    @Override
    public Status scanFromRecord(
        String table,
        String startKey,
        int count,
        @Nullable Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status fill(String table, String key, Map<String, ByteIterator> values) {
      return insert(table, key, values);
    }

    @Override
    public void mayBeGone(LongPredicate gone, long record) {}

    @Override
    public void readModifyWriteEnds() {}

    @Override
    public void readThroughEnds() {}

    @Override
    public void verified(Status status, long latencyNanos) {}

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      sink.consume(key);
      for (ByteIterator value : values.values()) {
        sink.consume(value.toArray());
      }
      return Status.OK;
    }
  }
}
