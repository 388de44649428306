// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import oshi.hardware.NetworkIF;

/** The network interfaces of some traffic of this machine. Used by one thread. */
final class Traffic {
  static final Traffic NONE = new Traffic(Set.of());

  private final Set<String> names;
  private @Nullable List<NetworkIF> interfaces;

  private Traffic(Set<String> names) {
    this.names = names;
  }

  /** Traffic within this machine. */
  static Traffic loopback() {
    try {
      return new Traffic(
          NetworkInterface.networkInterfaces()
              .filter(Traffic::isLoopback)
              .map(NetworkInterface::getName)
              .collect(Collectors.toUnmodifiableSet()));
    } catch (SocketException e) {
      return NONE;
    }
  }

  /** Traffic to these addresses, over loopback if they belong to this machine. */
  static Traffic to(Collection<InetSocketAddress> addresses) {
    Set<String> names =
        addresses.stream()
            .filter(address -> !address.isUnresolved() && !Machine.isLocal(address.getAddress()))
            .map(Traffic::route)
            .flatMap(Optional::stream)
            .collect(Collectors.toSet());
    if (addresses.stream().anyMatch(address -> Machine.isLocal(address.getAddress()))) {
      names.addAll(loopback().names);
    }
    return new Traffic(Set.copyOf(names));
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

  /** The interface of the route. Connecting a datagram socket sends nothing. */
  private static Optional<String> route(InetSocketAddress address) {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(address);
      NetworkInterface leads = NetworkInterface.getByInetAddress(socket.getLocalAddress());
      return leads == null ? Optional.empty() : Optional.of(leads.getName());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static boolean isLoopback(NetworkInterface network) {
    try {
      return network.isLoopback();
    } catch (SocketException e) {
      return false;
    }
  }
}
