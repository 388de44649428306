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
package site.ycsb.db.tokyotyrant;

/** The numbers of the binary protocol (spex, "Original Binary Protocol"; ttutil.h). */
final class Protocol {
  /** The first byte of every request (TTMAGICNUM). */
  static final int MAGIC = 0xC8;

  static final int PUT = 0x10;
  static final int OUT = 0x20;
  static final int GET = 0x30;
  static final int MGET = 0x31;
  static final int VSIZ = 0x38;
  static final int FWMKEYS = 0x58;
  static final int SYNC = 0x70;
  static final int RNUM = 0x80;
  static final int STAT = 0x88;
  static final int MISC = 0x90;

  /** An answer's first byte when the request was done. */
  static final int DONE = 0;

  /** An answer's first byte when it was not; the protocol has no reasons. */
  static final int NOT_DONE = 1;

  /** The largest argument in bytes (ttserver.c TTARGUMENTMAX): 256 MiB. */
  static final int MAX_ARGUMENT_BYTES = 256 * 1024 * 1024;

  /**
   * The option of misc that leaves the update log alone (tcrdb.h RDBMONOULOG): with it a read does
   * not wait for the log's locks.
   */
  static final int NO_UPDATE_LOG = 1;

  private Protocol() {}
}
