// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.wire.BackOff;
import site.ycsb.kv.workload.Expiry;

/**
 * The client of the small store, as it should be. What is protected is there for clients that are
 * wrong on purpose.
 */
public class WireClient extends BindingClient {
  /** The largest value that it takes, as if it had columns. */
  public static final int WIDTH = 1 << 20;

  /** The largest key in bytes. */
  public static final int KEY_BYTES = 2000;

  private static final List<DocumentedLimit> LIMITS =
      List.of(
          new DocumentedLimit(DocumentedLimit.Part.KEY, KEY_BYTES, "WireClient"),
          new DocumentedLimit(DocumentedLimit.Part.VALUE, WIDTH, "WireClient"));

  private final List<Message.Item> batch = new ArrayList<>();
  private @Nullable WireSettings settings;
  private @Nullable WireConnection connection;
  private Message reply = Message.of(Message.OK, 0);
  private final BackOff backOff = new BackOff();
  private @Nullable Expiry expiry;
  private long lost;

  /** A client that is not connected yet. */
  public WireClient() {}

  @Override
  public void init() throws DBException {
    WireSettings read = WireSettings.read(getProperties());
    settings = read;
    expiry = Expiry.of(getProperties()).orElse(null);
    checkWorkload();
    try {
      connection = new WireConnection(read);
    } catch (IOException e) {
      throw new DBException(
          "wire: no wire server at " + read.host() + ":" + read.port() + "; set wire.port.", e);
    }
  }

  @Override
  public void cleanup() throws DBException {
    if (!flush().isOk()) {
      lost++;
    }
    drop();
  }

  @Override
  public Set<Capability> capabilities() {
    return settings().fixed() ? EnumSet.noneOf(Capability.class) : EnumSet.allOf(Capability.class);
  }

  @Override
  public String describeStore() {
    return "wire at port " + settings().port();
  }

  @Override
  public OptionalLong countRecords() {
    return ask(Message.of(Message.COUNT, 0)).isOk()
        ? OptionalLong.of(reply.number())
        : OptionalLong.empty();
  }

  @Override
  public List<DocumentedLimit> documentedLimits() {
    return LIMITS;
  }

  @Override
  public long lostRecords() {
    return lost;
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    Status status = misfit(key, Map.of(), false) ? Status.BAD_REQUEST : ask(Message.READ, key);
    if (status.isOk()) {
      copy(reply.items().get(0), fields, result);
    }
    return status;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    if (settings().fixed()) {
      return Status.NOT_IMPLEMENTED;
    }
    Message.Item start = new Message.Item(startkey, Map.of());
    Status status = ask(new Message(Message.SCAN, recordcount, List.of(start)));
    if (status.isOk()) {
      for (Message.Item item : reply.items()) {
        HashMap<String, ByteIterator> row = new HashMap<>();
        copy(item, fields, row);
        result.add(row);
      }
    }
    return status;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    Map<String, byte[]> bytes = bytes(values);
    if (misfit(key, bytes, false)) {
      return Status.BAD_REQUEST;
    }
    if (!updatesInOneStep()) {
      Status read = ask(Message.READ, key);
      if (!read.isOk()) {
        return read;
      }
      Map<String, byte[]> merged = new HashMap<>(reply.fields());
      merged.putAll(bytes);
      bytes = merged;
    }
    return ask(Message.of(Message.UPDATE, key, bytes).withNumber(seconds(key)));
  }

  /** Whether an update leaves the fields that it does not give to the server. */
  protected boolean updatesInOneStep() {
    return !settings().fixed();
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    Map<String, byte[]> bytes = bytes(values);
    if (misfit(key, bytes, true)) {
      return Status.BAD_REQUEST;
    }
    if (!batches()) {
      return ask(Message.of(Message.INSERT, key, bytes).withNumber(seconds(key)));
    }
    batch.add(new Message.Item(key, bytes));
    return batch.size() < settings().batchSize() ? Status.BATCHED_OK : flush();
  }

  @Override
  public Status delete(String table, String key) {
    return misfit(key, Map.of(), false) ? Status.BAD_REQUEST : ask(Message.DELETE, key);
  }

  private long seconds(String key) {
    return expiry == null ? 0 : expiry.nextSeconds(key);
  }

  /** Refuses a workload that the store cannot take. */
  protected void checkWorkload() throws DBException {
    if (settings().fixed() && settings().shape().scans()) {
      throw new DBException("wire cannot scan with wire.fixed=true; set scanproportion to 0.");
    }
    if (settings().fixed() && settings().shape().expires()) {
      throw new DBException("wire has no expiry with wire.fixed=true; remove expiry.");
    }
  }

  /** Whether inserts wait for others. */
  protected boolean batches() {
    return settings().batches();
  }

  /** Sends the batch; of one that fails, all but one record are counted as lost. */
  protected Status flush() {
    if (batch.isEmpty()) {
      return Status.OK;
    }
    Status status = ask(new Message(Message.INSERT, 0, List.copyOf(batch)));
    if (!status.isOk()) {
      lost += batch.size() - 1;
    }
    batch.clear();
    return status;
  }

  /** Ends the connection; the next request opens another. */
  protected void drop() {
    WireConnection open = connection;
    connection = null;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        // It is of no more use anyway.
      }
    }
  }

  /** The bytes of each value. */
  protected Map<String, byte[]> bytes(Map<String, ByteIterator> values) {
    Map<String, byte[]> bytes = new LinkedHashMap<>();
    values.forEach((name, value) -> bytes.put(name, value.toArray()));
    return bytes;
  }

  private Status ask(byte code, String key) {
    return ask(Message.of(code, key, Map.of()));
  }

  private Status ask(Message request) {
    WireConnection open = connection;
    try {
      if (open == null) {
        awaitTurn();
        open = new WireConnection(settings());
        connection = open;
      }
      reply = exchange(request, open);
      backOff.succeeded();
    } catch (SocketTimeoutException e) {
      return failure(dropped(Statuses.TIMEOUT));
    } catch (IOException e) {
      return failure(dropped(open == null ? Status.SERVICE_UNAVAILABLE : Statuses.CONNECTION_LOST));
    }
    return switch (reply.code()) {
      case Message.OK -> Status.OK;
      case Message.NOT_FOUND -> Status.NOT_FOUND;
      case Message.EXISTS -> failure(Statuses.DUPLICATE_KEY);
      case Message.FORBIDDEN -> failure(Status.FORBIDDEN);
      default -> failure(Status.ERROR);
    };
  }

  private Status dropped(Status status) {
    drop();
    backOff.failed();
    return status;
  }

  /** Waits until it may connect again. */
  protected void awaitTurn() {
    backOff.awaitTurn();
  }

  /** Sends a request; the reply to it. */
  protected Message exchange(Message request, Ask server) throws IOException {
    return server.ask(request);
  }

  /** What to answer when the store did not do what was asked. */
  protected Status failure(Status status) {
    return status;
  }

  /** Whether the store cannot hold such a record, or such a part of one. */
  protected boolean misfit(String key, Map<String, byte[]> values, boolean whole) {
    WireSettings known = settings();
    if (key.getBytes(UTF_8).length > KEY_BYTES
        || values.values().stream().anyMatch(v -> v.length > WIDTH)) {
      return true;
    }
    return known.fixed()
        && (!key.matches("user\\d+")
            || !known.shape().fieldNames().containsAll(values.keySet())
            || (whole && values.size() != known.shape().fieldCount())
            || values.values().stream().anyMatch(v -> v.length != known.shape().fieldLength()));
  }

  private WireSettings settings() {
    WireSettings known = settings;
    if (known == null) {
      throw new IllegalStateException("init comes before the first operation");
    }
    return known;
  }

  /** Puts the fields asked for into a result; null asks for all. */
  protected void copy(
      Message.Item record, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    record
        .fields()
        .forEach(
            (name, value) -> {
              if (fields == null || fields.contains(name)) {
                result.put(name, new ByteArrayByteIterator(value));
              }
            });
  }
}
