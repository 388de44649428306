// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.wire.RecordClient;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * The client of MongoDB. A table is a collection, a record a document. All clients of a process
 * share one driver, which reconnects by itself. On a replica set the driver retries a write once if
 * its connection failed; the server recognizes a write that it has done already.
 */
public final class MongoDbClient extends RecordClient<Shared<Deployment>> {
  private @Nullable Deployment deployment;
  private @Nullable MongoBatch batch;
  private @Nullable MongoTable table;

  public MongoDbClient() {
    super(new MongoDbBinding());
  }

  @Override
  protected Shared<Deployment> open() throws DBException {
    WorkloadShape shape = WorkloadShape.of(getProperties());
    MongoDbSettings settings = MongoDbSettings.of(getProperties());
    settings.checkFields(shape);
    Shared<Deployment> shared = Deployment.join(getProperties(), settings);
    deployment = shared.get();
    table = null;
    boolean isBatched = shape.load() && settings.batchSize() > 1;
    batch = isBatched ? new MongoBatch(settings.batchSize(), this::table, this::failed) : null;
    return shared;
  }

  @Override
  protected void close(Shared<Deployment> connection) {
    connection.releaseSafely();
  }

  @Override
  protected @Nullable MongoBatch batch() {
    return batch;
  }

  @Override
  protected Status statusOf(Exception failure) {
    return deployment().statusOf(failure);
  }

  @Override
  protected boolean breaks(Exception failure) {
    return false;
  }

  @Override
  public Set<Capability> capabilities() {
    Set<Capability> capabilities =
        EnumSet.of(
            Capability.SCAN,
            Capability.ATOMIC_UPDATE,
            Capability.ANY_KEY,
            Capability.ANY_LENGTH,
            Capability.BATCH);
    if (deployment().settings().upsert()) {
      capabilities.add(Capability.INSERT_REPLACES);
    }
    return capabilities;
  }

  @Override
  public String describeStore() {
    return deployment().info().describe();
  }

  @Override
  public boolean countsCheaply() {
    return deployment().info().counts();
  }

  /** The collection's own count, which is not exact behind a mongos. */
  @Override
  public OptionalLong countRecords() {
    if (!deployment().info().counts()) {
      return OptionalLong.empty();
    }
    try {
      MongoTable counted = table(deployment().settings().table());
      return OptionalLong.of(counted.collection().estimatedDocumentCount());
    } catch (RuntimeException e) {
      failed(e);
      return OptionalLong.empty();
    }
  }

  @Override
  public List<DocumentedLimit> documentedLimits() {
    return deployment().info().documentedLimits();
  }

  @Override
  protected Operations operations(Shared<Deployment> connection, String table) {
    return table(table);
  }

  private MongoTable table(String name) {
    MongoTable current = table;
    if (current == null || !current.name().equals(name)) {
      current = deployment().table(name);
      table = current;
    }
    return current;
  }

  private Deployment deployment() {
    return initialized(deployment);
  }
}
