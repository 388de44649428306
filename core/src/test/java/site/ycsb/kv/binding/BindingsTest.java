// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.BasicDB;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.GoodBadUglyDB;
import site.ycsb.kv.memory.MemoryBinding;
import site.ycsb.kv.memory.NoopBinding;

class BindingsTest {
  /** A client that nobody can make. */
  public static final class NeedsArgument extends NothingClient {
    public NeedsArgument(String argument) {
      super(argument);
    }
  }

  /** A client whose constructor fails. */
  public static final class Fails extends NothingClient {
    public Fails() {
      super("");
      throw new IllegalStateException("no licence file");
    }
  }

  /** A client of nothing. */
  public abstract static class NothingClient extends BasicDB {
    NothingClient(String unused) {
      assertThat(unused).isNotNull();
    }
  }

  @Test
  void thoseOfCoreAreFoundByName() throws Exception {
    assertThat(Bindings.all()).extracting(Binding::name).containsSequence("memory", "noop");
    assertThat(Bindings.find("memory")).isInstanceOf(MemoryBinding.class);
    assertThat(Bindings.find("NoOp")).isInstanceOf(NoopBinding.class);
  }

  @Test
  void anUnknownNameNamesTheNearest() {
    assertFails("memroy", "Unknown binding memroy; did you mean memory?");
    assertFails("nop", "Unknown binding nop; did you mean noop?");
  }

  @Test
  void aNameFarFromAllNamesThemAll() {
    assertFails("cassandra", "Unknown binding cassandra; the bindings are memory, noop.");
  }

  @Test
  void theClassOfAStockClientIsABinding() throws Exception {
    Binding binding = Bindings.find("site.ycsb.GoodBadUglyDB");
    assertThat(binding.name()).isEqualTo("site.ycsb.GoodBadUglyDB");
    assertThat(binding.summary()).isEqualTo("A client written for stock YCSB.");
    assertThat(binding.settings()).isEmpty();
    assertThat(binding.hasAddress(new Properties())).isTrue();
    binding.check(new Properties());
    DB one = binding.newClient();
    assertThat(one).isInstanceOf(GoodBadUglyDB.class).isNotSameAs(binding.newClient());
  }

  @Test
  void aBindingAndAStockClientAreFoundAgainByTheirClass() throws Exception {
    for (String name : List.of("memory", "site.ycsb.GoodBadUglyDB")) {
      Binding binding = Bindings.find(name);
      Binding again = Bindings.find(Bindings.className(binding));
      assertThat(again).hasSameClassAs(binding);
      assertThat(again.name()).isEqualTo(name);
    }
  }

  @Test
  void aClassThatIsMissingOrNoClientIsOneSentence() {
    assertFails(
        "no.such.Client", "Class no.such.Client is not on the class path; add its jar with -cp.");
    assertFails("java.lang.String", "Class java.lang.String is no YCSB client (site.ycsb.DB).");
  }

  @Test
  void aClientThatCannotBeMadeIsOneSentence() {
    String name = NeedsArgument.class.getName();
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> Bindings.find(name))
        .withMessageStartingWith("Class " + name + " can't be made without arguments: ");
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> Bindings.find(Fails.class.getName()))
        .withMessageContaining("no licence file");
  }

  private static void assertFails(String name, String sentence) {
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> Bindings.find(name))
        .withMessage(sentence);
  }
}
