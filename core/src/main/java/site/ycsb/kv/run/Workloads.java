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
package site.ycsb.kv.run;

import java.lang.reflect.InvocationTargetException;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.kv.workload.WorkloadSettings;

/** Makes the workload that the settings name. */
final class Workloads {
  private static final String WORKLOAD = "workload";
  private static final String DEFAULT = "site.ycsb.kv.workload.KeyValueWorkload";

  private Workloads() {}

  /**
   * An initialised workload.
   *
   * @throws DBException with one sentence
   */
  static Workload make(Properties properties) throws DBException {
    String name = properties.getProperty(WORKLOAD, DEFAULT);
    try {
      Workload workload =
          Class.forName(name, true, Thread.currentThread().getContextClassLoader())
              .asSubclass(Workload.class)
              .getConstructor()
              .newInstance();
      workload.init(forInit(properties));
      return workload;
    } catch (ClassNotFoundException e) {
      throw new DBException(
          "workload=" + name + ": no such class on the class path; correct it or add -cp.", e);
    } catch (InvocationTargetException e) {
      throw new DBException("workload=" + name + " can't be made: " + e.getCause() + ".", e);
    } catch (ReflectiveOperationException | ClassCastException e) {
      throw new DBException("workload=" + name + ": the class is no YCSB workload.", e);
    } catch (WorkloadException | RuntimeException e) {
      throw new DBException(
          "workload=" + name + " refuses these settings: " + e.getMessage() + ".", e);
    }
  }

  /**
   * The properties as CoreWorkload can read them: for a zipfian distribution it wants an operation
   * count, even of a load, and of 32 bits; it only estimates with it how many records will be
   * added.
   */
  private static Properties forInit(Properties properties) throws DBException {
    Properties copy = new Properties();
    copy.putAll(properties);
    long operations = WorkloadSettings.read(properties).get(WorkloadSettings.OPERATION_COUNT);
    copy.setProperty(
        WorkloadSettings.OPERATION_COUNT.name(),
        Long.toString(Math.min(Integer.MAX_VALUE, operations)));
    return copy;
  }
}
