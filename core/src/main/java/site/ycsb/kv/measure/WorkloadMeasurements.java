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
package site.ycsb.kv.measure;

import java.io.IOException;
import java.lang.reflect.Field;
import java.util.Properties;
import site.ycsb.BasicDB;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * Takes the place of stock YCSB's {@link Measurements}, through which workloads and stock bindings
 * measure by themselves (READ-MODIFY-WRITE, VERIFY), so that what they measure is recorded beside
 * all else: by thread, without the warm-up, with its failures apart. Thread-safe.
 */
public final class WorkloadMeasurements extends Measurements {
  private final ThreadLocal<MeasuredClient> clients;

  private WorkloadMeasurements(Properties properties, Recorders recorders) {
    super(properties);
    // A thread that no client belongs to: one of a workload or a stock binding itself.
    clients = ThreadLocal.withInitial(() -> new MeasuredClient(new BasicDB(), recorders.add()));
  }

  /**
   * Puts itself where {@link Measurements#getMeasurements} finds it, for this process, until the
   * next one does.
   *
   * @param recorders where threads without a client record
   */
  public static WorkloadMeasurements install(Properties properties, Recorders recorders) {
    setProperties(properties);
    WorkloadMeasurements measurements = new WorkloadMeasurements(properties, recorders);
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

  /** What the calling thread measures belongs to this client from now on. */
  public void enter(MeasuredClient client) {
    clients.set(client);
  }

  @Override
  public void measure(String operation, int latency) {
    clients.get().measuredByWorkload(operation, latency);
  }

  /** The intended latency is known from the client's own schedule. */
  @Override
  public void measureIntended(String operation, int latency) {}

  @Override
  public void reportStatus(String operation, Status status) {
    clients.get().endedByWorkload(operation, status);
  }

  /** Nothing: all of it stands in the result. */
  @Override
  public void exportMeasurements(MeasurementsExporter exporter) throws IOException {}

  /** Nothing: all of it stands in the intervals. */
  @Override
  public synchronized String getSummary() {
    return "";
  }
}
