// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.zip.Deflater;
import net.jpountz.lz4.LZ4Factory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.kv.run.Runs;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.measurements.Measurements;

/** What compression saves of a value. */
class CompressibilityTest {
  private static final int VALUES = 20;

  @BeforeAll
  static void measure() {
    Measurements.setProperties(new Properties());
  }

  static List<Arguments> lengthsAndShares() {
    List<Arguments> all = new ArrayList<>();
    for (int length : new int[] {1_000, 20_000, 100_000}) {
      for (double share : new double[] {0, 0.25, 0.5, 0.9, 1}) {
        all.add(Arguments.of(length, share));
      }
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("lengthsAndShares")
  void compressionSavesTheShareThatWasAskedFor(int length, double share) throws Exception {
    // In a short value zlib has one code for all of it, what is random included.
    double tolerance = length < 10_000 ? 0.07 : 0.03;
    for (byte[] value : values(length, "valuecompressibility=" + share)) {
      assertThat(value).hasSize(length);
      assertThat(1 - (double) zlib(value) / length).isCloseTo(share, within(tolerance));
      assertThat(1 - (double) lz4(value) / length).isCloseTo(share, within(0.03));
    }
  }

  @ParameterizedTest
  @MethodSource("lengthsAndShares")
  void whatIsSavedIsSpreadOverTheValue(int length, double share) throws Exception {
    if (length < 20_000) {
      return;
    }
    // Stores compress in blocks.
    for (byte[] value : values(length, "valuecompressibility=" + share)) {
      byte[] block = new byte[8192];
      System.arraycopy(value, length / 2, block, 0, block.length);
      assertThat(1 - (double) zlib(block) / block.length).isCloseTo(share, within(0.05));
    }
  }

  @Test
  void valuesDifferFromEachOther() throws Exception {
    List<byte[]> values = values(1_000, "valuecompressibility=0.9");
    assertThat(values.stream().map(v -> new String(v, StandardCharsets.ISO_8859_1)).distinct())
        .hasSize(VALUES);
  }

  @Test
  void withoutItValuesAreThoseOfCoreWorkload() throws Exception {
    for (byte[] value : values(1_000, "valuecompressibility=", "readproportion=1")) {
      for (byte octet : value) {
        assertThat(octet).isBetween((byte) ' ', (byte) 0x7F);
      }
    }
  }

  @Test
  void checkedValuesCannotHaveIt() {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(
            () ->
                WorkloadSettings.read(
                    Runs.properties("dataintegrity=true", "valuecompressibility=0.5")))
        .satisfies(
            e ->
                assertThat(e.faults())
                    .containsExactly(
                        "dataintegrity=true makes values from keys; remove"
                            + " valuecompressibility."));
  }

  private static List<byte[]> values(int length, String... settings) throws Exception {
    Properties properties = Runs.properties(settings);
    properties.values().removeIf(value -> value.equals(""));
    properties.setProperty("fieldlength", Integer.toString(length));
    Values values = new Values(WorkloadSettings.read(properties));
    SplittableRandom random = new SplittableRandom(1);
    List<byte[]> all = new ArrayList<>();
    for (int i = 0; i < VALUES; i++) {
      all.add(values.next("key", "field0", random).toArray());
    }
    return all;
  }

  private static int zlib(byte[] value) {
    Deflater deflater = new Deflater();
    deflater.setInput(value);
    deflater.finish();
    int length = deflater.deflate(new byte[value.length + 1000]);
    assertThat(deflater.finished()).isTrue();
    deflater.end();
    return length;
  }

  private static int lz4(byte[] value) {
    return LZ4Factory.safeInstance().fastCompressor().compress(value).length;
  }
}
