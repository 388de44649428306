// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.resource.Reading;

/**
 * A probe that asks a store over a connection of its own. It connects at the first reading, and
 * again at the next one after a failure.
 *
 * @param <C> the connection
 */
public abstract class StoreProbe<C extends AutoCloseable> implements Probe {
  private final String source;
  private @Nullable C connection;

  /** A probe whose failures name this source, such as the server's address. */
  protected StoreProbe(String source) {
    this.source = source;
  }

  protected abstract C connect() throws Exception;

  /** Asks over the connection, which is closed if it fails. */
  protected abstract Reading read(C over) throws Exception;

  /** The reason of a failure, as the end of a sentence. */
  protected String words(Exception failure) {
    return String.valueOf(failure.getMessage());
  }

  @Override
  public final Reading read() throws IOException {
    try {
      C current = connection;
      if (current == null) {
        current = connect();
        connection = current;
      }
      return read(current);
    } catch (Exception e) {
      close();
      throw new IOException(source + " does not tell what it uses: " + words(e), e);
    }
  }

  @Override
  public final void close() {
    C closing = connection;
    connection = null;
    try {
      if (closing != null) {
        closing.close();
      }
    } catch (Exception e) {
      // It is given up either way.
    }
  }
}
