// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.flaw;

import java.util.List;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.conformance.wire.WireClient;

/** What a client makes of a refusal. */
final class PermissionFlaws {
  private PermissionFlaws() {}

  static List<Flaw> all() {
    return List.of(
        Flaw.failure(
            "takes what it may not do for an error",
            status -> status.equals(Status.FORBIDDEN) ? Status.ERROR : status,
            "writesWithoutPermissionAreForbidden"),
        Flaw.of(
            "tells the password that was refused",
            TellsPassword::new,
            "passwordSentAndRefusedIsInNoMessage",
            "secretsAreInNoMessageOfAClient"),
        Flaw.of(
            "tells the password that was refused as a cause",
            TellsPasswordAsCause::new,
            "passwordSentAndRefusedIsInNoMessage"),
        Flaw.of(
            "prints the password that was refused",
            PrintsPassword::new,
            "passwordSentAndRefusedIsInNoMessage"));
  }

  private static final class TellsPassword extends WireClient {
    @Override
    public void init() throws DBException {
      try {
        super.init();
      } catch (DBException e) {
        throw new DBException(e.getMessage() + " Sent: " + password(this), e);
      }
    }
  }

  private static final class TellsPasswordAsCause extends WireClient {
    @Override
    public void init() throws DBException {
      try {
        super.init();
      } catch (DBException e) {
        throw new DBException(e.getMessage(), new IllegalStateException(password(this), e));
      }
    }
  }

  private static final class PrintsPassword extends WireClient {
    @Override
    public void init() throws DBException {
      System.out.println("logging in with " + password(this));
      super.init();
    }
  }

  private static String password(WireClient client) {
    return client.getProperties().getProperty("wire.password");
  }
}
