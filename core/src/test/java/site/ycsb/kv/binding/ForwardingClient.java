// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.memory.MemoryClient;

/** A client of the store in memory, whose answers a test may change. */
public class ForwardingClient extends DB {
  private final MemoryClient client = new MemoryClient();

  @Override
  public void init() throws DBException {
    client.setProperties(getProperties());
    client.init();
  }

  @Override
  public void cleanup() throws DBException {
    client.cleanup();
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return client.read(table, key, fields, result);
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return client.scan(table, startkey, recordcount, fields, result);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return client.update(table, key, values);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return client.insert(table, key, values);
  }

  @Override
  public Status delete(String table, String key) {
    return client.delete(table, key);
  }
}
