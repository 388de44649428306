// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import site.ycsb.kv.resp.RespClient;

/** The client of {@code dragonfly}, also for stock YCSB. */
public final class DragonflyClient extends RespClient {
  public DragonflyClient() {
    super(new DragonflyBinding());
  }
}
