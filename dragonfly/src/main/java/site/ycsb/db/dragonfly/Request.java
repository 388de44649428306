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
package site.ycsb.db.dragonfly;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.resp.Command;
import site.ycsb.kv.resp.Unit;

/**
 * A unit on its way over a connection that others use too. It ends once: with all replies, or with
 * a failure. The event loop of the connection answers it, and wakes whoever waits.
 */
final class Request {
  private final Unit unit;
  private final Waiter waiter;
  private final List<Part> parts;
  private final long sentNanos = System.nanoTime();
  private final long timeoutMillis;
  private Runnable lostConnection = () -> {};
  private int answered;
  private volatile boolean done;

  Request(Unit unit, Waiter waiter, long timeoutMillis) {
    this.unit = unit;
    this.timeoutMillis = timeoutMillis;
    this.waiter = waiter;
    List<Command> commands = unit.commands();
    this.parts = new ArrayList<>(commands.size());
    for (int i = 0; i < commands.size(); i++) {
      parts.add(new Part(this, commands.get(i)));
    }
  }

  /** Its commands, which stay together. */
  List<Part> parts() {
    return parts;
  }

  /** What is to be done when its connection turns out to be lost, before it ends. */
  void uses(Runnable whenLost) {
    lostConnection = whenLost;
  }

  /** Whether it has waited as long as it may. */
  boolean isExpired(long nowNanos) {
    return nowNanos - sentNanos >= TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
  }

  /** Whether it has ended. */
  boolean isDone() {
    return done;
  }

  /** One more of its commands is answered; called by the event loop. */
  void answered() {
    if (++answered < parts.size()) {
      return;
    }
    List<@Nullable Object> replies = new ArrayList<>(parts.size());
    for (int i = 0; i < parts.size(); i++) {
      replies.add(parts.get(i).reply());
    }
    synchronized (this) {
      if (done) {
        return;
      }
      unit.answered(replies);
      done = true;
    }
    waiter.oneEnded();
  }

  /**
   * It will have no answer, as its connection is of no use any more: a TIMEOUT if it has waited
   * that long, whatever has ended the connection.
   */
  void failed(Throwable failure) {
    if (done) {
      return;
    }
    lostConnection.run();
    IOException told =
        isExpired(System.nanoTime())
            ? new SocketTimeoutException("no answer within " + timeoutMillis + " ms")
            : Failures.of(failure);
    synchronized (this) {
      if (done) {
        return;
      }
      unit.failed(told);
      done = true;
    }
    waiter.oneEnded();
  }

  /** Its connection has ended before it was answered. */
  void lost() {
    failed(new EOFException("the connection was lost"));
  }
}
