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

import java.io.PrintStream;
import site.ycsb.kv.binding.Secrets;

/**
 * Where the commands write: results to standard output, all else to standard error. Passwords in
 * URLs are masked in whatever goes through here. Thread-safe.
 */
record Console(PrintStream out, PrintStream err) {
  /** A line of results. */
  void result(String line) {
    out.println(Secrets.mask(line));
  }

  /** A line for who watches. */
  void note(String line) {
    err.println(Secrets.mask(line));
  }

  /** A sentence, or several lines of one each, that say what is wrong and what to do. */
  void error(String sentences) {
    err.println(Secrets.mask(sentences));
  }

  /** A fault of ours, with what is needed to mend it. */
  void bug(Exception e) {
    err.println("This is a fault of ycsb-kv, please report it:");
    e.printStackTrace(err);
  }
}
