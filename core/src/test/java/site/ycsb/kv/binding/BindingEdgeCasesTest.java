// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.BasicDB;
import site.ycsb.DBException;
import site.ycsb.kv.setting.Secrets;

class BindingEdgeCasesTest {
  /** A client whose driver is not on the class path. */
  public static final class NoDriver extends BasicDB {
    public NoDriver() {
      throw new NoClassDefFoundError("com/example/Driver");
    }
  }

  /** A client whose class cannot be loaded for want of its driver. */
  public static final class NoStatics extends BasicDB {
    private static final Object DRIVER = driver();

    private static Object driver() {
      throw new NoClassDefFoundError("com/example/Driver");
    }

    @Override
    public String toString() {
      return DRIVER.toString();
    }
  }

  @Test
  void anAbstractClientIsOneSentence() {
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> Bindings.find("site.ycsb.DB"))
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("null"));
  }

  @Test
  void aClientWhoseDriverIsMissingIsOneSentence() {
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> Bindings.find(NoDriver.class.getName()))
        .withMessageContaining("com/example/Driver");
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> Bindings.find(NoStatics.class.getName()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mongodb://ann:hunter2/x@host/db",
        "jdbc:mysql://host/db?user=ann&password=hunter2",
        "jdbc:mysql://host/db?password=hunter2&user=ann",
        "redis:/ann:hunter2@host"
      })
  void thePasswordOfAnUrlIsMaskedWhereverItStands(String url) {
    assertThat(Secrets.mask(url)).doesNotContain("hunter2").startsWith(url.substring(0, 6));
  }
}
