// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.memory;

import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.kv.binding.Binding;

/** {@code noop}: no store at all, to measure the client itself. */
public final class NoopBinding implements Binding {
  @Override
  public String name() {
    return "noop";
  }

  @Override
  public String summary() {
    return "No store: answers at once and keeps nothing, to measure the client itself.";
  }

  @Override
  public long connections(Properties properties, int threads) {
    return 0;
  }

  @Override
  public DB newClient() {
    return new NoopClient();
  }
}
