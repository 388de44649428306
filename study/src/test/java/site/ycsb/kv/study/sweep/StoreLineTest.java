// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.kv.study.launch.Words;

class StoreLineTest {
  @Test
  void namesALabelAndSettings() throws Exception {
    assertThat(StoreLine.parse("tuned=redis -p redis.layout=string -p a=b=c"))
        .isEqualTo(new Plan.Store("tuned", "redis", Map.of("redis.layout", "string", "a", "b=c")));
    assertThat(StoreLine.parse("redis")).isEqualTo(new Plan.Store("redis", "redis", Map.of()));
  }

  @Test
  void quotesKeepBlanksAndNothingIsExpanded() throws Exception {
    assertThat(StoreLine.parse("a=b -p 'x=1 2' -p \"y=$(touch z) ${HOME} \\\"q\\\"\" -p z=\\ \\$"))
        .isEqualTo(
            new Plan.Store(
                "a", "b", Map.of("x", "1 2", "y", "$(touch z) ${HOME} \"q\"", "z", "$")));
    assertThat(Words.of("a'' '' \"'\" '\"\\'")).containsExactly("a", "", "'", "\"\\");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "-p a=b", "x= -p a=b", "x -p a", "x a=b", "x -p", "x -p 'a=b", "x -q a=b"})
  void aFaultNamesTheLine(String line) {
    assertThatThrownBy(() -> StoreLine.parse(line))
        .isInstanceOf(DBException.class)
        .hasMessageStartingWith("--store '" + line + "': ");
  }
}
