// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.io.IOException;
import site.ycsb.Status;

/** A request without a complete, valid answer; its connection is dropped. */
final class ExchangeException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient Status status;

  ExchangeException(Status status, String message, Exception cause) {
    super(message, cause);
    this.status = status;
  }

  /** The status of the operation. */
  Status status() {
    return status;
  }
}
