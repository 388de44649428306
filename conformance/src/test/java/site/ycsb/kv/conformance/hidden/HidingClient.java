// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.hidden;

import site.ycsb.DBException;
import site.ycsb.kv.conformance.wire.WireClient;

/** A client that names in a string the class that may end the process. */
public final class HidingClient extends WireClient {
  /** A client that is not connected yet. */
  public HidingClient() {}

  @Override
  public void init() throws DBException {
    super.init();
    try {
      Class.forName(getClass().getPackageName() + ".Ender").getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new DBException(e);
    }
  }
}
