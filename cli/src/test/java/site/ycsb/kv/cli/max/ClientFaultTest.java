// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.max;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.study.max.Load;
import site.ycsb.kv.study.max.Promise;
import site.ycsb.kv.verdict.LimitedBy;

class ClientFaultTest {
  private static final List<Promise> PROMISES =
      List.of(Promise.parse("p99 < 5ms"), Promise.parse("errors = 0"));
  private static final Load DONE = new Load(10, 1_000, 1);
  private static final Load MISSED = new Load(10, 1_100, 1);

  /** All of 1000 operations in time, unless {@code over} the bound. */
  private static StepResult done(int over) {
    return new StepResult()
        .record("READ", Status.OK, 1_000, 1_000 - over)
        .record("READ", Status.OK, 9_000, over);
  }

  private static Optional<String> fault(
      StepResult step, Load load, LimitedBy limitedBy, double clientShare) throws DBException {
    RunResult result = step.build();
    return ClientFault.of(
        result, load, PROMISES, StepCounts.of(result, PROMISES).counts(), limitedBy, clientShare);
  }

  private static Optional<String> fault(StepResult step, Load load, double share)
      throws DBException {
    return fault(step, load, LimitedBy.NEITHER, share);
  }

  @Test
  void lateStartsCountFromHalfOfWhatAPromiseAllows() throws DBException {
    assertThat(fault(done(0).lateStarts(6_000_000, 4), DONE, 0.1)).isEmpty();
    assertThat(fault(done(0).lateStarts(4_000_000, 100), DONE, 0.1)).isEmpty();
    assertThat(fault(done(0).lateStarts(6_000_000, 5), DONE, 0.1))
        .hasValue("woke too late for 0.55 % of the operations");
  }

  /** Each of ten threads has an operation due every 10 ms. */
  @Test
  void operationsThatWereDueWhileAThreadSleptOnAreLateToo() throws DBException {
    assertThat(fault(done(0).lateStarts(30_000_000, 1), DONE, 0.1)).isEmpty();
    assertThat(fault(done(0).lateStarts(105_000_000, 1), DONE, 0.1))
        .hasValue("woke too late for 1.1 % of the operations");
  }

  @Test
  void aStoreThatIsSlowWithoutTheLateStartsIsNotExcused() throws DBException {
    assertThat(fault(done(22).lateStarts(6_000_000, 5), DONE, 0.1)).isPresent();
    assertThat(fault(done(23).lateStarts(6_000_000, 5), DONE, 0.1)).isEmpty();
    assertThat(fault(done(17).collected(1, 8), DONE, 0.1)).isEmpty();
  }

  @Test
  void aBusyClientIsAtFaultOnlyIfItMissedTheRateOrAPromiseBroke() throws DBException {
    String sentence = "used 95 % of its processors";
    assertThat(fault(done(0), DONE, 0.95)).isEmpty();
    assertThat(fault(done(11), DONE, 0.95)).hasValue(sentence);
    assertThat(fault(done(0), MISSED, 0.95)).hasValue(sentence);
    assertThat(fault(done(11), DONE, 0.89)).isEmpty();
  }

  /** Of 1060 random arrivals in a second as few as 1000 come by chance. */
  @Test
  void arrivalsThatAreFewByChanceAreNotMissed() throws DBException {
    assertThat(fault(done(0), new Load(10, 1_060, 1), 0.95)).isEmpty();
  }

  @Test
  void aBusyClientIsAtFaultWhereTheStoreWouldBe() throws DBException {
    StepResult step = new StepResult().record("READ", Status.OK, 1_000, 100_000);
    assertThat(fault(step, new Load(10, 103_500, 1), 0.95)).isPresent();
  }

  @Test
  void aFullMachineIsItsFaultIfItUsedMoreThanTheServer() throws DBException {
    assertThat(fault(done(0), DONE, LimitedBy.CLIENT_PROCESSOR, 0.6)).isEmpty();
    assertThat(fault(done(11), DONE, LimitedBy.CLIENT_PROCESSOR, 0.6))
        .hasValue("used up its machine's processors: 60 % of them itself, more than the server");
    assertThat(fault(done(11), DONE, LimitedBy.SERVER_PROCESSOR, 0.6)).isEmpty();
  }

  @Test
  void aCollectorThatStopsItForLongerThanTheBoundIsItsFault() throws DBException {
    assertThat(fault(done(11).collected(1, 8), DONE, 0.1))
        .hasValue("was stopped by its garbage collector for 8 ms");
    assertThat(fault(done(11).collected(4, 8), DONE, 0.1)).isEmpty();
    assertThat(fault(done(0).collected(1, 8), DONE, 0.1)).isEmpty();
  }

  @Test
  void threadsThatAllWaitForAnswersAreNotItsFault() throws DBException {
    assertThat(fault(done(900), MISSED, 0.2)).isEmpty();
  }

  @Test
  void aClosedLoopHasNoRateToMiss() throws DBException {
    assertThat(fault(done(900), Load.closedLoop(10, 1), 0.99)).isEmpty();
  }
}
