// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.conformance.VariantConformance;

/** The suite over one server; subclasses start it, and say what it cannot do. */
abstract class MongoDbConformance extends VariantConformance<Variant> {
  @Override
  protected Binding binding() {
    return new MongoDbBinding();
  }

  @Override
  protected boolean isServerThread(Thread thread) {
    return thread.getName().startsWith("mongo-server-");
  }

  /** Leaves the driver time to check a server that is back, also on a busy machine. */
  @Override
  protected Properties withTimeout(Properties base, long millis) {
    Properties properties = super.withTimeout(base, millis);
    properties.setProperty("mongodb.selectiontimeout", "500");
    return properties;
  }

  @Override
  protected Optional<String> neverForbids() {
    return Optional.of(
        "a server started without options asks nobody to log in; ServerFailuresTest has the statuses");
  }

  @Override
  protected Optional<Properties> refusing(Properties base, String password) {
    String host = base.getProperty("mongodb.host");
    String port = base.getProperty("mongodb.port");
    base.remove("mongodb.host");
    base.remove("mongodb.port");
    base.setProperty("mongodb.url", "mongodb://reader:" + password + "@" + host + ":" + port);
    return Optional.of(base);
  }

  /** What is left of the largest document beside the key and the field's name (bsonspec.org). */
  @Override
  protected OptionalLong maxValueBytes(String key) {
    int document = 4 + 1;
    int id = 1 + "_id".length() + 1 + 4 + key.getBytes(UTF_8).length + 1;
    int field = 1 + "field0".length() + 1 + 4 + 1;
    return OptionalLong.of(StoreInfo.MAX_DOCUMENT_BYTES - document - id - field);
  }
}
