// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.InputStreamByteIterator;
import site.ycsb.NumericByteIterator;
import site.ycsb.RandomByteIterator;
import site.ycsb.StringByteIterator;

class ByteBuilderTest {
  private final ByteBuilder builder = new ByteBuilder();

  @Test
  void numbersAreBigEndian() {
    builder.put8(0x1FE).put16(0x12345).put32(0x89ABCDEF).put8(-1);
    assertThat(builder.toBytes()).containsExactly(0xFE, 0x23, 0x45, 0x89, 0xAB, 0xCD, 0xEF, 0xFF);
    assertThat(builder.length()).isEqualTo(8);
  }

  @Test
  void aNumberWrittenBeforeCanBeReplaced() {
    builder.put8(1).put32(0).put8(2).set32(1, 0x01020304);
    assertThat(builder.toBytes()).containsExactly(1, 1, 2, 3, 4, 2);
  }

  @Test
  void arraysAreAppendedWholeOrInPart() {
    byte[] source = {1, 2, 3, 4};
    builder.put(source).put(source, 1, 2).put(source, 4, 0);
    assertThat(builder.toBytes()).containsExactly(1, 2, 3, 4, 2, 3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "user123", "größe", "ß", "ascii then ö", "名前", "a😀b", "\0\u007F\u0080"})
  void textIsUtf8(String text) {
    byte[] expected = text.getBytes(UTF_8);
    assertThat(builder.putText(text)).isEqualTo(expected.length);
    assertThat(builder.toBytes()).isEqualTo(expected);
    builder.put8('!');
    assertThat(builder.toBytes()).hasSize(expected.length + 1).endsWith('!');
  }

  @Test
  void halfASurrogatePairIsWrittenAsJavaDoes() {
    assertThat(builder.putText("a\uD83Db")).isEqualTo(3);
    assertThat(builder.toBytes()).isEqualTo("a?b".getBytes(US_ASCII));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "key", "größe", "a😀b"})
  void sizedTextStandsBehindItsLengthInBytes(String text) {
    builder.put8(7).putSizedText(text);
    byte[] utf8 = text.getBytes(UTF_8);
    assertThat(builder.toBytes()).startsWith(7, 0, 0, 0, utf8.length).endsWith(utf8);
    assertThat(builder.length()).isEqualTo(5 + utf8.length);
  }

  @Test
  void sizedTextIsRightWhereItMakesTheBuilderGrow() {
    String text = "x".repeat(5_000);
    builder.put(new byte[510]).putSizedText(text);
    assertThat(Arrays.copyOfRange(builder.toBytes(), 510, 514)).containsExactly(0, 0, 0x13, 0x88);
    assertThat(new String(builder.array(), 514, builder.length() - 514, UTF_8)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "9, 1",
    "10, 2",
    "99, 2",
    "100, 3",
    "2147483648, 10",
    "9223372036854775807, 19"
  })
  void decimalNumbersHaveTheirDigits(long number, int digits) {
    assertThat(builder.putDecimal(number)).isEqualTo(digits);
    assertThat(new String(builder.toBytes(), US_ASCII)).isEqualTo(Long.toString(number));
  }

  @Test
  void valuesOfEveryKindAreAppended() {
    byte[] bytes = {0, -1, 127, -128};
    assertThat(builder.putValue(new ByteArrayByteIterator(bytes))).isEqualTo(4);
    assertThat(builder.putValue(new StringByteIterator("text"))).isEqualTo(4);
    assertThat(builder.putValue(new NumericByteIterator(0x0102030405060708L))).isEqualTo(8);
    assertThat(
            builder.putValue(new InputStreamByteIterator(new ByteArrayInputStream(bytes, 1, 2), 2)))
        .isEqualTo(2);
    assertThat(builder.putValue(new ByteArrayByteIterator(new byte[0]))).isZero();
    assertThat(builder.toBytes())
        .containsExactly(0, -1, 127, -128, 't', 'e', 'x', 't', 1, 2, 3, 4, 5, 6, 7, 8, -1, 127);
  }

  @Test
  void aValueIsUsedUp() {
    StringByteIterator value = new StringByteIterator("text");
    builder.putValue(value);
    assertThat(value.bytesLeft()).isZero();
    assertThat(builder.putValue(value)).isZero();
  }

  @Test
  void onlyWhatIsLeftOfAValueIsAppended() {
    StringByteIterator value = new StringByteIterator("text");
    value.nextByte();
    assertThat(builder.putValue(value)).isEqualTo(3);
    assertThat(new String(builder.toBytes(), US_ASCII)).isEqualTo("ext");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5, 6, 7, 100, 511, 512, 513, 100_000})
  void aRandomValueThatWritesPastItsEndHasItsLengthAndHarmsNothing(int length) {
    builder.putText("before");
    assertThat(builder.putValue(new RandomByteIterator(length))).isEqualTo(length);
    builder.putText("after");
    byte[] content = builder.toBytes();
    assertThat(content).hasSize(11 + length);
    assertThat(content)
        .startsWith("before".getBytes(US_ASCII))
        .endsWith("after".getBytes(US_ASCII));
    assertThat(new String(content, 6, length, US_ASCII)).matches("[ -\\x7F]*");
  }

  @Test
  void aRandomValueMayEndWhereTheMemoryDoes() {
    int room = builder.array().length;
    builder.put(new byte[room - 7]);
    assertThat(builder.putValue(new RandomByteIterator(7))).isEqualTo(7);
    assertThat(builder.length()).isEqualTo(room);
    assertThat(builder.array()).hasSize(room);
  }

  @Test
  void itGrowsAndKeepsItsContent() {
    for (int i = 0; i < 100_000; i++) {
      builder.put32(i);
    }
    byte[] content = builder.toBytes();
    assertThat(content).hasSize(400_000);
    assertThat(Arrays.copyOfRange(content, 4 * 70_000, 4 * 70_000 + 4))
        .containsExactly(0, 1, 0x11, 0x70);
  }

  @Test
  void truncateAndClearForgetContentAndKeepMemory() {
    builder.put(new byte[10_000]);
    byte[] memory = builder.array();
    assertThat(builder.truncate(3).put8(9).toBytes()).containsExactly(0, 0, 0, 9);
    assertThat(builder.clear().length()).isZero();
    assertThat(builder.toBytes()).isEmpty();
    assertThat(builder.put8(1).array()).isSameAs(memory);
  }

  @Test
  void theContentReturnedIsACopy() {
    builder.put8(1);
    byte[] copy = builder.toBytes();
    builder.clear().put8(2);
    assertThat(copy).containsExactly(1);
  }
}
