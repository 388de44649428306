// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Cleanup;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.resource.StockSampling;
import site.ycsb.kv.setting.Secrets;

/**
 * A client that holds one connection. It connects in {@code init}, drops the connection after a
 * failure, so that a late reply cannot answer the next request, and reconnects in the next
 * operation, after the pause of a {@link BackOff}. Under stock YCSB it also samples resources. An
 * operation has this form:
 *
 * <pre>{@code
 * public Status delete(String table, String key) {
 *   try {
 *     return succeeded(settled().delete(key) ? Status.OK : Status.NOT_FOUND);
 *   } catch (Exception e) {
 *     return failed(e);
 *   }
 * }
 * }</pre>
 *
 * <p>A client whose connections reconnect by themselves, or which shares a driver, extends this
 * class too: {@link #breaks} returns false.
 *
 * @param <C> the connection
 */
public abstract class ReconnectingClient<C> extends BindingClient {
  private final Binding binding;
  private final BackOff backOff = new BackOff();
  private @Nullable C connection;
  private boolean open;
  private String lastFailure = "";

  /** A client of this binding, not connected yet. */
  protected ReconnectingClient(Binding binding) {
    this.binding = binding;
  }

  /**
   * Starts {@code init}: reads the settings, rejects a workload that the store cannot take, and
   * acquires what lasts until {@link #end}, which is not called if it fails. The default does
   * nothing.
   */
  protected void begin() throws DBException {}

  /** Connects within one operation's timeout; closes a connection that fails halfway. */
  protected abstract C open() throws Exception;

  /** Connects in {@code init}, and checks what only a server knows; here it only connects. */
  protected C openFirst() throws Exception {
    return open();
  }

  /** Closes a connection, which may be broken. The default closes any {@link AutoCloseable}. */
  protected void close(C connection) throws Exception {
    if (connection instanceof AutoCloseable closeable) {
      closeable.close();
    }
  }

  /** Releases what {@link #begin} acquired, once the connection is closed. */
  protected void end() throws Exception {}

  /** The batch that {@code insert} adds to; null for a client that sends each record at once. */
  protected @Nullable Batch batch() {
    return null;
  }

  /**
   * The status of an operation that failed so. Where the client was not connected, CONNECTION_LOST
   * becomes SERVICE_UNAVAILABLE. The default knows the exceptions of sockets and of {@link
   * RecordCodec}.
   */
  protected Status statusOf(Exception failure) {
    if (failure instanceof SocketTimeoutException) {
      return Statuses.TIMEOUT;
    }
    boolean odd = failure instanceof ProtocolException || failure instanceof CorruptRecordException;
    boolean lost = failure instanceof IOException && !odd;
    return lost ? Statuses.CONNECTION_LOST : Status.UNEXPECTED_STATE;
  }

  /** Whether the connection can't be trusted after this failure, unlike after an error reply. */
  protected boolean breaks(Exception failure) {
    return true;
  }

  /** The reason of a failure in the store's words, on one line and without its full stop. */
  protected String words(Exception failure) {
    String message = failure.getMessage();
    String words = message == null || message.isBlank() ? failure.toString() : message;
    return words.strip().replaceAll("\\s*\\R\\s*", " ").replaceAll("\\.$", "");
  }

  /** Why {@code init} could not connect: one sentence that follows the binding's name. */
  protected String unreachable(Exception failure) {
    String name = binding.name();
    String address =
        binding.addresses(getProperties()).stream()
            .map(at -> HostPort.of(at).toString())
            .collect(Collectors.joining(", "));
    Status status = statusOf(failure);
    if (status.equals(Statuses.TIMEOUT)) {
      return String.format(
          "%s did not answer in time; make sure that it is a %s server, correct %s.host and"
              + " %s.port, or raise %s.timeout.",
          address, name, name, name, name);
    }
    if (status.equals(Status.FORBIDDEN)) {
      return String.format(
          "%s refuses this client (%s); correct %s.user and %s.password.",
          address, words(failure), name, name);
    }
    return String.format(
        "no %s server at %s (%s); start one, or correct %s.host and %s.port.",
        name, address, words(failure), name, name);
  }

  @Override
  public final void init() throws DBException {
    begin();
    try {
      connection = openFirst();
      StockSampling.enter(binding, getProperties());
      open = true;
    } catch (Exception e) {
      throw abandoned(e);
    }
  }

  private DBException abandoned(Exception failure) {
    DBException told =
        failure instanceof DBException sentence
            ? sentence
            : new DBException(binding.name() + ": " + Secrets.mask(unreachable(failure)), failure);
    try {
      Cleanup.run(binding.name(), this::drop, this::end);
    } catch (DBException e) {
      told.addSuppressed(e);
    }
    return told;
  }

  /** Sends what is left of a batch and closes the connection. */
  @Override
  public final void cleanup() throws DBException {
    if (open) {
      Cleanup.run(
          binding.name(),
          () -> StockSampling.leave(getProperties()),
          this::finish,
          () -> open = false,
          this::closeConnection,
          this::end);
    }
  }

  /** Ends the work before the connection is closed: sends what is left of a batch. */
  protected void finish() throws DBException {
    Batch batch = batch();
    Status status = batch == null ? Status.OK : batch.flush();
    if (!status.isOk()) {
      throw new DBException(
          String.format(
              "%s: the last batch of the load failed with %s%s.",
              binding.name(), status.getName(), reason()));
    }
  }

  private String reason() {
    String words = lastFailure();
    return words.isEmpty() ? "" : ": " + words;
  }

  /** The connection, reconnected if it was dropped, with nothing left to send of a batch. */
  protected final C settled() throws Exception {
    Batch batch = batch();
    if (batch != null) {
      batch.flush(); // Its failures count as lost.
    }
    return connected();
  }

  /** The connection. Connects if the last connection was dropped. */
  protected final C connected() throws Exception {
    C current = connection;
    return current != null ? current : reconnected();
  }

  private C reconnected() throws Exception {
    if (!open) {
      throw notOpen();
    }
    if (!backOff.awaitTurn()) {
      throw new InterruptedBackOffException();
    }
    C opened = open();
    connection = opened;
    return opened;
  }

  /** What {@link #begin} set; an operation before it fails. */
  protected static <T> T initialized(@Nullable T value) {
    if (value == null) {
      throw notOpen();
    }
    return value;
  }

  private static IllegalStateException notOpen() {
    return new IllegalStateException("init comes before the first operation");
  }

  /** The status of an operation that the store completed, be it by an error reply. */
  protected final Status succeeded(Status status) {
    backOff.succeeded();
    return status;
  }

  /** The status of an operation that failed. Drops the connection if the failure breaks it. */
  protected final Status failed(Exception failure) {
    if (!open) {
      throw notOpen();
    }
    lastFailure = words(failure);
    if (failure instanceof InterruptedBackOffException) {
      return Status.SERVICE_UNAVAILABLE;
    }
    Status status = statusOf(failure);
    boolean connected = connection != null;
    if (connected && !breaks(failure)) {
      return succeeded(status);
    }
    drop();
    backOff.failed();
    return connected || !status.equals(Statuses.CONNECTION_LOST)
        ? status
        : Status.SERVICE_UNAVAILABLE;
  }

  /** The status of an operation that the client did not try. */
  protected final Status rejected(String reason) {
    lastFailure = reason;
    return Status.BAD_REQUEST;
  }

  /** Drops the connection; the next operation reconnects. */
  protected final void drop() {
    try {
      closeConnection();
    } catch (Exception e) {
      // It is given up either way.
    }
  }

  private void closeConnection() throws Exception {
    C closing = connection;
    connection = null;
    if (closing != null) {
      close(closing);
    }
  }

  @Override
  public long lostRecords() {
    Batch batch = batch();
    return batch == null ? 0 : batch.lostRecords();
  }

  @Override
  public String lastFailure() {
    return lastFailure;
  }

  /** The run ends while the client waits to reconnect. */
  private static final class InterruptedBackOffException extends IOException {
    private static final long serialVersionUID = 1L;

    InterruptedBackOffException() {
      super("interrupted before it reconnected");
    }
  }
}
