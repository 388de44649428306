// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

import java.util.Properties;
import java.util.function.Supplier;

/**
 * A resource that all clients of one run share, kept in the {@link Properties} that YCSB gives to
 * each of them. So nothing is static, and two runs in one process never meet. The first client
 * makes the resource, the last one closes it. Nothing else puts objects into properties.
 * Thread-safe for clients with the same properties object; a copy must not carry it along.
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

  /** Shares or makes the resource of this name, which starts with the binding's prefix. */
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

  /** The resource. The caller does not close it. */
  public T get() {
    return resource;
  }

  /** Ends the caller's share; the last one closes the resource, and throws what that throws. */
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

  /** Ends the caller's share of a resource that closes without a failure. */
  public void releaseSafely() {
    try {
      release();
    } catch (Exception e) {
      throw new IllegalStateException(name + " closes without a failure", e);
    }
  }
}
