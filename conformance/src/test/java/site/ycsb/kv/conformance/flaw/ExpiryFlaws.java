// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.flaw;

import java.util.List;
import site.ycsb.kv.conformance.wire.Message;
import site.ycsb.kv.conformance.wire.WireClient;

/** Records that do not expire as they should. */
final class ExpiryFlaws {
  private ExpiryFlaws() {}

  static List<Flaw> all() {
    return List.of(
        Flaw.request(
            "ignores the expiry of an insert",
            request -> request.is(Message.INSERT) ? request.withNumber(0) : request,
            "insertedRecordExpires",
            "insertOverARecordSetsTheExpiryAnew"),
        Flaw.request(
            "ignores the expiry of an update",
            request -> request.is(Message.UPDATE) ? request.withNumber(0) : request,
            "updateSetsTheExpiryAnew"),
        Flaw.of("takes an expiry that it ignores", Taking::new, "expiryIsHonouredOrRejected")
            .onFixedRecords());
  }

  private static final class Taking extends WireClient {
    @Override
    protected void checkWorkload() {}
  }
}
