// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/** A stock client of a store that has no record, or where a test says so, that does not answer. */
public final class FailingClient extends DB {
  @Override
  public void init() throws DBException {
    if (getProperties().containsKey("unreachable")) {
      throw new DBException("192.0.2.1:7 refuses; set failing.host");
    }
    if (getProperties().containsKey("faulty")) {
      throw new IllegalStateException("bad key " + getProperties().getProperty("masterKey"));
    }
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    if (getProperties().containsKey("quotesitskey")) {
      throw new IllegalStateException("bad key " + getProperties().getProperty("masterKey"));
    }
    return Status.NOT_FOUND;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return Status.NOT_FOUND;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return Status.FORBIDDEN;
  }

  @Override
  public Status delete(String table, String key) {
    return Status.NOT_FOUND;
  }
}
