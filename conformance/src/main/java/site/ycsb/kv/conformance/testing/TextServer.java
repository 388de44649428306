// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import site.ycsb.kv.wire.HostPort;

/** Sends commands to a server that reads lines of text, such as Redis. */
public final class TextServer {
  private TextServer() {}

  /** Sends a line; fails unless the server's reply starts with {@code answer}. */
  public static void order(HostPort server, String line, String answer) throws IOException {
    try (Socket socket = new Socket(server.host(), server.port());
        BufferedReader answers =
            new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8))) {
      socket.getOutputStream().write((line + "\r\n").getBytes(UTF_8));
      String answered = answers.readLine();
      if (answered == null || !answered.startsWith(answer)) {
        throw new IOException(server + " answered " + answered + " to " + line);
      }
    }
  }
}
