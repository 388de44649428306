// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.wire.Batch;

/**
 * Puts of a load that are sent together. They collect in the output of each connection and go out
 * in one write. Their answers are read after the next batch is sent: the server answers each put in
 * a packet of its own, and waiting for each packet would take as long as sending one by one.
 */
final class PutBatch extends Batch {
  /** More than this might not fit into the socket buffers of server and client. */
  private static final int LARGEST_WRITE_BYTES = 8 * 1024 * 1024;

  private final Servers servers;
  private final int size;
  private final List<Pipe> pipes = new ArrayList<>();

  /** An empty batch, sent to a server once it has so many puts. */
  PutBatch(Servers servers, int size) {
    super(size, LARGEST_WRITE_BYTES);
    this.servers = servers;
    this.size = size;
    servers.all().forEach(connection -> pipes.add(new Pipe(connection)));
  }

  /**
   * Adds a record. The record that fills the batch of its server sends it, and returns the status
   * of the batch before.
   */
  @Override
  protected Status insert(String table, String key, Map<String, ByteIterator> values)
      throws IOException {
    Pipe pipe = pipes.get(servers.indexOf(key));
    Status status = pipe.add(key, values);
    if (!status.isOk()) {
      return status;
    }
    status = pipe.isFull() ? reported(pipe.send()) : status;
    // The record itself has no answer yet.
    return status.isOk() ? Status.BATCHED_OK : status;
  }

  /** Sends the records that wait and reads all answers; all that fail are lost. */
  @Override
  public Status flush() {
    return send();
  }

  @Override
  protected Status send() {
    Status first = Status.OK;
    for (Pipe pipe : pipes) {
      Status sent = pipe.send();
      Status answered = pipe.finish();
      Status status = sent.isOk() ? answered : sent;
      first = first.isOk() ? status : first;
    }
    return first;
  }

  /** The puts to one server. */
  private final class Pipe {
    private final TyrantConnection connection;

    /** Puts in the connection's output, still to be sent. */
    private int collected;

    /** Puts that were sent and have no answer yet. */
    private int unanswered;

    Pipe(TyrantConnection connection) {
      this.connection = connection;
    }

    Status add(String key, Map<String, ByteIterator> values) throws IOException {
      Layout layout = servers.layout();
      // It only asks the server before the first batch, with no other answer to wait for.
      Status status = layout.checkBefore(connection, key);
      if (!status.isOk()) {
        return status;
      }
      if (collected == 0) {
        connection.output().clear();
      }
      status = layout.appendPut(connection, key, values);
      collected += status.isOk() ? 1 : 0;
      return status;
    }

    boolean isFull() {
      return collected == size || connection.output().length() > LARGEST_WRITE_BYTES;
    }

    /** Sends the collected puts, then reads the answers to those sent before. */
    Status send() {
      if (collected == 0) {
        return Status.OK;
      }
      int sent = collected;
      collected = 0;
      try {
        connection.send();
        Status status = readAnswers();
        unanswered = sent;
        return status;
      } catch (ExchangeException e) {
        return lost(sent, e);
      }
    }

    /** Reads the answers to all puts that were sent. */
    Status finish() {
      try {
        Status status = readAnswers();
        connection.done();
        return status;
      } catch (ExchangeException e) {
        return lost(0, e);
      }
    }

    private Status readAnswers() throws ExchangeException {
      Status status = Status.OK;
      while (unanswered > 0) {
        if (!servers.layout().readPutAnswer(connection)) {
          lose(1);
          status = Status.ERROR;
        }
        connection.oneDone();
        unanswered--;
      }
      return status;
    }

    /** All puts without an answer are lost with the connection. */
    private Status lost(int sent, ExchangeException e) {
      lose(Math.max(1, sent + unanswered));
      unanswered = 0;
      return e.status();
    }
  }
}
