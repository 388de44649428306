// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.db.mysql.sql.Engine;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.wire.Batch;
import site.ycsb.kv.wire.ReconnectingClient;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * The client of NDB by ClusterJ: each operation is one transaction, sent to a data node that has
 * the record, and retried after a temporary error. Each client has a session of its own.
 */
public final class MySqlNdbClient extends ReconnectingClient<NdbSession> {
  private static final byte[] NO_KEY = {};

  private final SharedStore.Stores stores;
  private @Nullable Open open;
  private @Nullable Commit batch;

  private record Open(
      MySqlNdbSettings settings,
      WorkloadShape shape,
      Shared<SharedStore> shared,
      Retries retries) {}

  private enum Call {
    READ,
    INSERT,
    UPDATE,
    DELETE,
    SCAN,
    COMMIT
  }

  private record Opened(NdbStore store, NdbTable table, NdbValues values) {}

  private @Nullable Opened opened;

  // The arguments of the call under way stand in fields, so that an operation allocates nothing.
  private @Nullable Set<String> selected;
  private Map<String, ByteIterator> record = Map.of();
  private List<HashMap<String, ByteIterator>> records = List.of();
  private int count;

  public MySqlNdbClient() {
    this(ClusterJLoader::stores);
  }

  MySqlNdbClient(SharedStore.Stores stores) {
    super(new MySqlNdbBinding());
    this.stores = stores;
  }

  @Override
  protected void begin() throws DBException {
    MySqlNdbSettings settings = MySqlNdbSettings.of(getProperties());
    WorkloadShape shape = WorkloadShape.of(getProperties());
    int timeoutMillis = settings.target().timeoutMillis();
    Retries retries = new Retries(settings.retries(), timeoutMillis, getProperties());
    Shared<SharedStore> shared = SharedStore.acquire(getProperties(), settings, shape, stores);
    open = new Open(settings, shape, shared, retries);
  }

  @Override
  protected NdbSession openFirst() throws Exception {
    Open on = initialized(open);
    NdbStore store = on.shared.get().open();
    NdbTable table = on.shared.get().table();
    opened = new Opened(store, table, new NdbValues(table));
    boolean batched = on.shape.load() && on.settings.batchSize() > 1;
    batch = batched ? new Commit(on.settings.batchSize()) : null;
    return open();
  }

  @Override
  protected NdbSession open() throws NdbException {
    return initialized(opened).store.openSession();
  }

  @Override
  protected void close(NdbSession session) {
    session.close();
  }

  @Override
  protected void end() throws Exception {
    initialized(open).shared.release();
  }

  @Override
  protected @Nullable Batch batch() {
    return batch;
  }

  @Override
  protected Status statusOf(Exception failure) {
    return failure instanceof NdbException e ? NdbStatuses.of(e) : super.statusOf(failure);
  }

  /** Whether the cluster, or a node of it, can't be reached: the next attempt is paused. */
  @Override
  protected boolean breaks(Exception failure) {
    return !(failure instanceof NdbException e) || NdbStatuses.isUnreachable(NdbStatuses.of(e));
  }

  @Override
  protected String words(Exception failure) {
    return failure instanceof NdbException e && e.code() != NdbException.NO_CODE
        ? "NDB error " + e.code() + ", " + e.getMessage()
        : super.words(failure);
  }

  @Override
  protected String unreachable(Exception failure) {
    return SharedStore.noAnswer(initialized(open).settings.target(), failure) + ".";
  }

  private boolean again(Exception failure) {
    return failure instanceof NdbException e && initialized(open).retries.again(e);
  }

  /** Ends an operation. Drops the session after any failure but an answer about the record. */
  private Status ended(Exception failure) {
    Status status = failed(failure);
    if (!(failure instanceof NdbException e && e.errorClass().isAnswer())) {
      drop();
    }
    return status;
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    selected = fields;
    record = result;
    return run(Call.READ, key);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> record) {
    if (batch != null) {
      return batch.insert(table, key, record);
    }
    String fault = initialized(opened).values.fill(record);
    return fault.isEmpty() ? run(Call.INSERT, key) : rejected(fault);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> changes) {
    String fault = initialized(opened).values.fill(changes);
    return fault.isEmpty() ? run(Call.UPDATE, key) : rejected(fault);
  }

  @Override
  public Status delete(String table, String key) {
    return run(Call.DELETE, key);
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    if (!initialized(opened).table.ordered()) {
      return Status.NOT_IMPLEMENTED;
    }
    selected = fields;
    count = recordcount;
    records = result;
    return run(Call.SCAN, startkey);
  }

  private Status run(Call call, String key) {
    byte[] id = key.getBytes(UTF_8);
    if (id.length > initialized(opened).table.keyWidth()) {
      return tooLong(id);
    }
    return retried(call, id);
  }

  private Status retried(Call call, byte[] key) {
    initialized(open).retries.begin();
    while (true) {
      try {
        NdbSession session = call == Call.COMMIT ? connected() : settled();
        return succeeded(ask(session, call, key) ? Status.OK : Status.NOT_FOUND);
      } catch (Exception e) {
        if (!again(e)) {
          return ended(e);
        }
      }
    }
  }

  private boolean ask(NdbSession session, Call call, byte[] key) throws NdbException {
    return switch (call) {
      case READ -> session.read(key, selected, record);
      case INSERT -> session.insert(key, initialized(opened).values);
      case UPDATE -> session.update(key, initialized(opened).values);
      case DELETE -> session.delete(key);
      case SCAN -> {
        records.addAll(session.scan(key, count, selected));
        yield true;
      }
      case COMMIT -> session.insert(initialized(batch).keys, initialized(batch).rows);
    };
  }

  private Status tooLong(byte[] key) {
    return rejected(
        String.format(
            "The key has %d bytes, the column %s holds %d",
            key.length, NdbTable.KEY, initialized(opened).table.keyWidth()));
  }

  /** Records of a load that one commit stores, all or none. */
  private final class Commit extends Batch {
    private final List<byte[]> keys = new ArrayList<>();
    private final List<NdbValues> rows = new ArrayList<>();

    Commit(int size) {
      super(size, Long.MAX_VALUE);
    }

    @Override
    protected Status insert(String tableName, String key, Map<String, ByteIterator> record) {
      NdbTable table = initialized(opened).table;
      NdbValues values = new NdbValues(table);
      String fault = values.fill(record);
      if (!fault.isEmpty()) {
        return rejected(fault);
      }
      byte[] id = key.getBytes(UTF_8);
      if (id.length > table.keyWidth()) {
        return tooLong(id);
      }
      keys.add(id);
      rows.add(values);
      return added(0);
    }

    @Override
    protected Status send() {
      Status status = retried(Call.COMMIT, NO_KEY);
      lose(status.isOk() ? 0 : keys.size());
      keys.clear();
      rows.clear();
      return status;
    }
  }

  @Override
  public Set<Capability> capabilities() {
    Set<Capability> capabilities =
        EnumSet.of(
            Capability.ATOMIC_UPDATE,
            Capability.ANY_KEY,
            Capability.ANY_LENGTH,
            Capability.COLUMN_WIDTHS,
            Capability.BATCH);
    if (initialized(opened).table.ordered()) {
      capabilities.add(Capability.SCAN);
    }
    return capabilities;
  }

  @Override
  public String describeStore() {
    return "NDB Cluster by ClusterJ, table "
        + initialized(opened).table.name()
        + ", at "
        + initialized(open).settings.target().connectString();
  }

  /** Counts by a mysqld, if one is given. */
  @Override
  public OptionalLong countRecords() {
    MySqlNdbSettings settings = initialized(open).settings;
    return settings.mysqld().isEmpty()
        ? OptionalLong.empty()
        : settings.mysqld().get().count(settings.table().qualified());
  }

  @Override
  public List<DocumentedLimit> documentedLimits() {
    return Engine.NDBCLUSTER.limits();
  }
}
