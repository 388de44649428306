// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.tls;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Certificates and keys in PEM (RFC 7468), in their order. Text around them, as OpenSSL writes it,
 * is ignored.
 */
final class Pem {
  private static final String BEGIN = "-----BEGIN ";

  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----(.*?)-----END \\1-----", Pattern.DOTALL);

  /** What OpenSSL encrypted in its older way, with headers. */
  private static final String OLD_ENCRYPTION = "Proc-Type:";

  private final List<Certificate> certificates = new ArrayList<>();
  private final List<Block> keys = new ArrayList<>();

  private record Block(String label, String body) {
    byte[] bytes() {
      return Base64.getMimeDecoder().decode(body.trim());
    }
  }

  private Pem() {}

  /** Whether this is a text with such a block. */
  static boolean isPem(byte[] content) {
    return new String(content, ISO_8859_1).contains(BEGIN);
  }

  /** The blocks of this text. */
  static Pem of(String text) throws StoreException {
    Pem pem = new Pem();
    Matcher blocks = BLOCK.matcher(text);
    while (blocks.find()) {
      Block block = new Block(blocks.group(1), blocks.group(2));
      if (block.label.endsWith("PRIVATE KEY")) {
        pem.keys.add(block);
      } else if (block.label.endsWith("CERTIFICATE")) {
        pem.certificates.add(certificate(block));
      }
    }
    return pem;
  }

  private static Certificate certificate(Block block) throws StoreException {
    try {
      return CertificateFactory.getInstance("X.509")
          .generateCertificate(new ByteArrayInputStream(block.bytes()));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new StoreException("one of its certificates is damaged", e);
    }
  }

  /** All certificates. */
  List<Certificate> certificates() {
    return certificates;
  }

  boolean hasKey() {
    return !keys.isEmpty();
  }

  /** The first key; there must be one. */
  PrivateKey key(Optional<String> password) throws StoreException {
    Block block = keys.get(0);
    if (block.body.contains(OLD_ENCRYPTION)) {
      throw new StoreException(
          "its key is encrypted in OpenSSL's older way; convert it with openssl pkcs8 -topk8");
    }
    boolean encrypted = block.label.startsWith("ENCRYPTED");
    try {
      byte[] key = encrypted ? PrivateKeys.decrypted(block.bytes(), password) : block.bytes();
      return switch (block.label) {
        case "RSA PRIVATE KEY" -> PrivateKeys.rsa(key);
        case "EC PRIVATE KEY" -> PrivateKeys.ec(key);
        default -> PrivateKeys.any(key);
      };
    } catch (GeneralSecurityException | IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new StoreException("its key is damaged, or of a kind that Java does not know", e);
    }
  }
}
