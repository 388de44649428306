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

/**
 * How many connections carry the requests.
 *
 * @param perThread whether each client has one of its own
 * @param count those that are shared; 0 when each client has its own
 */
record Connections(boolean perThread, int count) {
  private static final int MOST = 10_000;

  /**
   * Reads {@code perthread} or a number.
   *
   * @throws IllegalArgumentException with the requirement it misses
   */
  static Connections parse(String text) {
    if (text.equals("perthread")) {
      return new Connections(true, 0);
    }
    if (text.matches("[1-9]\\d{0,4}") && Integer.parseInt(text) <= MOST) {
      return new Connections(false, Integer.parseInt(text));
    }
    throw new IllegalArgumentException("must be perthread or a number from 1 to " + MOST);
  }
}
