// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.random.RandomGenerator;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.setting.Settings;

/**
 * News items of nine attributes, by the formulas of {@code mdb-insert.rb} and {@code
 * mdb-update-by-key.rb} in github.com/JeffreyZhao/mdb-tt-benchmark, with times in UTC. An item
 * follows from its id, which counts from 1. Ten categories in a row hold 550 items. Thread-safe.
 */
final class NewsRecords extends RecordMaker {
  static final List<String> FIELDS =
      List.of(
          "ID",
          "Title",
          "CategoryID",
          "CreateTime",
          "UserID",
          "Tags",
          "Source",
          "SourceUrl",
          "Status");

  /** The longest value: the title of an updated item whose id has 19 digits. */
  static final int LONGEST_VALUE = 80;

  /** The id of record number 0. */
  static final int FIRST_ID = 1;

  /** 2010-01-01, in seconds since 1970; an item is created as many seconds later as its id is. */
  private static final long FIRST_TIME = 1_262_304_000L;

  /** With a seed, items are updated within a month, which begins a year after the first time. */
  private static final long SEEDED_UPDATES = FIRST_TIME + 31_536_000L;

  private static final int MONTH_SECONDS = 2_592_000;

  private static final String TITLE = "This is title of news ";
  private static final String SOURCE = "source of news ";
  private static final String URL = "http://www.cnblogs.com/JeffreyZhao/";

  /** Items in ten categories, of which the first has 20, the second 30 and the tenth 10. */
  private static final int ROUND_ITEMS = 550;

  private static final int ROUND_CATEGORIES = 10;
  private static final int USERS = 10_000;
  private static final int STATES = 5;
  private static final String NEW_STATUS = "1";

  /** Words of three letters, aaa to zzz. */
  private static final int LETTERS = 26;

  private static final int WORDS = LETTERS * LETTERS * LETTERS;

  /** How many words five items in a row have before each of them, and all together. */
  private static final int[] WORDS_BEFORE = {0, 2, 5, 9, 14, 15};

  private static final int TAG_CYCLE = 5;
  private static final int TAG_KINDS = 3;

  /** As Ruby writes a time. */
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss xx").withZone(ZoneOffset.UTC);

  private final boolean seeded;

  NewsRecords(Settings settings) {
    super(settings, FIELDS);
    seeded = settings.given(WorkloadSettings.SEED);
  }

  @Override
  Map<String, ByteIterator> record(long number, String key, RandomGenerator random) {
    return values(item(number + FIRST_ID));
  }

  /** The five fields that an editor changes. */
  @Override
  Update update(long number, String key, RandomGenerator random) {
    long seconds =
        seeded ? SEEDED_UPDATES + random.nextInt(MONTH_SECONDS) : System.currentTimeMillis() / 1000;
    Map<String, String> update = changed(number + FIRST_ID, seconds);
    update.put("Status", Integer.toString(random.nextInt(STATES)));
    return new Update(values(update), status -> {});
  }

  /** Reads of one field are not checked (WorkloadChecks): the fields of one update go together. */
  @Override
  Status compare(Expected expected, Map<String, ByteIterator> record, RandomGenerator random) {
    return isItem(expected.number(), expected.fields(), record)
        ? Status.OK
        : Status.UNEXPECTED_STATE;
  }

  private static boolean isItem(long number, Set<String> fields, Map<String, ByteIterator> record) {
    Map<String, String> found = new HashMap<>();
    fields.forEach(field -> found.put(field, Objects.requireNonNull(record.get(field)).toString()));
    Map<String, String> expected = item(number + FIRST_ID);
    String time = found.getOrDefault("CreateTime", "");
    if (!time.equals(expected.get("CreateTime"))) {
      if (!time.matches("[0-9]{1,11}")) {
        return false;
      }
      expected.putAll(changed(number + FIRST_ID, Long.parseLong(time)));
      String status = found.getOrDefault("Status", "");
      expected.put("Status", status.matches("[0-4]") ? status : NEW_STATUS);
    }
    return found.equals(expected);
  }

  /** An item as it is inserted. */
  static Map<String, String> item(long id) {
    long category = category(id);
    Map<String, String> item = new HashMap<>();
    item.put("ID", Long.toString(id));
    item.put("Title", TITLE + id);
    item.put("CategoryID", Long.toString(category));
    item.put("CreateTime", Long.toString(FIRST_TIME + id));
    item.put("UserID", Long.toString(category % USERS));
    item.put("Tags", tags(id, category));
    item.put("Source", SOURCE + id);
    item.put("SourceUrl", URL);
    item.put("Status", NEW_STATUS);
    return item;
  }

  /** What an update at this time changes in an item, but for its status. */
  private static Map<String, String> changed(long id, long seconds) {
    String updated = " - updated at " + TIME.format(Instant.ofEpochSecond(seconds));
    Map<String, String> changed = new HashMap<>();
    changed.put("CreateTime", Long.toString(seconds));
    changed.put("Title", TITLE + id + updated);
    changed.put("Source", SOURCE + id + updated);
    changed.put("SourceUrl", URL + updated);
    return changed;
  }

  /** Category c has (c mod 10 + 1) * 10 items. */
  private static long category(long id) {
    long category = (id - 1) / ROUND_ITEMS * ROUND_CATEGORIES + 1;
    long left = (id - 1) % ROUND_ITEMS;
    while (left >= items(category)) {
      left -= items(category);
      category++;
    }
    return category;
  }

  private static long items(long category) {
    return (category % ROUND_CATEGORIES + 1) * ROUND_CATEGORIES;
  }

  /** One tag by category and id, then the next words of the endless row aaa, aab to zzz, aaa. */
  private static String tags(long id, long category) {
    long before = (id - 1) / TAG_CYCLE * WORDS_BEFORE[TAG_CYCLE];
    int place = (int) ((id - 1) % TAG_CYCLE);
    StringBuilder tags = new StringBuilder("Tag_").append(category % TAG_KINDS);
    tags.append('_').append(id % TAG_CYCLE);
    for (int i = WORDS_BEFORE[place]; i < WORDS_BEFORE[place + 1]; i++) {
      int word = (int) ((before + i) % WORDS);
      tags.append(' ').append((char) ('a' + word / (LETTERS * LETTERS)));
      tags.append((char) ('a' + word / LETTERS % LETTERS)).append((char) ('a' + word % LETTERS));
    }
    return tags.toString();
  }

  private static Map<String, ByteIterator> values(Map<String, String> texts) {
    Map<String, ByteIterator> values = new HashMap<>();
    texts.forEach(
        (field, text) ->
            values.put(
                field, new ByteArrayByteIterator(text.getBytes(StandardCharsets.ISO_8859_1))));
    return values;
  }
}
