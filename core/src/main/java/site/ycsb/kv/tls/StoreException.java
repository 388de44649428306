// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.tls;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A file of certificates or keys that cannot be used; the message is what is wrong with it. */
public final class StoreException extends IOException {
  private static final long serialVersionUID = 1L;

  private final boolean ofPassword;

  private StoreException(String message, boolean ofPassword, @Nullable Throwable cause) {
    super(message, cause);
    this.ofPassword = ofPassword;
  }

  /** A file whose content is of no use. */
  StoreException(String message) {
    this(message, false, null);
  }

  /** A file that cannot be read, for this reason. */
  StoreException(String message, Throwable cause) {
    this(message, false, cause);
  }

  /** A file that another password opens. */
  static StoreException ofPassword(String message, Throwable cause) {
    return new StoreException(message, true, cause);
  }

  /** Whether another password may open it. */
  boolean ofPassword() {
    return ofPassword;
  }
}
