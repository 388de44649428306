// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JoinedInsertsTest {
  private static final byte[] ONE_PART = "_indices{a}".getBytes(US_ASCII);
  private static final byte[] OTHER_PART = "_indices{b}".getBytes(US_ASCII);

  private static Unit insert(byte[] part, String key, int bytes) {
    return new Unit(key.getBytes(US_ASCII))
        .add(Verb.MULTI)
        .add(Verb.SET, key.getBytes(US_ASCII), new byte[bytes])
        .add(Verb.ZADD, part, "0".getBytes(US_ASCII), key.getBytes(US_ASCII))
        .add(Verb.EXEC);
  }

  private static String text(Unit unit) {
    List<String> words = new ArrayList<>();
    for (Command command : unit.commands()) {
      words.add(command.verb().name());
      for (byte[] argument : command.arguments()) {
        words.add(new String(argument, US_ASCII).replace('\0', '.'));
      }
    }
    return String.join(" ", words);
  }

  private static void answer(Unit unit, Object... executed) {
    List<@Nullable Object> replies =
        new ArrayList<>(Collections.nCopies(executed.length, "QUEUED"));
    replies.add(0, "OK");
    replies.add(Arrays.asList(executed));
    unit.answered(replies);
  }

  @Test
  void thoseOfAPartOfTheIndexAreOneTransaction() {
    List<JoinedInserts> joined =
        JoinedInserts.of(
            List.of(
                insert(ONE_PART, "k1", 1), insert(OTHER_PART, "k2", 1), insert(ONE_PART, "k3", 1)));

    assertThat(joined.stream().map(inserts -> text(inserts.unit())))
        .containsExactly(
            "MULTI SET k1 . SET k3 . ZADD _indices{a} 0 k1 0 k3 EXEC",
            "MULTI SET k2 . ZADD _indices{b} 0 k2 EXEC");
  }

  @Test
  void aTransactionHoldsNoMoreThanALittle() {
    List<Unit> inserts = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      inserts.add(insert(ONE_PART, "k" + i, 100_000));
    }

    assertThat(JoinedInserts.of(inserts)).hasSize(4);
  }

  @Test
  void eachIsAnsweredAsIfItHadBeenAlone() {
    List<Unit> inserts = List.of(insert(ONE_PART, "k1", 1), insert(ONE_PART, "k2", 1));
    JoinedInserts joined = JoinedInserts.of(inserts).get(0);
    answer(joined.unit(), "OK", "OK", 2L);
    List<Unit> unanswered = new ArrayList<>();
    joined.handOn(unanswered);

    assertThat(unanswered).isEmpty();
    assertThat(inserts).allSatisfy(unit -> assertThat(unit.reply(3)).isEqualTo(List.of("OK", 1L)));
  }

  @Test
  void whereOneWasThereBeforeAllAreTakenToHaveBeen() {
    List<Unit> inserts = List.of(insert(ONE_PART, "k1", 1), insert(ONE_PART, "k2", 1));
    JoinedInserts joined = JoinedInserts.of(inserts).get(0);
    answer(joined.unit(), "OK", "OK", 1L);
    joined.handOn(new ArrayList<>());

    assertThat(inserts).allSatisfy(unit -> assertThat(unit.reply(3)).isEqualTo(List.of("OK", 0L)));
  }

  @Test
  void thoseOfARefusedTransactionAreToBeAskedOneByOne() {
    List<Unit> inserts = List.of(insert(ONE_PART, "k1", 1), insert(ONE_PART, "k2", 1));
    JoinedInserts joined = JoinedInserts.of(inserts).get(0);
    joined.unit().answered(List.of("OK", "QUEUED", new RespError("OOM"), "QUEUED", "EXECABORT"));
    List<Unit> unanswered = new ArrayList<>();
    joined.handOn(unanswered);

    assertThat(unanswered).isEqualTo(inserts);
  }

  @Test
  void whatMayHaveBeenStoredIsNotSentAgain() {
    List<Unit> inserts = List.of(insert(ONE_PART, "k1", 1), insert(ONE_PART, "k2", 1));
    JoinedInserts joined = JoinedInserts.of(inserts).get(0);
    joined.unit().failed(new IOException("gone"));
    List<Unit> unanswered = new ArrayList<>();
    joined.handOn(unanswered);

    assertThat(unanswered).isEmpty();
    assertThat(inserts).allSatisfy(unit -> assertThat(unit.failure()).hasMessage("gone"));
  }
}
