// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.wire.ReconnectingClient;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * The client of Tokyo Tyrant. It asks each server for its engine and lays out records as that
 * engine needs. It ignores the table's name: a server holds one table.
 */
public final class TokyoTyrantClient extends ReconnectingClient<Servers> {
  private @Nullable Servers servers;
  private @Nullable PutBatch batch;
  private boolean scans;

  /** A client without a connection. */
  public TokyoTyrantClient() {
    super(new TokyoTyrantBinding());
  }

  /** Connects to all servers; each connection then reconnects by itself. */
  @Override
  protected Servers open() throws DBException {
    Properties properties = getProperties();
    boolean load = WorkloadShape.of(properties).load();
    int batchSize = TokyoTyrantSettings.of(properties).batchSize();
    Servers opened = new Servers(properties);
    servers = opened;
    scans = opened.capabilities().contains(Capability.SCAN);
    batch = load && batchSize > 1 ? new PutBatch(opened, batchSize) : null;
    return opened;
  }

  @Override
  protected void close(Servers connection) throws DBException {
    connection.close();
  }

  @Override
  protected @Nullable PutBatch batch() {
    return batch;
  }

  @Override
  protected boolean breaks(Exception failure) {
    return false;
  }

  @Override
  protected Status statusOf(Exception failure) {
    if (failure instanceof ExchangeException lost) {
      return lost.status();
    }
    boolean rejected = failure instanceof IllegalArgumentException;
    return rejected ? Status.BAD_REQUEST : super.statusOf(failure);
  }

  /** Sends what is left of a batch, and syncs after a load. */
  @Override
  protected void finish() throws DBException {
    super.finish();
    if (WorkloadShape.of(getProperties()).load()) {
      servers().sync();
    }
  }

  @Override
  public Set<Capability> capabilities() {
    return servers().capabilities();
  }

  @Override
  public String describeStore() {
    return servers().describe();
  }

  @Override
  public boolean countsCheaply() {
    return true;
  }

  @Override
  public OptionalLong countRecords() {
    return servers().countRecords();
  }

  @Override
  public List<DocumentedLimit> documentedLimits() {
    return servers().engine().documentedLimits();
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    try {
      Servers all = settled();
      return all.layout().read(all.of(key), key, fields, result);
    } catch (Exception e) {
      result.clear();
      return failed(e);
    }
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    try {
      Servers all = connected();
      return batch != null
          ? batch.insert(key, values)
          : all.layout().insert(all.of(key), key, values);
    } catch (Exception e) {
      return failed(e);
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    try {
      Servers all = settled();
      return all.layout().update(all.of(key), key, values);
    } catch (Exception e) {
      return failed(e);
    }
  }

  @Override
  public Status delete(String table, String key) {
    try {
      Servers all = settled();
      return all.layout().delete(all.of(key), key);
    } catch (Exception e) {
      return failed(e);
    }
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    if (!scans) {
      return Status.NOT_IMPLEMENTED;
    }
    try {
      settled().scan(startkey, recordcount, fields).forEach(row -> result.add(row.record));
      return Status.OK;
    } catch (Exception e) {
      return failed(e);
    }
  }

  private Servers servers() {
    if (servers == null) {
      throw new IllegalStateException("init comes before the first operation");
    }
    return servers;
  }
}
