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
package site.ycsb.kv.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import site.ycsb.kv.run.StopSignal;

/**
 * Turns Ctrl-C (and a plain kill) into a request to stop in order: the command under way prints
 * what it has, stops its server, and only then the process ends, with the command's exit code.
 */
final class Interrupts {
  /** Longer than a run needs to give up a thread that hangs. */
  private static final long LIMIT_SECONDS = 90;

  private final StopSignal stop = new StopSignal();
  private final CountDownLatch finished = new CountDownLatch(1);
  private volatile int exitCode = Main.INVALID;

  /** Starts to watch; to be called once in a process. */
  void watch() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::processEnds, "interrupts"));
  }

  /** Asks the command under way to stop; it passes this on. */
  StopSignal stop() {
    return stop;
  }

  /** The command is done with everything, its output included. */
  void finished(int code) {
    exitCode = code;
    finished.countDown();
  }

  private void processEnds() {
    if (finished.getCount() == 0) {
      return;
    }
    stop.request("it was interrupted");
    try {
      if (finished.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        // The code that the process would end with now is that of the signal.
        Runtime.getRuntime().halt(exitCode);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
