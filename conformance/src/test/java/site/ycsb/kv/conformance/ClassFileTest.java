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
package site.ycsb.kv.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.DB;

/** What the suite reads from class files. */
final class ClassFileTest {
  /** Never called. */
  static final class Ends {
    final long manyConstants = 0x1234_5678_9ABCL;
    final double more = 1.5e300;

    void end() {
      System.exit(1);
    }

    Runnable halt() {
      return () -> Runtime.getRuntime().halt(2);
    }
  }

  @Test
  void callsAreFoundInLambdasToo() throws Exception {
    byte[] content = CodeOf.packageOf(Ends.class).getOrDefault(Ends.class.getName(), new byte[0]);

    List<String> calls = new ClassFile(content).calls();

    assertThat(calls).contains("java/lang/System.exit", "java/lang/Runtime.halt");
  }

  @Test
  void classesOfAJarAreFound() throws Exception {
    Map<String, byte[]> classes = CodeOf.packageOf(DB.class);

    assertThat(classes).containsKeys(DB.class.getName(), "site.ycsb.workloads.CoreWorkload");
    assertThat(new ClassFile(classes.getOrDefault("site.ycsb.Client", new byte[0])).calls())
        .as("stock YCSB's Client ends the process")
        .contains("java/lang/System.exit");
  }
}
