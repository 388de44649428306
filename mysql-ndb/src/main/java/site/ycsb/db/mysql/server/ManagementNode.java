// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.HashMap;
import java.util.Map;
import site.ycsb.kv.wire.HostPort;

/**
 * Asks a management node by its own protocol, lines of text (storage/ndb/src/mgmsrv/Services.cpp:
 * {@code get status} answers {@code node.2.status: STARTED} and the like, up to an empty line).
 */
record ManagementNode(InetSocketAddress address) {
  /** NDB's own default (NDB_PORT of the sources' configure). */
  static final int DEFAULT_PORT = 1186;

  private static final int TIMEOUT_MILLIS = 2_000;

  static final String STARTED = "STARTED";

  static ManagementNode of(String address) {
    HostPort at = HostPort.parse(address, DEFAULT_PORT);
    return new ManagementNode(new InetSocketAddress(at.host(), at.port()));
  }

  /** The states of all nodes by their ids, such as STARTED, STARTING or NO_CONTACT. */
  Map<Integer, String> status() throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(address, TIMEOUT_MILLIS);
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.getOutputStream().write("get status\n\n".getBytes(US_ASCII));
      BufferedReader answer =
          new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
      Map<Integer, String> states = new HashMap<>();
      for (String line = answer.readLine();
          line != null && !line.isEmpty();
          line = answer.readLine()) {
        String[] words = line.split("[.:] *", 4);
        if (words.length == 4 && words[2].equals("status")) {
          states.put(Integer.parseInt(words[1]), words[3]);
        }
      }
      return states;
    } catch (NumberFormatException e) {
      throw new IOException(address + " is no management node of NDB", e);
    }
  }
}
