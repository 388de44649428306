// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.tls.Tls;
import site.ycsb.kv.tls.TlsOptions;

/** The path of the UNIX socket on which a server of this machine listens. */
public record SocketPath(Path path) implements ServerAddress {
  /** What the JDK takes: two bytes less than sockaddr_un has on Linux (UnixDomainSockets.c). */
  static final int MOST_BYTES = 106;

  /** The setting {@code prefix.socket}, in place of host and port. */
  public static Setting<SocketPath> setting(String prefix) {
    return Setting.<SocketPath>of(prefix + ".socket", "text", null, "", SocketPath::parse)
        .means("Path of the UNIX socket of a server on this machine, in place of TCP.");
  }

  /** Adds a fault for such a setting together with TLS. */
  public static void checkPlain(
      Settings settings, Setting<SocketPath> socket, TlsOptions tls, Optional<Tls> encrypted) {
    settings.check(
        encrypted.isEmpty() || !settings.given(socket),
        "%s and %s are both given, but a UNIX socket has no TLS; keep one of them.",
        socket,
        tls.tls());
  }

  /** Reads a path; an IllegalArgumentException says what the text must be. */
  public static SocketPath parse(String text) {
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > MOST_BYTES) {
      throw new IllegalArgumentException(
          "must have at most %d bytes, as the JDK takes no more, but has %d"
              .formatted(MOST_BYTES, bytes));
    }
    try {
      if (!text.isEmpty()) {
        return new SocketPath(Path.of(text));
      }
    } catch (InvalidPathException e) {
      // The fault says what is needed.
    }
    throw new IllegalArgumentException("must be the path of a UNIX socket");
  }

  @Override
  public UnixDomainSocketAddress resolve() {
    return UnixDomainSocketAddress.of(path);
  }

  /**
   * Why nobody can connect here, as a sentence that starts with the path, if the file itself is the
   * reason. For a failed attempt: systems word their errors differently.
   *
   * @param setting that gave the path
   */
  public Optional<String> refusal(Object setting) {
    try {
      if (!Files.readAttributes(path, BasicFileAttributes.class).isOther()) {
        return Optional.of(path + " is no UNIX socket; correct " + setting + ".");
      }
      return Files.isWritable(path) ? Optional.empty() : Optional.of(forbidden(setting));
    } catch (AccessDeniedException e) {
      return Optional.of(forbidden(setting));
    } catch (IOException e) {
      return Optional.of(
          "%s does not exist; start a server that listens there, or correct %s."
              .formatted(path, setting));
    }
  }

  private String forbidden(Object setting) {
    return "%s is a socket that the user %s may not write to; permit it, or correct %s."
        .formatted(path, System.getProperty("user.name", ""), setting);
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
