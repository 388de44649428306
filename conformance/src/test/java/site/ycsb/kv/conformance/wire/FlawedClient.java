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
package site.ycsb.kv.conformance.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.Statuses;

/** A client that is wrong in one way. */
final class FlawedClient extends WireClient {
  private final Flaw flaw;
  private boolean closing;

  FlawedClient(Flaw flaw) {
    this.flaw = flaw;
  }

  @Override
  public void init() throws DBException {
    try {
      super.init();
    } catch (DBException e) {
      switch (flaw) {
        case VAGUE_INIT -> throw new DBException("Connection failed", e);
        case UNCHECKED_INIT -> throw new IllegalStateException(e);
        case TELLS_SECRETS ->
            throw new DBException(
                e.getMessage() + " Password: " + getProperties().getProperty("wire.password"), e);
        default -> throw e;
      }
    }
  }

  @Override
  public void cleanup() throws DBException {
    if (flaw == Flaw.CLEANUP_ONCE && closing) {
      throw new IllegalStateException("Closed already");
    }
    if (flaw == Flaw.CLEANUP_ONCE) {
      describeStore();
    }
    closing = true;
    super.cleanup();
  }

  @Override
  Status flush() {
    return flaw == Flaw.FLUSHES_NOTHING && closing ? Status.OK : super.flush();
  }

  @Override
  void drop() {
    if (flaw != Flaw.KEEPS_CONNECTION || closing) {
      super.drop();
    }
  }

  @Override
  public Set<Capability> capabilities() {
    return flaw == Flaw.DECLARES_LESS
        ? EnumSet.complementOf(EnumSet.of(Capability.SCAN))
        : super.capabilities();
  }

  @Override
  public long lostRecords() {
    return flaw == Flaw.COUNTS_NO_LOSS ? 0 : super.lostRecords();
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    if (flaw == Flaw.PRINTS) {
      System.err.println("reading");
    }
    Set<String> wanted = flaw == Flaw.READS_ALL_FIELDS ? null : fields;
    return told(super.read(table, stored(key), wanted, result));
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    int count = flaw == Flaw.SCANS_ONE_MORE ? recordcount + 1 : recordcount;
    Set<String> wanted = flaw == Flaw.READS_ALL_FIELDS ? null : fields;
    String start = flaw == Flaw.SCANS_BEHIND_START ? startkey + " " : startkey;
    Status status = super.scan(table, stored(start), count, wanted, result);
    if (flaw == Flaw.SORTS_AS_JAVA) {
      // The values of the suite tell the key.
      result.sort(Comparator.comparing(FlawedClient::text));
    }
    return told(status);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return told(
        flaw == Flaw.UPDATE_REPLACES
            ? super.insert(table, stored(key), values)
            : super.update(table, stored(key), values));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return told(
        flaw == Flaw.INSERT_MERGES
            ? super.update(table, stored(key), values)
            : super.insert(table, stored(key), values));
  }

  @Override
  public Status delete(String table, String key) {
    Status status = told(super.delete(table, stored(key)));
    return flaw == Flaw.DELETE_IS_OK && status.equals(Status.NOT_FOUND) ? Status.OK : status;
  }

  @Override
  Map<String, byte[]> bytes(Map<String, ByteIterator> values) {
    Map<String, byte[]> bytes = new LinkedHashMap<>();
    if (flaw == Flaw.CUTS_VALUES) {
      super.bytes(values)
          .forEach((name, v) -> bytes.put(name, Arrays.copyOf(v, Math.min(v.length, WIDTH))));
      return bytes;
    }
    if (flaw != Flaw.VALUES_ARE_TEXT) {
      return super.bytes(values);
    }
    values.forEach((name, value) -> bytes.put(name, value.toString().getBytes(UTF_8)));
    return bytes;
  }

  private String stored(String key) {
    return flaw == Flaw.KEYS_ARE_ASCII ? new String(key.getBytes(US_ASCII), US_ASCII) : key;
  }

  private Status told(Status status) {
    if (List.of(Status.OK, Status.BATCHED_OK, Status.NOT_FOUND).contains(status)) {
      return status;
    }
    return switch (flaw) {
      case FAILURE_IS_NOT_FOUND -> Status.NOT_FOUND;
      case FAILURE_IS_OK -> Status.OK;
      case FAILURE_IS_THROWN -> throw new IllegalStateException(status.getName());
      case TIMEOUT_IS_ERROR -> status.equals(Statuses.TIMEOUT) ? Status.ERROR : status;
      default -> status;
    };
  }

  private static String text(Map<String, ByteIterator> record) {
    ByteIterator value = record.values().iterator().next();
    String text = value.toString();
    value.reset();
    return text;
  }
}
