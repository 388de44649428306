// SPDX-License-Identifier: Apache-2.0
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
 * One reply of any form, as a unit holds it. Maps of RESP3 become lists of alternating names and
 * values, as in RESP2. The event loop of its connection fills it. Lettuce's NestedMultiOutput does
 * not tell a single reply from a list of one, nor a false from an absent value.
 */
final class Reply extends CommandOutput<byte[], byte[], Object> {
  /** The lists that are not complete, the innermost first; null until there is one. */
  private @Nullable Deque<List<@Nullable Object>> open;

  Reply() {
    super(ByteArrayCodec.INSTANCE, "");
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
    // Called at the end of each part; its depth is the number of the lists around it.
    while (open != null && open.size() > Math.max(0, depth)) {
      open.pop();
    }
  }

  private void add(@Nullable Object part) {
    if (open == null || open.isEmpty()) {
      output = part;
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
