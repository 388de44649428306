// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.template;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.conformance.ServerConformance;
import site.ycsb.kv.wire.RecordCodec;

/** The suite over the embedded server. */
class TemplateConformanceTest extends ServerConformance {
  TemplateConformanceTest() {
    super(new TemplateBinding());
  }

  @Override
  protected Set<Capability> capabilities() {
    return Set.of(
        Capability.INSERT_REPLACES,
        Capability.ATOMIC_UPDATE,
        Capability.ANY_KEY,
        Capability.ANY_LENGTH,
        Capability.BATCH);
  }

  @Override
  protected OptionalInt maxKeyBytes() {
    return OptionalInt.of(EmbeddedTemplate.MAX_KEY_BYTES);
  }

  @Override
  protected OptionalLong maxValueBytes(String key) {
    long overhead = RecordCodec.size(1, "field0".length(), 0);
    return OptionalLong.of(EmbeddedTemplate.MAX_VALUE_BYTES - overhead);
  }

  @Override
  protected boolean isServerThread(Thread thread) {
    return thread.getName().startsWith("embedded-template-");
  }

  @Override
  protected Optional<Properties> refusing(Properties base, String password) {
    base.setProperty("template.password", password);
    return Optional.of(base);
  }

  @Override
  protected Optional<String> neverForbids() {
    return Optional.of("the server has no users");
  }
}
