// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.value;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.wire.Batch;
import site.ycsb.kv.wire.ByteBuilder;
import site.ycsb.kv.wire.ConnectionOptions;
import site.ycsb.kv.wire.CorruptRecordException;
import site.ycsb.kv.wire.RecordClient;
import site.ycsb.kv.wire.RecordCodec;
import site.ycsb.kv.wire.ServerBinding;
import site.ycsb.kv.wire.SocketConnection;
import site.ycsb.kv.wire.Watchdog;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * The client of a store that knows keys and opaque values: a {@link RecordCodec} makes a record one
 * value. An update reads the record, merges the changes and writes the record back. A workload with
 * scans is rejected in {@code init}. The table's name is not used.
 *
 * @param <C> the connection
 */
public abstract class ValueClient<C> extends RecordClient<C> {
  /** What {@link #cas} returns if another client changed the record meanwhile. */
  protected static final Status CHANGED =
      new Status("CHANGED", "Another client changed the record meanwhile.");

  /** The bytes of records sent at once, which the buffers of sockets hold. */
  private static final long LARGEST_BATCH_BYTES = 1_000_000;

  private final ServerBinding binding;
  private final RecordCodec codec = new RecordCodec();
  private final ByteBuilder record = new ByteBuilder();
  private final StoredValue stored = new StoredValue();
  private boolean wholeUpdates;
  private String product = "";
  private @Nullable ValueBatch batch;
  private @Nullable Values operations;
  private @Nullable Settings settings;
  private ConnectionOptions.@Nullable Values server;
  private @Nullable Shared<Watchdog> watchdog;

  /** A client of this binding, which sends batches if {@link Batch#SIZE} is among its settings. */
  protected ValueClient(ServerBinding binding) {
    super(binding);
    this.binding = binding;
  }

  /** All settings of the binding; known from {@link #begin} on. */
  protected final Settings settings() {
    return initialized(settings);
  }

  /** Where and how to connect. */
  protected final ConnectionOptions.Values server() {
    return initialized(server);
  }

  /** Connects to the server, for a hand-written protocol. The clients share a {@link Watchdog}. */
  protected final SocketConnection socket() throws IOException {
    ConnectionOptions.Values to = server();
    if (watchdog == null) {
      String name = binding.name();
      watchdog =
          Shared.acquire(
              getProperties(), name + ".watchdog", () -> new Watchdog(name, to.timeoutMillis()));
    }
    return new SocketConnection(to.address(), watchdog.get());
  }

  /** Connects, and no more than that. */
  protected abstract C connect() throws Exception;

  /**
   * Makes sure that the server speaks the protocol, logs in, and returns product and version, such
   * as {@code Memcached 1.6.18}. If it fails, the connection is closed.
   */
  protected abstract String greet(C connection) throws Exception;

  /** The number of records; empty for a store that cannot count them at once. */
  protected OptionalLong count(C connection) throws Exception {
    return OptionalLong.empty();
  }

  /** Reads a value and hands it to {@link StoredValue#set}; false if the key is absent. */
  protected abstract boolean get(C connection, String key, StoredValue into) throws Exception;

  /**
   * Reads a value that an update merges its changes into. A store whose {@link #cas} needs more
   * than a read asks for overrides it; the default is {@link #get}.
   */
  protected boolean getForUpdate(C connection, String key, StoredValue into) throws Exception {
    return get(connection, key, into);
  }

  /** Stores a record, whether the key is present or absent. */
  protected abstract Status set(C connection, String key, ByteBuilder value) throws Exception;

  /** Stores a record in place of one that is present; else returns NOT_FOUND. */
  protected abstract Status replace(C connection, String key, ByteBuilder value) throws Exception;

  /**
   * Stores a record in place of the one that was read with this version. Returns NOT_FOUND or
   * {@link #CHANGED} otherwise. The default ignores the version, and so loses one of two updates
   * made at once; a store that overrides it declares ATOMIC_UPDATE.
   */
  protected Status cas(C connection, String key, ByteBuilder value, long version) throws Exception {
    return replace(connection, key, value);
  }

  /** Deletes a record; returns NOT_FOUND if the key is absent. */
  protected abstract Status remove(C connection, String key) throws Exception;

  /** Stores the records of a batch, here one by one, and returns how many the store took. */
  protected int setAll(C connection, List<String> keys, List<byte[]> values) throws Exception {
    int taken = 0;
    for (int i = 0; i < keys.size(); i++) {
      record.clear().put(values.get(i));
      taken += set(connection, keys.get(i), record).isOk() ? 1 : 0;
    }
    return taken;
  }

  /** Why the store cannot hold such a key; empty for a key that it can hold. */
  protected String keyFault(String key) {
    return "";
  }

  /** {@inheritDoc} An override calls this method first. */
  @Override
  protected void begin() throws DBException {
    Settings read = binding.read(getProperties());
    WorkloadShape shape = WorkloadShape.of(getProperties());
    if (shape.scans()) {
      throw new DBException(
          binding.name()
              + ": the store cannot scan; set scanproportion=0, or choose another binding.");
    }
    settings = read;
    server = binding.connection().read(read);
    wholeUpdates = shape.writesAllFields();
    int size = binding.settings().contains(Batch.SIZE) ? read.get(Batch.SIZE) : 1;
    batch = shape.load() && size > 1 ? new ValueBatch(size) : null;
  }

  @Override
  protected void end() throws Exception {
    Shared<Watchdog> released = watchdog;
    watchdog = null;
    if (released != null) {
      released.release();
    }
  }

  @Override
  protected final C open() throws Exception {
    C connection = connect();
    try {
      product = greet(connection);
      return connection;
    } catch (Exception e) {
      try {
        close(connection);
      } catch (Exception second) {
        e.addSuppressed(second);
      }
      throw e;
    }
  }

  @Override
  public final String describeStore() {
    return product + " at " + server().address();
  }

  @Override
  public final OptionalLong countRecords() {
    try {
      return count(settled());
    } catch (Exception e) {
      var unused = failed(e);
      return OptionalLong.empty();
    }
  }

  @Override
  protected final @Nullable Batch batch() {
    return batch;
  }

  /** A corrupt record comes in a whole reply, after which the connection is as good as before. */
  @Override
  protected boolean breaks(Exception failure) {
    return !(failure instanceof CorruptRecordException);
  }

  @Override
  protected final Operations operations(C connection, String table) {
    Values current = operations;
    if (current == null || current.connection != connection) {
      current = new Values(connection);
      operations = current;
    }
    return current;
  }

  /** The operations on records as values. */
  private final class Values implements Operations {
    private final C connection;

    Values(C connection) {
      this.connection = connection;
    }

    @Override
    public Status read(String key, @Nullable Set<String> fields, Map<String, ByteIterator> result)
        throws Exception {
      String fault = keyFault(key);
      if (!fault.isEmpty()) {
        return rejected(fault);
      }
      if (!get(connection, key, stored)) {
        return Status.NOT_FOUND;
      }
      codec.decode(stored.bytes(), stored.offset(), stored.length(), fields, result);
      return Status.OK;
    }

    @Override
    public Status insert(String key, Map<String, ByteIterator> values) throws Exception {
      String fault = encode(key, values);
      return fault.isEmpty() ? set(connection, key, record) : rejected(fault);
    }

    @Override
    public Status update(String key, Map<String, ByteIterator> values) throws Exception {
      String fault = wholeUpdates ? encode(key, values) : keyFault(key);
      if (!fault.isEmpty()) {
        return rejected(fault);
      }
      return wholeUpdates ? replace(connection, key, record) : merge(connection, key, values);
    }

    @Override
    public Status delete(String key) throws Exception {
      String fault = keyFault(key);
      return fault.isEmpty() ? remove(connection, key) : rejected(fault);
    }
  }

  private Status merge(C connection, String key, Map<String, ByteIterator> values)
      throws Exception {
    Map<String, ByteIterator> changes = values;
    while (getForUpdate(connection, key, stored)) {
      try {
        codec.merge(stored.bytes(), stored.offset(), stored.length(), changes, record.clear());
      } catch (IllegalArgumentException e) {
        return rejected(words(e));
      }
      Status status = cas(connection, key, record, stored.version());
      if (!status.equals(CHANGED)) {
        return status;
      }
      // The merge used up the changes; the record that was not stored still has them.
      changes = new HashMap<>();
      codec.decode(record.array(), 0, record.length(), values.keySet(), changes);
    }
    return Status.NOT_FOUND;
  }

  /** Makes values the record to send; returns why the store cannot hold it, if so. */
  private String encode(String key, Map<String, ByteIterator> values) {
    try {
      codec.encode(values, record.clear());
      return keyFault(key);
    } catch (IllegalArgumentException e) {
      return words(e);
    }
  }

  /** The inserts of a load that are sent together. */
  private final class ValueBatch extends Batch {
    private final List<String> keys = new ArrayList<>();
    private final List<byte[]> values = new ArrayList<>();

    ValueBatch(int size) {
      super(size, LARGEST_BATCH_BYTES);
    }

    @Override
    protected Status insert(String table, String key, Map<String, ByteIterator> fields) {
      String fault = encode(key, fields);
      if (!fault.isEmpty()) {
        return rejected(fault);
      }
      byte[] value = record.toBytes();
      keys.add(key);
      values.add(value);
      return added(value.length);
    }

    @Override
    protected Status send() {
      int stored = 0;
      Status status = Status.ERROR;
      try {
        stored = setAll(connected(), keys, values);
        status = succeeded(stored == keys.size() ? Status.OK : Status.ERROR);
      } catch (Exception e) {
        status = failed(e);
      }
      lose(keys.size() - stored);
      keys.clear();
      values.clear();
      return status;
    }
  }
}
