// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a server listens: name or address, of IPv6 without brackets, and port (1 to 65535). */
public record HostPort(String host, int port) implements ServerAddress {
  private static final String IPV6 = "([0-9a-fA-F.]*:[0-9a-fA-F:.]*(?:%\\w+)?)";

  private static final String PORT = ":(\\d{1,5})";

  /** An address of IPv6 in brackets, or a name or an address of IPv4; then the port. */
  private static final Pattern TEXT =
      Pattern.compile("(?:\\[" + IPV6 + "]|([^\\s:,;=/@\\[\\]]+))(?:" + PORT + ")?");

  /** An address of IPv6 without brackets, as Redis writes it, and the port. */
  private static final Pattern BARE_IPV6 = Pattern.compile(IPV6 + PORT);

  private static final int MAX_PORT = 65_535;

  /** That of a socket, whose name is not looked up. */
  public static HostPort of(InetSocketAddress address) {
    return new HostPort(address.getHostString(), address.getPort());
  }

  /**
   * Reads {@code host:port}, with or without brackets around an IPv6 address; an
   * IllegalArgumentException says what the text must be.
   */
  public static HostPort parse(String text) {
    Matcher bare = BARE_IPV6.matcher(text);
    return bare.matches()
        ? checked(bare.group(1), Integer.parseInt(bare.group(2)))
        : parse(text, 0);
  }

  /** The same for {@code host} or {@code host:port}, with brackets around an IPv6 address. */
  public static HostPort parse(String text, int defaultPort) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches()) {
      return checked("", 0);
    }
    String host = parts.group(1) != null ? parts.group(1) : parts.group(2);
    return checked(host, parts.group(3) == null ? defaultPort : Integer.parseInt(parts.group(3)));
  }

  /** The same for addresses with commas between them. */
  public static List<HostPort> parseAll(String text) {
    return Arrays.stream(text.split(",", -1)).map(part -> parse(part.trim())).toList();
  }

  /** Whether this is a number of a TCP port that a server can listen at. */
  public static boolean isPort(int port) {
    return port > 0 && port <= MAX_PORT;
  }

  /** The address for a socket; resolves the name and may leave it unresolved. */
  public InetSocketAddress socketAddress() {
    return new InetSocketAddress(host, port);
  }

  @Override
  public InetSocketAddress resolve() throws UnknownHostException {
    InetSocketAddress address = socketAddress();
    if (address.isUnresolved()) {
      throw new UnknownHostException("unknown host " + host);
    }
    return address;
  }

  /** The host and port in the form that {@link #parse(String)} reads. */
  @Override
  public String toString() {
    return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
  }

  private static HostPort checked(String host, int port) {
    if (host.isEmpty() || !isPort(port)) {
      throw new IllegalArgumentException("must be host:port with a port from 1 to 65535");
    }
    return new HostPort(host, port);
  }
}
