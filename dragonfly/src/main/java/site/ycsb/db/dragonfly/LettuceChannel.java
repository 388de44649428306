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

import java.util.List;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.resp.NodeAddress;
import site.ycsb.kv.resp.RespChannel;
import site.ycsb.kv.resp.Unit;

/** The channel of one client, over a connection that it may share with others. */
final class LettuceChannel implements RespChannel {
  private final Shared<Lines> lines;
  private final Line line;
  private final NodeAddress address;

  LettuceChannel(Shared<Lines> lines, NodeAddress address) {
    this.lines = lines;
    this.line = lines.get().next();
    this.address = address;
  }

  @Override
  public void ask(List<Unit> units) {
    if (units.isEmpty()) {
      return;
    }
    Waiter waiter = new Waiter(units.size());
    for (int i = 0; i < units.size(); i++) {
      line.send(new Request(units.get(i), waiter, lines.get().timeoutMillis()));
    }
    waiter.await();
  }

  @Override
  public List<Unit> askEveryNode(Unit unit) {
    ask(List.of(unit));
    return List.of(unit);
  }

  @Override
  public String describe() {
    return "at " + address + " over " + lines.get().describe();
  }

  @Override
  public void close() {
    if (lines.get().perThread()) {
      line.close();
    }
    try {
      lines.release();
    } catch (Exception e) {
      throw new IllegalStateException("The connections could not be closed", e);
    }
  }
}
