/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.db.tokyotyrant;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * Puts of a load that are sent together: they gather in each connection's output and go out in one
 * write. Their answers are read once the next batch is on its way: the server answers each put in a
 * packet of its own, and waiting for these one by one would cost as much as sending one by one.
 * Used by one thread.
 */
final class Batches {
  /** What a server's and a client's socket buffers never have to hold at once. */
  private static final int LARGEST_WRITE_BYTES = 8 * 1024 * 1024;

  private final Servers servers;
  private final Layout layout;
  private final int size;
  private final List<Pipe> pipes = new ArrayList<>();
  private long lostRecords;

  Batches(Servers servers, Layout layout, int size) {
    this.servers = servers;
    this.layout = layout;
    this.size = size;
    servers.all().forEach(connection -> pipes.add(new Pipe(connection)));
  }

  /** Records that were acknowledged as gathered and then not stored, but for those told of. */
  long lostRecords() {
    return lostRecords;
  }

  /** Gathers a record; the one that fills the batch sends it and answers for the one before. */
  Status insert(String key, Map<String, ByteIterator> values) {
    Pipe pipe = pipes.get(servers.indexOf(key));
    Status status = pipe.gather(key, values);
    return status.isOk() ? pipe.sendIfFull() : status;
  }

  /** Sends and checks all that is left; the first failure, if there is one. */
  Status flush() {
    Status first = Status.OK;
    for (Pipe pipe : pipes) {
      first = worse(first, pipe.send());
      first = worse(first, pipe.finish());
    }
    // Who flushes tells of a failure, but inserted nothing that could be counted as failed.
    lostRecords += first.isOk() ? 0 : 1;
    return first;
  }

  /** The first failure of two; a second one is told of by nobody. */
  private Status worse(Status first, Status second) {
    if (first.isOk()) {
      return second;
    }
    lostRecords += second.isOk() ? 0 : 1;
    return first;
  }

  /** The puts of one connection. */
  private final class Pipe {
    private final TyrantConnection connection;

    /** Puts in the connection's output, still to be sent. */
    private int gathered;

    /** Puts that were sent and are not answered yet. */
    private int unanswered;

    Pipe(TyrantConnection connection) {
      this.connection = connection;
    }

    Status gather(String key, Map<String, ByteIterator> values) {
      if (gathered == 0) {
        connection.output().clear();
      }
      Status status = layout.appendPut(connection, key, values);
      gathered += status.isOk() ? 1 : 0;
      return status;
    }

    Status sendIfFull() {
      boolean full = gathered == size || connection.output().length() > LARGEST_WRITE_BYTES;
      Status status = full ? send() : Status.OK;
      // The record itself is not answered for yet.
      return status.isOk() ? Status.BATCHED_OK : status;
    }

    /** Sends what was gathered, then reads the answers to what was sent before. */
    Status send() {
      if (gathered == 0) {
        return Status.OK;
      }
      int sent = gathered;
      gathered = 0;
      int refused = 0;
      try {
        connection.send();
        refused = readAnswers();
        connection.pause();
      } catch (IOException e) {
        return lost(refused + sent, e);
      }
      unanswered = sent;
      return failures(refused, Status.ERROR);
    }

    /** Reads the answers to all that was sent. */
    Status finish() {
      int refused = 0;
      try {
        refused = readAnswers();
        connection.done();
      } catch (IOException e) {
        return lost(refused, e);
      }
      return failures(refused, Status.ERROR);
    }

    private int readAnswers() throws IOException {
      int refused = 0;
      while (unanswered > 0) {
        refused += layout.readPutAnswer(connection) ? 0 : 1;
        unanswered--;
      }
      return refused;
    }

    /** With the connection, all is lost that was not answered. */
    private Status lost(int others, IOException e) {
      int lost = unanswered + others;
      unanswered = 0;
      Status status = connection.failed(e);
      return failures(Math.max(1, lost), status);
    }

    private Status failures(int count, Status status) {
      if (count == 0) {
        return Status.OK;
      }
      lostRecords += count - 1;
      return status;
    }
  }
}
