// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.util.List;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.wire.RecordClient;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * The client of Tokyo Tyrant. It asks each server for its engine and lays out records as that
 * engine needs. It ignores the table's name: a server holds one table.
 */
public final class TokyoTyrantClient extends RecordClient<Servers> {
  private @Nullable Servers servers;
  private @Nullable PutBatch batch;

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
  protected Operations operations(Servers all, String table) {
    return all;
  }

  private Servers servers() {
    return initialized(servers);
  }
}
