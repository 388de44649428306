// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.tls;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;

/**
 * A socket for TLS below. A write that fails since the server has closed the connection is no
 * failure yet: the next read finds the server's last words or the end. A server of TLS 1.3 rejects
 * a client's certificate while the client still writes (RFC 8446, Protocol Overview), and the JDK
 * would give up at that write without reading why. As thread-safe as any socket: one thread may
 * write while others read or close it.
 */
public final class PatientSocket extends Socket {
  /** Set before this side ends the output, as a write under way fails before the socket says so. */
  private volatile boolean endedHere;

  @Override
  public void shutdownOutput() throws IOException {
    endedHere = true;
    super.shutdownOutput();
  }

  @Override
  public synchronized void close() throws IOException {
    endedHere = true;
    super.close();
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    return new PatientStream(this, super.getOutputStream());
  }

  private static final class PatientStream extends FilterOutputStream {
    private final PatientSocket socket;
    private volatile boolean failed;

    PatientStream(PatientSocket socket, OutputStream out) {
      super(out);
      this.socket = socket;
    }

    @Override
    public void write(int single) throws IOException {
      write(new byte[] {(byte) single}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (failed) {
        return;
      }
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        if (socket.endedHere) {
          throw e;
        }
        failed = true;
      }
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
