// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.conformance.VariantConformance;
import site.ycsb.kv.conformance.testing.RedisUsers;
import site.ycsb.kv.resp.RespServers;
import site.ycsb.kv.server.ProgramServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;

/** The suite over one server in each of its variants; subclasses start it. */
abstract class DragonflyConformance extends VariantConformance<Variant> {
  private final DragonflyBinding binding = new DragonflyBinding();

  @Override
  protected Binding binding() {
    return binding;
  }

  /** Starts a program that takes the configuration of Redis. */
  static RunningServer startRedis(String program) throws IOException {
    return RespServers.redis(
            new DragonflyBinding().options(),
            program,
            program,
            List.of("save \"\"", "appendonly no"))
        .start(ProgramServer.find(program).orElseThrow(), ServerLimits.NONE, () -> false);
  }

  @Override
  protected Optional<Properties> forbidding(Properties base) throws IOException {
    return Optional.of(RedisUsers.reader(address(base).orElseThrow(), base, binding.name()));
  }

  @Override
  protected Optional<Properties> refusing(Properties base, String password) throws IOException {
    return Optional.of(
        RedisUsers.stranger(address(base).orElseThrow(), base, binding.name(), password));
  }
}
