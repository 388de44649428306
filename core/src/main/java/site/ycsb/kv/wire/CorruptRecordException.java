// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import java.io.IOException;

/** A stored value is no record of {@link RecordCodec}: something else wrote or changed it. */
public final class CorruptRecordException extends IOException {
  private static final long serialVersionUID = 1L;

  /** A value that {@link RecordCodec} cannot read. */
  public CorruptRecordException() {
    super("The stored value is not a record that this binding wrote");
  }
}
