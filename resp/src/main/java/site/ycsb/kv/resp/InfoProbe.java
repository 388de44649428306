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
package site.ycsb.kv.resp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.resource.Reading;

/** Asks a node what it uses by {@code INFO}. */
public final class InfoProbe implements Probe {
  private static final byte[] ALL = "ALL".getBytes(US_ASCII);

  private final NodeAddress address;
  private final Supplier<RespChannel> connect;
  private @Nullable RespChannel channel;

  /** Of this node, to which {@code connect} leads. */
  public InfoProbe(NodeAddress address, Supplier<RespChannel> connect) {
    this.address = address;
    this.connect = connect;
  }

  @Override
  public String describe() {
    return "INFO of " + address;
  }

  @Override
  public Reading read() throws IOException {
    RespChannel current = channel;
    if (current == null) {
      current = connect.get();
      channel = current;
    }
    Unit unit = new Unit(new byte[0]).add(Verb.INFO, ALL);
    current.ask(List.of(unit));
    RespError error = unit.error();
    IOException failure = error == null ? unit.failure() : RespFailures.of(error);
    if (failure != null) {
      throw new IOException(
          address + " does not tell what it uses: " + failure.getMessage(), failure);
    }
    return StoreInfo.of(unit.reply(0)).reading();
  }

  @Override
  public boolean knowsStore() {
    return true;
  }

  @Override
  public void close() {
    if (channel != null) {
      channel.close();
      channel = null;
    }
  }
}
