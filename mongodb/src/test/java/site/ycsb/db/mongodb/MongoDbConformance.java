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
package site.ycsb.db.mongodb;

import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.conformance.BindingConformance;
import site.ycsb.kv.conformance.ServerAddress;
import site.ycsb.kv.server.RunningServer;

/** The suite over one server; subclasses start it, and say what it cannot do. */
@ExtendWith(MongoDbConformance.DeclaredExceptions.class)
abstract class MongoDbConformance extends BindingConformance {
  private final Properties properties = new Properties();
  private @Nullable RunningServer server;

  /** Starts the server. */
  abstract RunningServer start(Properties settings) throws Exception;

  /** Tests that this server can't pass, with the reason: a stand-in is not the real one. */
  Map<String, String> exceptions() {
    return Map.of();
  }

  /** Settings beside those of the address. */
  Map<String, String> settings() {
    return Map.of();
  }

  @BeforeAll
  void startServer() throws Exception {
    settings().forEach(properties::setProperty);
    RunningServer started = start(properties);
    server = started;
    started.address().forEach(properties::setProperty);
  }

  @AfterAll
  void stopServer() {
    if (server != null) {
      server.close();
    }
  }

  @Override
  protected Binding binding() {
    return new MongoDbBinding();
  }

  @Override
  protected Properties properties() {
    return properties;
  }

  @Override
  protected Set<Capability> capabilities() {
    Set<Capability> capabilities =
        EnumSet.of(Capability.SCAN, Capability.ANY_KEY, Capability.ANY_LENGTH, Capability.BATCH);
    if (Boolean.parseBoolean(properties.getProperty("mongodb.upsert"))) {
      capabilities.add(Capability.INSERT_REPLACES);
    }
    return capabilities;
  }

  @Override
  protected Optional<ServerAddress> address(Properties settings) {
    int port = Integer.parseInt(settings.getProperty("mongodb.port"));
    return Optional.of(new ServerAddress(settings.getProperty("mongodb.host"), port));
  }

  @Override
  protected boolean isServerThread(Thread thread) {
    return thread.getName().startsWith("mongo-server-");
  }

  /** Reports a test that the server is declared not to pass as skipped, with the reason. */
  static final class DeclaredExceptions implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      String test = context.getTestMethod().map(method -> method.getName()).orElse("");
      return context
          .getTestInstance()
          .map(instance -> ((MongoDbConformance) instance).exceptions().get(test))
          .map(ConditionEvaluationResult::disabled)
          .orElseGet(() -> ConditionEvaluationResult.enabled("no exception is declared"));
    }
  }
}
