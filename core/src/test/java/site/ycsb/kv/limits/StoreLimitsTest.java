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
package site.ycsb.kv.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.DocumentedLimit.Part;
import site.ycsb.kv.binding.MemoryBinding;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.workload.WorkloadShape;

/** Limits of a store that refuses, cuts or goes away as a test wants. */
class StoreLimitsTest {
  private static final long MAX = 4096;

  private final Map<String, byte[]> stored = new TreeMap<>();
  private int largestKey = Integer.MAX_VALUE;
  private int largestValue = Integer.MAX_VALUE;
  private boolean cutsKeys;
  private boolean cutsValues;
  private Status refusal = Status.BAD_REQUEST;
  private final Set<Capability> capabilities =
      EnumSet.of(Capability.ANY_KEY, Capability.ANY_LENGTH);

  /** What clients were set up for, in words. */
  private final Set<String> asked = new TreeSet<>();

  @Test
  void whatIsRefusedIsToldInTheStoresOwnWords() throws Exception {
    largestKey = 100;
    largestValue = 1000;
    StoreLimits limits = find();
    assertThat(limits.key().largestBytes()).isEqualTo(100);
    assertThat(limits.key().beyond())
        .contains(new Trial(101, Trial.Outcome.REFUSED, "BAD_REQUEST: too large, says the store"));
    assertThat(limits.value().largestBytes()).isEqualTo(1000);
    assertThat(limits.store()).isEqualTo("a store of a test");
    assertThat(limits.documented()).extracting(DocumentedLimit::bytes).containsExactly(100L);
  }

  @Test
  void aValueThatIsCutIsNoRefusal() throws Exception {
    largestValue = 1000;
    cutsValues = true;
    assertThat(find().value())
        .isEqualTo(
            new Limit(
                1000,
                Optional.of(
                    new Trial(
                        1001,
                        Trial.Outcome.CHANGED,
                        "it came back with 1000 bytes instead of 1001"))));
  }

  /** It is cut when it is written and when it is read, so that only another key tells. */
  @Test
  void aKeyThatIsCutIsFoundOut() throws Exception {
    largestKey = 64;
    cutsKeys = true;
    Limit key = find().key();
    assertThat(key.largestBytes()).isEqualTo(64);
    assertThat(key.beyond()).get().extracting(Trial::outcome).isEqualTo(Trial.Outcome.CHANGED);
  }

  static Stream<Status> lost() {
    return Stream.of(Status.SERVICE_UNAVAILABLE, Statuses.TIMEOUT, Statuses.CONNECTION_LOST);
  }

  @ParameterizedTest
  @MethodSource("lost")
  void aLostConnectionIsToldApart(Status status) throws Exception {
    largestValue = 10;
    refusal = status;
    assertThat(find().value().beyond())
        .get()
        .extracting(Trial::outcome)
        .isEqualTo(Trial.Outcome.LOST);
  }

  @Test
  void nothingIsLeftBehind() throws Exception {
    largestKey = 100;
    largestValue = 100;
    find();
    assertThat(stored).isEmpty();
  }

  @Test
  void theReferenceHoldsWhateverIsTried() throws Exception {
    StoreLimits limits =
        StoreLimits.find(new MemoryBinding(), new Properties(), MAX, () -> false, told -> {});
    assertThat(limits.key()).isEqualTo(new Limit(MAX, Optional.empty()));
    assertThat(limits.value()).isEqualTo(new Limit(MAX, Optional.empty()));
  }

  /** A store with columns is given, by each client, just the widths that its trial needs. */
  @Test
  void columnsAreMadeAsWideAsATrialNeeds() throws Exception {
    capabilities.add(Capability.COLUMN_WIDTHS);
    largestKey = 100;
    largestValue = 1000;

    StoreLimits limits = find();

    assertThat(limits.key().largestBytes()).isEqualTo(100);
    assertThat(limits.value().largestBytes()).isEqualTo(1000);
    assertThat(asked)
        .contains("load, key 80, value 8", "load, key 101, value 8", "load, key 5, value 1001");
  }

  private StoreLimits find() throws Exception {
    return StoreLimits.find(new Store(), new Properties(), MAX, () -> false, told -> {});
  }

  private final class Store implements Binding {
    @Override
    public String name() {
      return "limited";
    }

    @Override
    public String summary() {
      return "Holds what a test lets it.";
    }

    @Override
    public List<Setting<?>> settings() {
      return List.of();
    }

    @Override
    public void check(Properties properties) {}

    @Override
    public DB newClient() {
      return new Client();
    }
  }

  private final class Client extends BindingClient {
    /** A store of columns refuses what it can't make columns for. */
    @Override
    public void init() throws DBException {
      WorkloadShape shape = WorkloadShape.of(getProperties());
      asked.add(
          (shape.load() ? "load" : "run")
              + ", key "
              + shape.keySize()
              + ", value "
              + shape.fieldLength());
      if (capabilities.contains(Capability.COLUMN_WIDTHS) && shape.keyLength() > largestKey) {
        throw new DBException("no column is as wide");
      }
    }

    @Override
    public Set<Capability> capabilities() {
      return capabilities;
    }

    @Override
    public String describeStore() {
      return "a store of a test";
    }

    @Override
    public OptionalLong countRecords() {
      return OptionalLong.empty();
    }

    @Override
    public List<DocumentedLimit> documentedLimits() {
      return List.of(new DocumentedLimit(Part.KEY, 100, "this test"));
    }

    @Override
    public String lastFailure() {
      return "too large, says the store";
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      byte[] value = stored.get(cut(key));
      if (value == null) {
        return Status.NOT_FOUND;
      }
      result.put("field0", new ByteArrayByteIterator(value));
      return Status.OK;
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      byte[] value = values.values().iterator().next().toArray();
      boolean refused =
          (key.length() > largestKey && !cutsKeys) || (value.length > largestValue && !cutsValues);
      if (refused) {
        return refusal;
      }
      stored.put(cut(key), Arrays.copyOf(value, Math.min(value.length, largestValue)));
      return Status.OK;
    }

    @Override
    public Status delete(String table, String key) {
      return stored.remove(cut(key)) == null ? Status.NOT_FOUND : Status.OK;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        @Nullable Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return Status.NOT_IMPLEMENTED;
    }

    private String cut(String key) {
      return key.substring(0, Math.min(key.length(), largestKey));
    }
  }
}
