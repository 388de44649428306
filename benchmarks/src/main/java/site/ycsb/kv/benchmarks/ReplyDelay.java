// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A proxy on the loopback address that makes a server slower by a known amount: each reply leaves
 * it a set time after its request arrived, or at once if the server took longer. It serves clients
 * that await each reply before the next request. One source file, so that {@code java} runs it
 * without a build.
 */
public final class ReplyDelay {
  private static final int CHUNK_BYTES = 64 * 1024;
  private static final int BACKLOG = 50;

  /** A sleep may take this much longer than asked, so the rest is awaited without one. */
  private static final long SPIN_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

  private final Socket client;
  private final Socket server;
  private final long delayNanos;
  private volatile long dueNanos;

  private ReplyDelay(Socket client, Socket server, long delayNanos) throws IOException {
    this.client = client;
    this.server = server;
    this.delayNanos = delayNanos;
    client.setTcpNoDelay(true);
    server.setTcpNoDelay(true);
  }

  /** Takes the port to listen on, the port of the server, and the delay in microseconds. */
  public static void main(String[] args) throws IOException {
    int serverPort = Integer.parseInt(args[1]);
    long delayNanos = TimeUnit.MICROSECONDS.toNanos(Long.parseLong(args[2]));
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (ServerSocket listener = new ServerSocket(Integer.parseInt(args[0]), BACKLOG, loopback)) {
      while (true) {
        ReplyDelay link =
            new ReplyDelay(listener.accept(), new Socket(loopback, serverPort), delayNanos);
        new Thread(() -> link.pass(link.client, link.server, true), "requests").start();
        new Thread(() -> link.pass(link.server, link.client, false), "replies").start();
      }
    }
  }

  private void pass(Socket from, Socket to, boolean isRequest) {
    byte[] chunk = new byte[CHUNK_BYTES];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
        if (isRequest) {
          dueNanos = System.nanoTime() + delayNanos;
        } else {
          awaitDue();
        }
        out.write(chunk, 0, count);
      }
    } catch (IOException e) {
      // One side is gone, and the other one is closed with it.
    }
  }

  private void awaitDue() {
    long left = dueNanos - System.nanoTime();
    while (left > 0) {
      if (left > SPIN_NANOS) {
        LockSupport.parkNanos(left - SPIN_NANOS);
      } else {
        Thread.onSpinWait();
      }
      left = dueNanos - System.nanoTime();
    }
  }
}
