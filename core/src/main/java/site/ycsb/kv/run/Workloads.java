// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.lang.reflect.InvocationTargetException;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.kv.workload.CoreProperties;
import site.ycsb.kv.workload.KeyValueWorkload;
import site.ycsb.kv.workload.NewsWorkload;

/** Makes the workload that the settings name. */
final class Workloads {
  private static final String WORKLOAD = "workload";
  private static final String DEFAULT = "site.ycsb.kv.workload.KeyValueWorkload";

  private Workloads() {}

  /** An initialised workload. */
  static Workload make(Properties properties) throws DBException {
    String name = properties.getProperty(WORKLOAD, DEFAULT);
    try {
      Workload workload = type(name).getConstructor().newInstance();
      workload.init(CoreProperties.of(properties));
      return workload;
    } catch (InvocationTargetException e) {
      throw new DBException("workload=" + name + " can't be made: " + e.getCause() + ".", e);
    } catch (ReflectiveOperationException e) {
      throw new DBException("workload=" + name + ": the class can't be made without arguments.", e);
    } catch (WorkloadException | RuntimeException e) {
      throw new DBException("workload=" + name + " refuses these settings: " + sentence(e), e);
    }
  }

  /** Rejects, before anything is started, a workload that these settings do not describe. */
  static void check(Properties properties) throws DBException {
    Class<?> type = type(properties.getProperty(WORKLOAD, DEFAULT));
    if (type.equals(KeyValueWorkload.class) || type.equals(NewsWorkload.class)) {
      KeyValueWorkload.check(properties);
    }
  }

  private static Class<? extends Workload> type(String name) throws DBException {
    try {
      return Class.forName(name, true, Thread.currentThread().getContextClassLoader())
          .asSubclass(Workload.class);
    } catch (ClassNotFoundException | LinkageError e) {
      throw new DBException(
          "workload=" + name + ": no such class on the class path; correct it or add -cp.", e);
    } catch (ClassCastException e) {
      throw new DBException("workload=" + name + ": the class is no YCSB workload.", e);
    }
  }

  private static String sentence(Exception e) {
    String message = String.valueOf(e.getMessage());
    return message.endsWith(".") ? message : message + ".";
  }
}
