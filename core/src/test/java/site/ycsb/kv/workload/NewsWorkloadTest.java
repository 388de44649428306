// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;
import site.ycsb.kv.memory.MemoryClient;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.Runs;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.measurements.Measurements;

@Timeout(120)
class NewsWorkloadTest {
  private static final String WORKLOAD = "workload=" + NewsWorkload.NAME;
  private static final Set<String> CHANGED =
      Set.of("CreateTime", "Title", "Source", "SourceUrl", "Status");

  @BeforeAll
  static void measure() {
    Measurements.setProperties(new Properties());
  }

  @Test
  void anItemFollowsFromItsId() {
    assertThat(NewsRecords.item(1))
        .containsOnly(
            Map.entry("ID", "1"),
            Map.entry("Title", "This is title of news 1"),
            Map.entry("CategoryID", "1"),
            Map.entry("CreateTime", "1262304001"),
            Map.entry("UserID", "1"),
            Map.entry("Tags", "Tag_1_1 aaa aab"),
            Map.entry("Source", "source of news 1"),
            Map.entry("SourceUrl", "http://www.cnblogs.com/JeffreyZhao/"),
            Map.entry("Status", "1"));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "20, 1",
    "21, 2",
    "50, 2",
    "51, 3",
    "440, 8",
    "441, 9",
    "540, 9",
    "541, 10",
    "550, 10",
    "551, 11",
    "1100000, 20000"
  })
  void categoriesHaveTenToAHundredItems(long id, String category) {
    assertThat(NewsRecords.item(id)).containsEntry("CategoryID", category);
  }

  @Test
  void aRangeOfTenCategoriesHas55TimesAsManyItems() {
    for (long category = 1; category <= 101; category += 10) {
      assertThat(NewsRecords.item((category - 1) * 55 + 1))
          .containsEntry("CategoryID", Long.toString(category));
    }
    Map<String, Long> sizes =
        LongStream.rangeClosed(1, 5500)
            .mapToObj(id -> NewsRecords.item(id).get("CategoryID"))
            .collect(Collectors.groupingBy(category -> category, Collectors.counting()));
    assertThat(sizes).hasSize(100);
    sizes.forEach(
        (category, size) -> assertThat(size).isEqualTo((Long.parseLong(category) % 10 + 1) * 10));
  }

  @ParameterizedTest
  @CsvSource({
    "2, Tag_1_2 aac aad aae",
    "4, Tag_1_4 aaj aak aal aam aan",
    "5, Tag_1_0 aao",
    "6, Tag_1_1 aap aaq",
    "21, Tag_2_1 aci acj",
    "5859, Tag_0_4 zzy zzz aaa aab aac",
    "5860, Tag_0_0 aad",
    "1100000, Tag_2_0 trb"
  })
  void wordsOfTagsGoOnFromItemToItem(long id, String tags) {
    assertThat(NewsRecords.item(id)).containsEntry("Tags", tags);
  }

  @Test
  void thereAre10000Users() {
    assertThat(NewsRecords.item(10_000 * 55)).containsEntry("UserID", "0");
    assertThat(NewsRecords.item(10_000 * 55 + 1L)).containsEntry("UserID", "1");
  }

  @Test
  void keysAreIdsFromOneOn() throws Exception {
    NotedCalls store = new NotedCalls();
    NewsWorkload workload = new NewsWorkload();
    workload.init(Runs.properties("recordcount=3"));
    Object thread = workload.initThread(new Properties(), 0, 1);
    for (int i = 0; i < 3; i++) {
      workload.doInsert(store, thread);
    }
    assertThat(store.keys()).containsExactly("news_1", "news_2", "news_3");
    assertThat(store.calls().get(2).values()).isEqualTo(NewsRecords.item(3));
  }

  @Test
  void bindingsLearnItsFieldsAndKeys() throws Exception {
    WorkloadShape shape = WorkloadShape.of(Runs.properties(WORKLOAD, "recordcount=10"));
    assertThat(shape.fieldNames()).hasSize(9).isEqualTo(NewsRecords.FIELDS);
    assertThat(shape.keyPrefix()).isEqualTo("news_");
    assertThat(shape.keyLength()).isEqualTo("news_10".length());
    assertThat(shape.constantLength()).isFalse();
    String longest =
        "This is title of news " + Long.MAX_VALUE + " - updated at 2011-01-01 00:00:00 +0000";
    assertThat(shape.fieldLength()).isEqualTo(longest.length());
  }

  @Test
  void updatesChangeFiveFieldsAlone() throws Exception {
    try (MemoryRun memory =
        new MemoryRun(
            WORKLOAD,
            "recordcount=20",
            "operationcount=200",
            "readproportion=0",
            "updateproportion=1",
            "seed=7")) {
      assertThat(memory.verdict(memory.load()).invalid()).isEmpty();
      assertThat(memory.contents().get("news_20")).isEqualTo(NewsRecords.item(20));
      RunResult run = memory.run();
      assertThat(memory.verdict(run).invalid()).isEmpty();
      Map<String, String> item = new TreeMap<>(NewsRecords.item(20));
      Map<String, String> updated = Map.copyOf(memory.contents().getOrDefault("news_20", Map.of()));
      assertThat(updated.getOrDefault("Title", ""))
          .matches(
              "This is title of news 20 - updated at 2011-01-\\d\\d \\d\\d:\\d\\d:\\d\\d \\+0000");
      assertThat(updated.getOrDefault("Status", "")).matches("[0-4]");
      assertThat(updated).hasSize(9);
      CHANGED.forEach(field -> item.put(field, updated.getOrDefault(field, "")));
      assertThat(updated).isEqualTo(item);
    }
  }

  @Test
  void allOperationsAreValidWithTheirValuesChecked() throws Exception {
    try (MemoryRun memory =
        new MemoryRun(
            WORKLOAD,
            "recordcount=100",
            "operationcount=2000",
            "threadcount=4",
            "readproportion=0.4",
            "readmissproportion=0.5",
            "updateproportion=0.2",
            "insertproportion=0.1",
            "readmodifywriteproportion=0.1",
            "scanproportion=0.1",
            "deleteproportion=0.01",
            "dataintegrity=true")) {
      assertThat(memory.verdict(memory.load()).invalid()).isEmpty();
      RunResult run = memory.run();
      assertThat(memory.verdict(run).invalid()).isEmpty();
      assertThat(MemoryRun.outcomes(run, "VERIFY")).containsOnlyKeys("OK");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "CreateTime, 1293840000", // of an update that changed nothing else
    "Title, This is title of news 2",
    "Status, 0",
    "Tags, Tag_1_1 aaa",
    "CreateTime, soon"
  })
  void aWrongValueIsFound(String field, String value) throws Exception {
    try (MemoryRun memory =
        new MemoryRun(
            WORKLOAD,
            "recordcount=1",
            "operationcount=5",
            "readproportion=1",
            "updateproportion=0",
            "dataintegrity=true")) {
      memory.load();
      MemoryClient client = memory.client();
      Map<String, ByteIterator> change =
          StringByteIterator.getByteIteratorMap(Map.of(field, value));
      client.update("usertable", "news_1", change);
      client.cleanup();
      assertThat(MemoryRun.outcomes(memory.run(), "VERIFY")).containsOnlyKeys("UNEXPECTED_STATE");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"fieldcount=9", "fieldlength=5", "writeallfields=true"})
  void settingsOfFieldsAreRejected(String setting) {
    String name = List.of(setting.split("=", -1)).get(0);
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> WorkloadSettings.read(Runs.properties(WORKLOAD, setting)))
        .withMessageContaining(name + " has no effect on NewsWorkload; remove it.");
  }
}
