// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.SettingsException;

/** The binding, whose clients keep the keys of all records that the store acknowledged. */
final class AcknowledgedInserts implements Binding {
  private final MySqlNdbBinding binding = new MySqlNdbBinding();
  private final Queue<String> keys = new ConcurrentLinkedQueue<>();

  /** The keys of inserts that answered OK. */
  List<String> keys() {
    return List.copyOf(keys);
  }

  @Override
  public String name() {
    return binding.name();
  }

  @Override
  public String summary() {
    return binding.summary();
  }

  @Override
  public List<Setting<?>> settings() {
    return binding.settings();
  }

  @Override
  public void check(Properties properties) throws SettingsException {
    binding.check(properties);
  }

  @Override
  public void prepare(Properties properties) throws DBException {
    binding.prepare(properties);
  }

  @Override
  public DB newClient() {
    return new Client();
  }

  private final class Client extends DB {
    private final MySqlNdbClient client = new MySqlNdbClient();

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
      Status status = client.insert(table, key, values);
      if (status.equals(Status.OK)) {
        keys.add(key);
      }
      return status;
    }

    @Override
    public Status delete(String table, String key) {
      return client.delete(table, key);
    }
  }
}
