// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import site.ycsb.kv.conformance.testing.Authority;
import site.ycsb.kv.conformance.testing.Authority.Issued;
import site.ycsb.kv.conformance.testing.RedisOverTls;
import site.ycsb.kv.conformance.tls.CertificatesConformance;
import site.ycsb.kv.server.RunningServer;

class CertificatesIT extends CertificatesConformance {
  CertificatesIT() {
    super(new DragonflyBinding());
  }

  @Override
  protected RunningServer start(Issued certificate, Authority ofClients) throws Exception {
    return RedisOverTls.start(
        certificate, ofClients.certificateFile(), new DragonflyBinding().options()::leadingTo);
  }
}
