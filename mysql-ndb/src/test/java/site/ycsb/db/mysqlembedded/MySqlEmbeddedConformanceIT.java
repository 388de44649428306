// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.db.mysql.Store;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.conformance.VariantConformance;
import site.ycsb.kv.server.RunningServer;

/** The suite over each engine of the library, which Debian packages. */
@EnabledIf(
    value = "site.ycsb.db.mysqlembedded.TestLibrary#isThere",
    disabledReason = TestLibrary.MISSING)
@ParameterizedClass
@EnumSource(
    value = Store.class,
    mode = EnumSource.Mode.EXCLUDE,
    names = {"NDB", "NDB_BLOBS"})
class MySqlEmbeddedConformanceIT extends VariantConformance<Store> {
  @Override
  protected Binding binding() {
    return new MySqlEmbeddedBinding();
  }

  @Override
  protected RunningServer start(Properties settings) throws Exception {
    return binding().embedded(settings).orElseThrow().start();
  }

  @Override
  protected long largeValueBytes() {
    return variant().largeValueBytes();
  }

  @Override
  protected Optional<String> neverForbids() {
    return Optional.of("A library has no users.");
  }

  @Override
  protected Optional<String> neverAsksForPasswords() {
    return Optional.of("A library has no users.");
  }

  @Override
  protected OptionalInt maxKeyBytes() {
    return OptionalInt.of(Store.KEY_WIDTH);
  }
}
