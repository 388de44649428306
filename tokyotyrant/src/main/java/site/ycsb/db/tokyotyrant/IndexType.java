// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.io.IOException;

/** The kinds of index of the table engine's columns, with their numbers (tctdb.h). */
enum IndexType {
  /** By the whole value, as bytes. */
  LEXICAL(0),
  /** By the number that the value begins with. */
  DECIMAL(1),
  /** By the words of the value. */
  TOKEN(2),
  /** By groups of characters, for full-text search. */
  QGRAM(3);

  /** Leaves an index that exists as it is (TDBITKEEP). */
  private static final int KEEP = 1 << 24;

  private static final byte[] SET_INDEX = Protocol.bytes("setindex");

  private final int number;

  IndexType(int number) {
    this.number = number;
  }

  /** Makes an index of this kind; a server that has an index of the column refuses and keeps it. */
  void index(String column, TyrantConnection connection) throws IOException {
    byte[] type = Protocol.bytes(Integer.toString(number + KEEP));
    Protocol.callMisc(connection, SET_INDEX, 0, Protocol.bytes(column), type);
    connection.readList();
  }
}
