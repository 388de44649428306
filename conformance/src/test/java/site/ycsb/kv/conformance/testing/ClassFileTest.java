// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.testing;

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
