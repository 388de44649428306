// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.benchmarks;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.apache.htrace.core.HTraceConfiguration;
import org.apache.htrace.core.Tracer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.DBWrapper;
import site.ycsb.Status;
import site.ycsb.kv.measure.MeasuredClient;
import site.ycsb.kv.measure.Recorders;
import site.ycsb.kv.memory.NoopBinding;
import site.ycsb.measurements.Measurements;

/** One read of a client that does nothing: unmeasured, measured by us, and by stock YCSB. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class MeasuringBenchmark {
  private static final Recorders RECORDERS = new Recorders(false, null);

  /** The clients of one thread. */
  @State(Scope.Thread)
  public static class Clients {
    private final Map<String, ByteIterator> result = new HashMap<>();
    private final DB unmeasured = new NoopBinding().newClient();
    private final Histogram histogram = new Histogram(3);
    private final MeasuredClient measured =
        new MeasuredClient(new NoopBinding().newClient(), RECORDERS.add());
    private final DBWrapper stock = stock();

    private static DBWrapper stock() {
      Measurements.setProperties(new Properties());
      Tracer tracer =
          new Tracer.Builder("stock").conf(HTraceConfiguration.fromMap(new HashMap<>())).build();
      DBWrapper client = new DBWrapper(new NoopBinding().newClient(), tracer);
      client.setProperties(new Properties());
      try {
        client.init();
        return client;
      } catch (DBException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** The client without measurements. */
  @Benchmark
  public Status unmeasured(Clients clients) {
    return clients.unmeasured.read("t", "key", null, clients.result);
  }

  /** Two readings of the clock, the minimum for any measurement. */
  @Benchmark
  public long clock() {
    long start = System.nanoTime();
    return System.nanoTime() - start;
  }

  /** Two readings of the clock, recorded in a plain histogram of HdrHistogram. */
  @Benchmark
  public void clockAndHistogram(Clients clients) {
    long start = System.nanoTime();
    clients.histogram.recordValue(System.nanoTime() - start);
  }

  /** The client as a run of ycsb-kv measures it. */
  @Benchmark
  public Status measured(Clients clients) {
    clients.measured.begin(0);
    return clients.measured.read("t", "key", null, clients.result);
  }

  /** The client as stock YCSB 0.17.0 measures it. */
  @Benchmark
  public Status stock(Clients clients) {
    return clients.stock.read("t", "key", null, clients.result);
  }
}
