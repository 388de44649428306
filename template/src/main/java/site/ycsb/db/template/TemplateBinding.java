// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.template;

import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.server.EmbeddedServer;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.wire.Batch;
import site.ycsb.kv.wire.ConnectionOptions;
import site.ycsb.kv.wire.ConnectionOptions.Part;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.wire.ServerBinding;

/** {@code template}: a small store with a text protocol. Named in META-INF/services. */
public final class TemplateBinding extends ServerBinding {
  private static final int DEFAULT_PORT = 11_210;

  /** The binding: its settings and, in one sentence, its store. */
  public TemplateBinding() {
    super(
        new ConnectionOptions("template", DEFAULT_PORT, Part.PASSWORD),
        "A small store with a text protocol, to show what a binding is made of.",
        Batch.SIZE);
  }

  @Override
  public DB newClient() {
    return new TemplateBindingClient();
  }

  /** The store's own server, from the PATH. This one is a Java program. */
  @Override
  public List<LocalServer> programs(Properties properties) {
    return List.of(
        program(
            properties,
            "Template",
            "java",
            (executable, place) ->
                List.of(
                    executable.toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    EmbeddedTemplate.class.getName(),
                    Integer.toString(place.port()))));
  }

  /** A server in this process, for tests and for machines without the store's own. */
  @Override
  public Optional<EmbeddedServer> embedded(Properties properties) {
    return Optional.of(
        () -> {
          EmbeddedTemplate server = new EmbeddedTemplate(0);
          return standIn("Template", server.port(), server::close);
        });
  }

  /** What the store counts of itself. */
  @Override
  public List<Probe> probes(Properties properties) {
    return List.of(new TemplateProbe(HostPort.of(connection().address(properties))));
  }
}
