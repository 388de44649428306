// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.wire.CorruptRecordException;

class LayoutTest {
  private static final byte[] KEY = bytes("user1");

  private final Layout hash = new HashLayout();
  private final Layout codec = new StringLayout(List.of("field0", "field1"), false);
  private final Layout raw = new StringLayout(List.of("field0"), false);

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static Map<String, ByteIterator> values(String... pairs) {
    Map<String, ByteIterator> values = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      values.put(pairs[i], new ByteArrayByteIterator(bytes(pairs[i + 1])));
    }
    return values;
  }

  private static List<String> texts(Command command) {
    return Arrays.stream(command.arguments()).map(b -> new String(b, UTF_8)).toList();
  }

  private static Map<String, String> taken(
      Layout layout, @Nullable Object reply, @Nullable Set<String> fields)
      throws CorruptRecordException {
    Map<String, ByteIterator> result = new HashMap<>();
    assertThat(layout.take(reply, fields, result)).isEqualTo(Status.OK);
    Map<String, String> texts = new TreeMap<>();
    result.forEach((name, value) -> texts.put(name, value.toString()));
    return texts;
  }

  @Test
  void aHashIsThatOfStockYcsb() throws Exception {
    Command insert = hash.insert(KEY, values("field0", "a", "field1", "b"), null);
    assertThat(insert.verb()).isEqualTo(Verb.HSET);
    assertThat(texts(insert)).containsExactly("user1", "field0", "a", "field1", "b");
    assertThat(hash.read(KEY, null).verb()).isEqualTo(Verb.HGETALL);
    assertThat(texts(hash.read(KEY, Set.of("field1")))).containsExactly("user1", "field1");
    assertThat(taken(hash, List.of(bytes("f"), bytes("a"), bytes("g"), bytes("")), null))
        .isEqualTo(Map.of("f", "a", "g", ""));
    assertThat(taken(hash, List.of(bytes("g"), bytes("x")), null))
        .as("names in another order than before")
        .isEqualTo(Map.of("g", "x"));
    assertThat(taken(hash, List.of(bytes("a")), Set.of("f"))).isEqualTo(Map.of("f", "a"));
  }

  @Test
  void aHashWithoutFieldsIsNoRecord() throws Exception {
    assertThat(hash.take(List.of(), null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
    List<@Nullable Object> none = new ArrayList<>();
    none.add(null);
    assertThat(hash.take(none, Set.of("field0"), new HashMap<>()))
        .as("there may be other fields")
        .isNull();
  }

  @Test
  void oneStringHoldsAllFields() throws Exception {
    Command insert = codec.insert(KEY, values("field0", "a", "field1", "b"), null);
    byte[] stored = insert.arguments()[1];

    assertThat(insert.verb()).isEqualTo(Verb.SET);
    assertThat(taken(codec, stored, null)).isEqualTo(Map.of("field0", "a", "field1", "b"));
    assertThat(taken(codec, stored, Set.of("field1"))).isEqualTo(Map.of("field1", "b"));
    assertThat(codec.mergesUpdate(values("field1", "c"))).isTrue();
    Command update = codec.update(KEY, stored, values("field1", "c"), null);
    assertThat(taken(codec, update.arguments()[1], null))
        .isEqualTo(Map.of("field0", "a", "field1", "c"));
    assertThat(texts(update)).endsWith("XX");
    assertThat(codec.take(null, null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
  }

  @Test
  void oneFieldIsStoredAsItIs() throws Exception {
    assertThat(texts(raw.insert(KEY, values("field0", "abc"), null)))
        .containsExactly("user1", "abc");
    assertThat(taken(raw, bytes("abc"), null)).isEqualTo(Map.of("field0", "abc"));
    assertThat(taken(raw, bytes("abc"), Set.of("other"))).isEmpty();
    assertThat(raw.mergesUpdate(values("field0", "x"))).isFalse();
    assertThat(texts(raw.update(KEY, null, values("field0", "x"), null)))
        .containsExactly("user1", "x", "XX");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> raw.insert(KEY, values("field0", "a", "field1", "b"), null));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> raw.insert(KEY, values("other", "a"), null));
  }

  @Test
  void whatIsNoRecordIsCorrupt() {
    for (Layout layout : List.of(hash, codec, raw)) {
      assertThatExceptionOfType(CorruptRecordException.class)
          .isThrownBy(() -> layout.take(5L, null, new HashMap<>()));
    }
    assertThatExceptionOfType(CorruptRecordException.class)
        .isThrownBy(() -> codec.take(bytes("no record"), null, new HashMap<>()));
    assertThatExceptionOfType(CorruptRecordException.class)
        .isThrownBy(() -> codec.update(KEY, 5L, values("field0", "a"), null));
    assertThatExceptionOfType(CorruptRecordException.class)
        .isThrownBy(() -> hash.take(List.of(1L, 2L), null, new HashMap<>()));
  }

  @Test
  void aStringExpiresByItsOwnCommand() throws Exception {
    byte[] seconds = "60".getBytes(UTF_8);
    assertThat(texts(raw.insert(KEY, values("field0", "abc"), seconds)))
        .containsExactly("user1", "abc", "EX", "60");
    assertThat(texts(raw.update(KEY, null, values("field0", "x"), seconds)))
        .containsExactly("user1", "x", "EX", "60", "XX");
  }
}
