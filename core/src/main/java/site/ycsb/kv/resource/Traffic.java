// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import oshi.hardware.NetworkIF;

/** The network interfaces of some traffic of this machine. Used by one thread. */
final class Traffic {
  /** That of the discard protocol; the port does not matter. */
  private static final int ANY_PORT = 9;

  static final Traffic NONE = new Traffic(Set.of());

  private final Set<String> names;
  private @Nullable List<NetworkIF> interfaces;

  private Traffic(Set<String> names) {
    this.names = names;
  }

  static Traffic loopback() {
    return to(List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), ANY_PORT)));
  }

  /** Traffic to these addresses, over loopback if they belong to this machine. */
  static Traffic to(Collection<InetSocketAddress> addresses) {
    return new Traffic(
        addresses.stream().flatMap(Traffic::route).collect(Collectors.toUnmodifiableSet()));
  }

  Set<String> names() {
    return names;
  }

  /** The interfaces; the caller updates their counters. */
  List<NetworkIF> interfaces() {
    List<NetworkIF> known = interfaces;
    if (known == null) {
      known =
          names.isEmpty()
              ? List.of()
              : Machine.interfaces().stream()
                  .filter(network -> names.contains(network.getName()))
                  .toList();
      interfaces = known;
    }
    return known;
  }

  /** The name of the interface of the route, if there is one. */
  private static Stream<String> route(InetSocketAddress address) {
    if (address.isUnresolved()) {
      return Stream.empty();
    }
    boolean local = Machine.isLocal(address.getAddress());
    InetAddress to = local ? InetAddress.getLoopbackAddress() : address.getAddress();
    // Connecting a datagram socket sends nothing.
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(new InetSocketAddress(to, ANY_PORT));
      return Stream.ofNullable(NetworkInterface.getByInetAddress(socket.getLocalAddress()))
          .map(NetworkInterface::getName);
    } catch (IOException e) {
      return Stream.empty();
    }
  }
}
