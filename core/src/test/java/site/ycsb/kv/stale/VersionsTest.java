// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.stale;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Which versions are known to be older than one that was acknowledged. */
class VersionsTest {
  private static final String FIELD = "field0";

  private final Versions versions = new Versions();

  private Versions.Write begin() {
    return Objects.requireNonNull(versions.begin(7, FIELD));
  }

  private String written() {
    Versions.Write write = begin();
    write.ended(true);
    return write.tag();
  }

  private boolean isOlder(String tag) {
    return versions.isOlder(tag, versions.newest(7, FIELD));
  }

  @Test
  void whatCameBeforeAnAcknowledgedWriteIsOlder() {
    assertThat(isOlder("")).isFalse();
    String first = written();
    assertThat(isOlder("")).as("the value as it was inserted").isTrue();
    assertThat(isOlder(first)).isFalse();
    String second = written();
    assertThat(isOlder(first)).isTrue();
    assertThat(isOlder(second)).isFalse();
  }

  @Test
  void aWriteUnderWayIsNotExpected() {
    String first = written();
    Versions.Write second = begin();
    assertThat(isOlder(first)).isFalse();
    assertThat(isOlder(second.tag())).isFalse();
  }

  @Test
  void theOrderOfWritesAtTheSameTimeIsUnknown() {
    Versions.Write first = begin();
    Versions.Write second = begin();
    second.ended(true);
    assertThat(isOlder("")).isFalse();
    first.ended(true);
    assertThat(isOlder("")).as("older than both").isTrue();
    assertThat(isOlder(first.tag())).isFalse();
    assertThat(isOlder(second.tag())).isFalse();
    String third = written();
    assertThat(isOlder(first.tag())).isTrue();
    assertThat(isOlder(second.tag())).isTrue();
    assertThat(isOlder(third)).isFalse();
  }

  /** The store may do it at any time. */
  @Test
  void afterAFailedWriteNothingMoreIsKnown() {
    String first = written();
    Versions.Write failed = begin();
    failed.ended(false);
    String third = written();
    assertThat(isOlder("")).isTrue();
    assertThat(isOlder(first)).isFalse();
    assertThat(isOlder(failed.tag())).isFalse();
    assertThat(isOlder(third)).isFalse();
  }

  @Test
  void anotherProcessAndAnotherFieldProveNothing() {
    String others = new VersionsTest().written();
    written();
    written();
    assertThat(isOlder(others)).isFalse();
    assertThat(versions.newest(7, "field1")).isZero();
    assertThat(versions.newest(8, FIELD)).isZero();
  }

  @Test
  void tagsAreFoundAndShort() {
    String tag = written();
    assertThat(tag.length()).isLessThanOrEqualTo(Versions.LONGEST_TAG);
    assertThat(Versions.tagOf(tag + ":123")).isEqualTo(tag);
    assertThat(Versions.tagOf(":123")).isEmpty();
    assertThat(Versions.tagOf("")).isEmpty();
    assertThat(Versions.tagOf("#")).isEmpty();
  }
}
