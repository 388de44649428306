/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.resp;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Where a node listens.
 *
 * @param host its name or address
 * @param port its TCP port, from 1 to 65535
 */
public record NodeAddress(String host, int port) {
  /** A name, or an address of IPv4 or IPv6. */
  private static final Pattern HOST = Pattern.compile("[^\\s:,;=/@\\[\\]]+|[0-9a-fA-F:.]+(%\\w+)?");

  private static final int MAX_PORT = 65_535;

  /**
   * Reads {@code host:port}, or {@code [address]:port} where the address itself holds colons.
   *
   * @throws IllegalArgumentException when the text is no such thing
   */
  public static NodeAddress parse(String text) {
    int colon = text.lastIndexOf(':');
    try {
      int port = Integer.parseInt(text.substring(colon + 1));
      String host = text.substring(0, Math.max(0, colon)).replaceAll("^\\[(.*)]$", "$1");
      if (HOST.matcher(host).matches() && port > 0 && port <= MAX_PORT) {
        return new NodeAddress(host, port);
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("must be host:port", e);
    }
    throw new IllegalArgumentException("must be host:port");
  }

  /** Reads addresses with commas between. */
  public static List<NodeAddress> parseAll(String text) {
    List<NodeAddress> addresses = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      addresses.add(parse(part.trim()));
    }
    return List.copyOf(addresses);
  }

  /** The same for a socket; its name is looked up. */
  public InetSocketAddress socketAddress() {
    return new InetSocketAddress(host, port);
  }

  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
