// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.tls;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.UnrecoverableKeyException;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** Private keys in the encodings that OpenSSL writes; Java reads PKCS#8 alone. */
final class PrivateKeys {
  /** Of PKCS#8 (RFC 5208). */
  private static final byte[] VERSION = HexFormat.of().parseHex("020100");

  /** rsaEncryption and its absent parameters (RFC 8017, appendix C). */
  private static final byte[] RSA = HexFormat.of().parseHex("06092a864886f70d0101010500");

  /** id-ecPublicKey (RFC 5480); the curve follows. */
  private static final byte[] EC = HexFormat.of().parseHex("06072a8648ce3d0201");

  private static final int SEQUENCE = 0x30;
  private static final int OCTETS = 0x04;

  /** The curve within a key (RFC 5915, parameters). */
  private static final int CURVE = 0xA0;

  private static final int LONG_LENGTH = 0x80;
  private static final int BYTE_MASK = 0xFF;

  private PrivateKeys() {}

  /** A key in PKCS#8, of any algorithm that TLS uses. */
  static PrivateKey any(byte[] pkcs8) throws GeneralSecurityException {
    for (String algorithm : List.of("RSA", "EC", "EdDSA", "RSASSA-PSS")) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
      } catch (InvalidKeySpecException e) {
        // It is one of another algorithm.
      }
    }
    throw new InvalidKeySpecException("no algorithm of TLS");
  }

  /** A key in PKCS#1. */
  static PrivateKey rsa(byte[] pkcs1) throws GeneralSecurityException {
    return any(tagged(SEQUENCE, VERSION, tagged(SEQUENCE, RSA), tagged(OCTETS, pkcs1)));
  }

  /** A key of an elliptic curve in SEC 1, which names its curve. */
  static PrivateKey ec(byte[] sec1) throws GeneralSecurityException {
    byte[] curve = curve(sec1);
    return any(tagged(SEQUENCE, VERSION, tagged(SEQUENCE, EC, curve), tagged(OCTETS, sec1)));
  }

  private static byte[] curve(byte[] sec1) throws InvalidKeySpecException {
    int position = start(sec1, 0);
    while (position < sec1.length) {
      int start = start(sec1, position);
      int end = start + length(sec1, position);
      if ((sec1[position] & BYTE_MASK) == CURVE) {
        return Arrays.copyOfRange(sec1, start, end);
      }
      position = end;
    }
    throw new InvalidKeySpecException("the key names no curve");
  }

  /** Where the content of what begins here begins. */
  private static int start(byte[] der, int position) {
    int length = der[position + 1] & BYTE_MASK;
    return position + 2 + (length < LONG_LENGTH ? 0 : length - LONG_LENGTH);
  }

  private static int length(byte[] der, int position) {
    int start = start(der, position);
    if (start == position + 2) {
      return der[position + 1];
    }
    int length = 0;
    for (int i = position + 2; i < start; i++) {
      length = (length << Byte.SIZE) | (der[i] & BYTE_MASK);
    }
    return length;
  }

  private static byte[] tagged(int tag, byte[]... parts) {
    int length = Arrays.stream(parts).mapToInt(part -> part.length).sum();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(tag);
    if (length < LONG_LENGTH) {
      out.write(length);
    } else if (length <= BYTE_MASK) {
      // DER knows the shortest form alone (X.690, 10.1).
      out.write(LONG_LENGTH + 1);
      out.write(length);
    } else {
      out.write(LONG_LENGTH + 2);
      out.write(length >> Byte.SIZE);
      out.write(length);
    }
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  /** The PKCS#8 within an encrypted key. */
  static byte[] decrypted(byte[] encrypted, Optional<String> password)
      throws GeneralSecurityException, StoreException {
    if (password.isEmpty()) {
      throw StoreException.ofPassword("its key needs a password", new UnrecoverableKeyException());
    }
    EncryptedPrivateKeyInfo info = info(encrypted);
    // For PBES2 only the parameters name the algorithm in full (JDK-8202837).
    String algorithm = String.valueOf(info.getAlgParameters());
    String name = algorithm.startsWith("PBE") ? algorithm : info.getAlgName();
    Cipher cipher = Cipher.getInstance(name);
    try {
      cipher.init(
          Cipher.DECRYPT_MODE,
          SecretKeyFactory.getInstance(name)
              .generateSecret(new PBEKeySpec(password.get().toCharArray())),
          info.getAlgParameters());
      return info.getKeySpec(cipher).getEncoded();
    } catch (InvalidKeySpecException e) {
      throw StoreException.ofPassword("the password of its key is wrong", e);
    }
  }

  private static EncryptedPrivateKeyInfo info(byte[] encrypted) throws InvalidKeySpecException {
    try {
      return new EncryptedPrivateKeyInfo(encrypted);
    } catch (IOException e) {
      throw new InvalidKeySpecException(e);
    }
  }
}
