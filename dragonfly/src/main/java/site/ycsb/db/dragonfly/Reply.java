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
package site.ycsb.db.dragonfly;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.resp.RespError;

/**
 * One reply of any form, in the words that bindings share. Maps of RESP3 become lists of names and
 * values in turn, as RESP2 has them. Filled by the event loop of its connection.
 */
final class Reply extends CommandOutput<byte[], byte[], Object> {
  /** The lists that are being filled, the innermost first; null until there is one. */
  private @Nullable Deque<List<@Nullable Object>> open;

  private @Nullable Object value;

  Reply() {
    super(ByteArrayCodec.INSTANCE, "");
  }

  /** What was replied. */
  @Nullable Object value() {
    return value;
  }

  @Override
  public void set(@Nullable ByteBuffer bytes) {
    add(bytes == null ? null : copy(bytes));
  }

  @Override
  public void set(long number) {
    add(number);
  }

  @Override
  public void set(double number) {
    add(Double.toString(number).getBytes(UTF_8));
  }

  @Override
  public void set(boolean flag) {
    add(flag ? 1L : 0L);
  }

  @Override
  public void setError(ByteBuffer message) {
    add(new RespError(new String(copy(message), UTF_8)));
  }

  @Override
  public void setError(String message) {
    add(new RespError(message));
  }

  @Override
  public void multi(int count) {
    if (count < 0) {
      add(null);
      return;
    }
    List<@Nullable Object> list = new ArrayList<>(count);
    add(list);
    if (open == null) {
      open = new ArrayDeque<>();
    }
    open.push(list);
  }

  @Override
  public void complete(int depth) {
    // Called for each part that has ended; the lists around it are as many as its depth says.
    while (open != null && open.size() > Math.max(0, depth)) {
      open.pop();
    }
  }

  private void add(@Nullable Object part) {
    if (open == null || open.isEmpty()) {
      value = part;
    } else {
      open.element().add(part);
    }
  }

  private static byte[] copy(ByteBuffer bytes) {
    byte[] copy = new byte[bytes.remaining()];
    bytes.get(copy);
    return copy;
  }
}
