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
package site.ycsb.kv.binding;

import java.util.Properties;
import java.util.function.Supplier;

/**
 * What all clients of one process share, kept in the {@link Properties} that YCSB hands to each of
 * them: so nothing is static, and two runs in one process never meet. The first client makes the
 * resource, the last one closes it. Thread-safe, as long as it is reached through one object: a
 * copy of the properties must not carry it along.
 *
 * @param <T> the resource
 */
public final class Shared<T extends AutoCloseable> {
  private final Properties properties;
  private final String name;
  private final T resource;
  private int users;

  private Shared(Properties properties, String name, T resource) {
    this.properties = properties;
    this.name = name;
    this.resource = resource;
  }

  /**
   * Takes part in the resource of this name, making it when there is none.
   *
   * @param name a key among the properties, so it starts with the binding's prefix
   */
  @SuppressWarnings("unchecked") // nobody else puts a Shared under this name
  public static <T extends AutoCloseable> Shared<T> acquire(
      Properties properties, String name, Supplier<T> maker) {
    synchronized (properties) {
      Shared<T> shared =
          (Shared<T>)
              properties.computeIfAbsent(name, n -> new Shared<>(properties, name, maker.get()));
      shared.users++;
      return shared;
    }
  }

  /** The resource itself. */
  public T get() {
    return resource;
  }

  /**
   * Ends the caller's part; the last one closes the resource.
   *
   * @throws Exception what closing the resource threw
   */
  public void release() throws Exception {
    synchronized (properties) {
      users--;
      if (users > 0) {
        return;
      }
      properties.remove(name);
    }
    resource.close();
  }
}
