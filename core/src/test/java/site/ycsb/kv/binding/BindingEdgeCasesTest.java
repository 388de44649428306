/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.BasicDB;
import site.ycsb.DBException;

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
