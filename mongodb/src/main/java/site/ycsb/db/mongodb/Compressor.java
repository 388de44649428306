// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import com.mongodb.MongoCompressor;
import com.mongodb.client.MongoDatabase;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import site.ycsb.DBException;

/** The compressors of the driver, and the class that each needs. */
@SuppressWarnings("ImmutableEnumChecker") // the makers hold no state
enum Compressor {
  ZLIB("java.util.zip.Deflater", "", MongoCompressor::createZlibCompressor),
  SNAPPY(
      "org.xerial.snappy.Snappy",
      "org.xerial.snappy:snappy-java",
      MongoCompressor::createSnappyCompressor),
  ZSTD(
      "com.github.luben.zstd.Zstd",
      "com.github.luben:zstd-jni",
      MongoCompressor::createZstdCompressor);

  private final String className;
  private final String library;
  private final Supplier<MongoCompressor> maker;

  Compressor(String className, String library, Supplier<MongoCompressor> maker) {
    this.className = className;
    this.library = library;
    this.maker = maker;
  }

  static Optional<Compressor> named(String word) {
    return Stream.of(values()).filter(c -> c.word().equalsIgnoreCase(word)).findFirst();
  }

  String word() {
    return make().getName();
  }

  /** The Maven name of the library that it needs; empty if the JDK has it. */
  String library() {
    return library;
  }

  /**
   * Whether that library is on the class path. Without it the driver fails at the first message.
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

  /**
   * Checks that the server supports one of the compressors. If none is common, driver and server
   * silently go on uncompressed (driver specifications, compression).
   */
  static void check(MongoDatabase admin, MongoDbSettings settings) throws DBException {
    List<String> words = settings.compressors().stream().map(Compressor::word).toList();
    if (words.isEmpty()) {
      return;
    }
    BsonArray wanted = new BsonArray(words.stream().map(BsonString::new).toList());
    BsonDocument answer = StoreInfo.askIfAllowed(admin, hello("hello", wanted));
    if (answer.isEmpty()) {
      answer = StoreInfo.ask(admin, hello("isMaster", wanted)); // its name before MongoDB 5.0
    }
    List<BsonValue> supported = answer.getArray("compression", new BsonArray());
    if (supported.stream().noneMatch(wanted::contains)) {
      throw new DBException(
          ("mongodb: the server at %s takes none of mongodb.compressors=%s; remove them, or allow"
                  + " one there by net.compression.compressors.")
              .formatted(settings.addresses(), String.join(",", words)));
    }
  }

  private static BsonDocument hello(String name, BsonArray wanted) {
    return new BsonDocument(name, new BsonInt32(1)).append("compression", wanted);
  }
}
