// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import site.ycsb.kv.conformance.testing.Authority;
import site.ycsb.kv.conformance.testing.Authority.Issued;
import site.ycsb.kv.conformance.tls.CertificatesConformance;
import site.ycsb.kv.server.RunningServer;

class CertificatesIT extends CertificatesConformance {
  CertificatesIT() {
    super(new RedisBinding());
  }

  @Override
  protected RunningServer start(Issued certificate, Authority ofClients) throws Exception {
    return TestServers.redisWithTls(certificate, ofClients);
  }
}
