// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.DocumentedLimit.Part;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.binding.TestBinding;
import site.ycsb.kv.memory.MemoryBinding;
import site.ycsb.kv.workload.WorkloadShape;

/** Limits of a store that refuses, cuts or goes away as a test wants. */
class StoreLimitsTest {
  private static final long MAX = 4096;

  private final Map<String, byte[]> stored = new TreeMap<>();
  private int largestKey = Integer.MAX_VALUE;
  private int largestValue = Integer.MAX_VALUE;
  private int failingDeletes;
  private boolean cutsKeys;
  private boolean cutsValues;
  private Status refusal = Status.BAD_REQUEST;
  private final Set<Capability> capabilities =
      EnumSet.of(Capability.ANY_KEY, Capability.ANY_LENGTH);

  private final List<String> inserted = new ArrayList<>();
  private final List<WorkloadShape> shapes = new ArrayList<>();

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
  void recordsThatAreThereStayAsTheyAre() throws Exception {
    for (String key : List.of("user1", "user2", "user11", "user12")) {
      stored.put(key, new byte[] {7});
    }
    Map<String, byte[]> before = new TreeMap<>(stored);
    StoreLimits limits = find();
    assertThat(limits.leftBehind()).isEmpty();
    assertThat(stored).isEqualTo(before);
    assertThat(inserted).doesNotContainAnyElementsOf(before.keySet());
  }

  /** Where only the workload's keys are taken, those that records have are left out. */
  @Test
  void numbersThatAreTakenStayAsTheyAre() throws Exception {
    capabilities.remove(Capability.ANY_KEY);
    largestKey = 12;
    for (int i = 0; i < 1000; i++) {
      stored.put("user" + i, new byte[] {7});
    }
    Map<String, byte[]> before = new TreeMap<>(stored);
    StoreLimits limits = find();
    assertThat(limits.key().largestBytes()).isEqualTo(12);
    assertThat(limits.value().largestBytes()).isEqualTo(MAX);
    assertThat(limits.leftBehind()).isEmpty();
    assertThat(stored).isEqualTo(before);
    assertThat(inserted)
        .isNotEmpty()
        .allSatisfy(key -> assertThat(key).matches("user[1-9]\\d{3,}"))
        .doesNotContainAnyElementsOf(before.keySet());
  }

  @Test
  void keysOfOneSearchHaveABeginningOfTheirOwn() throws Exception {
    find();
    Set<String> beginnings = new TreeSet<>();
    inserted.forEach(key -> beginnings.add(key.substring(0, 7)));
    assertThat(beginnings).singleElement().asString().matches("[a-z][a-z0-9]{6}");
    find();
    inserted.forEach(key -> beginnings.add(key.substring(0, 7)));
    assertThat(beginnings).hasSize(2);
  }

  /** A delete that fails at first is made up for at the end, by another connection. */
  @Test
  void whatCouldNotBeDeletedAtOnceIsDeletedAtTheEnd() throws Exception {
    failingDeletes = 5;
    assertThat(find().leftBehind()).isEmpty();
    assertThat(stored).isEmpty();
  }

  @Test
  void whatCannotBeDeletedIsTold() throws Exception {
    failingDeletes = Integer.MAX_VALUE;
    assertThat(find().leftBehind())
        .hasSize(2)
        .anySatisfy(told -> assertThat(told).startsWith("Trials may have left records under keys"))
        .anySatisfy(told -> assertThat(told).startsWith("The store held 0 records before"));
  }

  /** As when Ctrl-C ends the search: the trial under way is cleaned up after. */
  @Test
  void aSearchThatIsCancelledLeavesNothing() throws Exception {
    stored.put("user1", new byte[] {7});
    StoreLimits limits =
        StoreLimits.find(
            store("field0"), new Properties(), MAX, () -> inserted.size() > 3, told -> {});
    assertThat(limits.leftBehind()).isEmpty();
    assertThat(stored).containsOnlyKeys("user1");
  }

  @Test
  void theWorkloadHasNoSayInTheTrials() throws Exception {
    Properties workload = new Properties();
    workload.setProperty("insertorder", "hashed");
    workload.setProperty("keysize", "200");
    workload.setProperty("scanproportion", "1");
    workload.setProperty("fieldnameprefix", "f");
    StoreLimits limits = StoreLimits.find(store("f0"), workload, MAX, () -> false, told -> {});
    assertThat(limits.value()).isEqualTo(new Limit(MAX, Optional.empty()));
    assertThat(shapes).allSatisfy(shape -> assertThat(shape.orderedKeys()).isTrue());
    assertThat(shapes).noneSatisfy(shape -> assertThat(shape.scans()).isTrue());
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
        .contains("load, key 64, value 8", "load, key 101, value 8", "load, key 8, value 1001");
  }

  private StoreLimits find() throws Exception {
    return StoreLimits.find(store("field0"), new Properties(), MAX, () -> false, told -> {});
  }

  private Binding store(String field) {
    return new TestBinding("limited", () -> new Client(field));
  }

  private final class Client extends BindingClient {
    private final String field;

    Client(String field) {
      this.field = field;
    }

    /** A store of columns refuses what it can't make columns for. */
    @Override
    public void init() throws DBException {
      WorkloadShape shape = WorkloadShape.of(getProperties());
      shapes.add(shape);
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
      return OptionalLong.of(stored.size());
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
      result.put(field, new ByteArrayByteIterator(value));
      return Status.OK;
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      inserted.add(key);
      byte[] value = Objects.requireNonNull(values.get(field)).toArray();
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
      if (failingDeletes > 0) {
        failingDeletes--;
        return Statuses.CONNECTION_LOST;
      }
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
