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
import java.util.Map;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * Puts of a load that are sent together: they gather in each connection's output and go out in one
 * write, after which as many answers are read. Used by one thread.
 */
final class Batches {
  /** What a server's and a client's socket buffers never have to hold at once. */
  private static final int LARGEST_WRITE_BYTES = 8 * 1024 * 1024;

  private final Servers servers;
  private final Layout layout;
  private final int size;
  private final int[] pending;
  private long lostRecords;

  Batches(Servers servers, Layout layout, int size) {
    this.servers = servers;
    this.layout = layout;
    this.size = size;
    this.pending = new int[servers.all().size()];
  }

  /** Records that were acknowledged as gathered and then not stored, but for the one told of. */
  long lostRecords() {
    return lostRecords;
  }

  /** Gathers a record; the one that fills the batch sends it and answers for all of it. */
  Status insert(String key, Map<String, ByteIterator> values) {
    TyrantConnection connection = servers.of(key);
    int server = servers.all().indexOf(connection);
    if (pending[server] == 0) {
      connection.output().clear();
    }
    Status status = layout.appendPut(connection, key, values);
    if (!status.isOk()) {
      return status;
    }
    pending[server]++;
    boolean full = pending[server] == size || connection.output().length() > LARGEST_WRITE_BYTES;
    return full ? flush(server) : Status.BATCHED_OK;
  }

  /** Sends what is left; the first failure, if there is one. */
  Status flush() {
    Status first = Status.OK;
    for (int server = 0; server < pending.length; server++) {
      Status status = pending[server] == 0 ? Status.OK : flush(server);
      if (first.isOk() && !status.isOk()) {
        first = status;
        // Nobody's insert tells of this one.
        lostRecords++;
      }
    }
    return first;
  }

  private Status flush(int server) {
    TyrantConnection connection = servers.all().get(server);
    int count = pending[server];
    pending[server] = 0;
    int stored = 0;
    Status failure = Status.ERROR;
    try {
      connection.send();
      for (int i = 0; i < count; i++) {
        stored += layout.readPutAnswer(connection) ? 1 : 0;
      }
      connection.done();
    } catch (IOException e) {
      failure = connection.failed(e);
    }
    if (stored == count) {
      return Status.OK;
    }
    lostRecords += count - stored - 1;
    return failure;
  }
}
