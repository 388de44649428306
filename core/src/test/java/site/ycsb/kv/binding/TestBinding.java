// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

import java.util.List;
import java.util.Properties;
import java.util.function.Supplier;
import site.ycsb.DB;
import site.ycsb.kv.setting.Setting;

/** A binding without settings whose clients a test makes. */
public class TestBinding implements Binding {
  private final String name;
  private final Supplier<? extends DB> clients;

  public TestBinding(String name, Supplier<? extends DB> clients) {
    this.name = name;
    this.clients = clients;
  }

  /** Without clients. */
  protected TestBinding(String name) {
    this(
        name,
        () -> {
          throw new UnsupportedOperationException();
        });
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String summary() {
    return "A store of a test.";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of();
  }

  @Override
  public void check(Properties properties) {}

  @Override
  public DB newClient() {
    return clients.get();
  }
}
