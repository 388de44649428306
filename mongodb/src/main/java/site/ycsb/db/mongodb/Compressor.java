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
package site.ycsb.db.mongodb;

import com.mongodb.MongoCompressor;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** How messages can be compressed, and the class that the driver needs for it. */
@SuppressWarnings("ImmutableEnumChecker") // the makers hold nothing
enum Compressor {
  ZLIB("zlib", "java.util.zip.Deflater", "", MongoCompressor::createZlibCompressor),
  SNAPPY(
      "snappy",
      "org.xerial.snappy.Snappy",
      "org.xerial.snappy:snappy-java",
      MongoCompressor::createSnappyCompressor),
  ZSTD(
      "zstd",
      "com.github.luben.zstd.Zstd",
      "com.github.luben:zstd-jni",
      MongoCompressor::createZstdCompressor);

  private final String word;
  private final String className;
  private final String library;
  private final Supplier<MongoCompressor> maker;

  Compressor(String word, String className, String library, Supplier<MongoCompressor> maker) {
    this.word = word;
    this.className = className;
    this.library = library;
    this.maker = maker;
  }

  static Optional<Compressor> named(String word) {
    return Stream.of(values()).filter(compressor -> compressor.word.equals(word)).findFirst();
  }

  /** Its name in the protocol. */
  String word() {
    return word;
  }

  /** The Maven name of the library that it needs; empty where the JDK has it. */
  String library() {
    return library;
  }

  /**
   * Whether that library is on the class path: without it the driver fails at the first message.
   */
  boolean isThere() {
    try {
      Class.forName(className, false, MongoCompressor.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  MongoCompressor make() {
    return maker.get();
  }
}
