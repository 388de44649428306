// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import site.ycsb.DB;
import site.ycsb.kv.conformance.ending.EndingClient;
import site.ycsb.kv.conformance.hidden.HidingClient;
import site.ycsb.kv.conformance.wire.WireBinding;

/** What the suite finds in class files. */
class OwnCodeTest {
  @Test
  void aReferenceToAMethodCountsAsACallInAClassThatNothingRefersTo() throws Exception {
    assertThat(new OwnCode(HidingClient.class, WireBinding.class).endsOfTheProcess())
        .containsExactly(
            HidingClient.class.getPackageName() + ".Ender calls java/lang/Runtime.halt");
  }

  @Test
  void aCallIsFound() throws Exception {
    assertThat(new OwnCode(EndingClient.class, WireBinding.class).endsOfTheProcess())
        .containsExactly(EndingClient.class.getName() + " calls java/lang/System.exit");
  }

  /** Stock YCSB's Client ends the process; nothing in DB refers to it. */
  @Test
  void theClassesOfAJarAreRead() throws Exception {
    assertThat(new OwnCode(DB.class, DB.class).endsOfTheProcess())
        .contains("site.ycsb.Client calls java/lang/System.exit");
  }

  /** FlawedConformance, of the same package in another directory, has one too. */
  @Test
  void theStaticsOfTestsAreNotTheClients() throws Exception {
    assertThat(new OwnCode(Answer.class, Answer.class).mutableStatics())
        .isNotEmpty()
        .noneMatch(name -> name.contains("Flawed"));
  }
}
