package site.ycsb.db.tokyotyrant;

import java.io.IOException;

/** An answer that a Tokyo Tyrant does not give: the connection can't be trusted any more. */
final class ProtocolException extends IOException {
  private static final long serialVersionUID = 1L;

  ProtocolException(String message) {
    super(message);
  }
}
