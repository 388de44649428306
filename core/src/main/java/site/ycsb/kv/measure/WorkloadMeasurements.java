// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import java.io.IOException;
import java.lang.reflect.Field;
import java.util.Properties;
import site.ycsb.BasicDB;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * Replaces stock YCSB's {@link Measurements}, through which stock workloads and bindings measure by
 * themselves (READ-MODIFY-WRITE, VERIFY), so that the run records what they measure like its own
 * operations: by thread, without the warm-up, failures apart. Thread-safe.
 */
public final class WorkloadMeasurements extends Measurements {
  private final ThreadLocal<MeasuredClient> clients;

  private WorkloadMeasurements(Recorders recorders) {
    // It uses no setting of its own.
    super(new Properties());
    // For threads without a client, which a workload or a stock binding started.
    clients = ThreadLocal.withInitial(() -> new MeasuredClient(new BasicDB(), recorders.add()));
  }

  /**
   * Makes {@link Measurements#getMeasurements} return it in this process, until the next call.
   * These recorders record what threads without a client measure.
   */
  public static WorkloadMeasurements install(Recorders recorders) {
    WorkloadMeasurements measurements = new WorkloadMeasurements(recorders);
    try {
      // YCSB 0.17.0 offers no other way: its methods only choose among its own.
      Field singleton = Measurements.class.getDeclaredField("singleton");
      singleton.setAccessible(true);
      singleton.set(null, measurements);
      return measurements;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "site.ycsb.measurements.Measurements is not that of YCSB 0.17.0; put that version on the"
              + " class path.",
          e);
    }
  }

  /** Attributes what the calling thread measures to this client from here on. */
  public void enter(MeasuredClient client) {
    clients.set(client);
  }

  @Override
  public void measure(String operation, int latency) {
    clients.get().measuredByWorkload(operation, latency);
  }

  /** Does nothing: the client knows the intended latency from its schedule. */
  @Override
  public void measureIntended(String operation, int latency) {}

  @Override
  public void reportStatus(String operation, Status status) {
    clients.get().endedByWorkload(operation, status);
  }

  /** Does nothing: the result has all of it. */
  @Override
  public void exportMeasurements(MeasurementsExporter exporter) throws IOException {}

  /** Returns nothing: the intervals have all of it. */
  @Override
  public synchronized String getSummary() {
    return "";
  }
}
