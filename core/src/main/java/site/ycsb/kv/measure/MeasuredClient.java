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

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * A client that times each operation of another one with the nanosecond clock and records it. One
 * thread uses it.
 */
public final class MeasuredClient extends DB {
  private final DB client;
  private ThreadRecorder recorder;
  private long failures;
  private boolean lastFailed;

  /** Times {@code client} and records into {@code recorder}. */
  public MeasuredClient(DB client, ThreadRecorder recorder) {
    this.client = client;
    this.recorder = recorder;
  }

  /** Records into another recorder from now on, as a warm-up's end wants. */
  public void recordInto(ThreadRecorder other) {
    recorder = other;
  }

  /** The operations that did not end well so far, over all recorders. */
  public long failures() {
    return failures;
  }

  /** Whether the last operation did not end well. */
  public boolean lastFailed() {
    return lastFailed;
  }

  /** The client itself. */
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
    long start = System.nanoTime();
    client.cleanup();
    recorder.record(Operation.CLEANUP, Status.OK, System.nanoTime() - start);
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    long start = System.nanoTime();
    return record(Operation.READ, client.read(table, key, fields, result), start);
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    long start = System.nanoTime();
    return record(Operation.SCAN, client.scan(table, startkey, recordcount, fields, result), start);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    long start = System.nanoTime();
    return record(Operation.UPDATE, client.update(table, key, values), start);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    long start = System.nanoTime();
    return record(Operation.INSERT, client.insert(table, key, values), start);
  }

  @Override
  public Status delete(String table, String key) {
    long start = System.nanoTime();
    return record(Operation.DELETE, client.delete(table, key), start);
  }

  private Status record(Operation operation, @Nullable Status answer, long start) {
    long latencyNanos = System.nanoTime() - start;
    // Some clients of stock YCSB answer null for a failure.
    Status status = answer == null ? Status.ERROR : answer;
    recorder.record(operation, status, latencyNanos);
    lastFailed = !status.isOk();
    if (lastFailed) {
      failures++;
    }
    return status;
  }
}
