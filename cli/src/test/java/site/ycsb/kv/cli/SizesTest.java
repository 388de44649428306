// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** How large the pieces of main code may be, in all modules. */
class SizesTest {
  private static final int MOST_CLASSES = 25;
  private static final int MOST_LINES_OF_A_FILE = 350;
  private static final int MOST_LINES_OF_A_METHOD = 40;

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> modules = Files.list(Path.of("..").toRealPath())) {
      for (Path main : modules.map(module -> module.resolve("src/main/java")).toList()) {
        if (Files.isDirectory(main)) {
          try (Stream<Path> files = Files.walk(main)) {
            files
                .filter(file -> file.toString().endsWith(".java"))
                .filter(file -> !file.endsWith("package-info.java"))
                .forEach(sources::add);
          }
        }
      }
    }
    assertThat(sources).hasSizeGreaterThan(200);
    return sources;
  }

  @Test
  void aPackageHasFewClasses() throws IOException {
    Map<Path, Long> classes = sources().stream().collect(groupingBy(Path::getParent, counting()));
    classes.values().removeIf(count -> count <= MOST_CLASSES);
    assertThat(classes).as("packages of more than %d classes", MOST_CLASSES).isEmpty();
  }

  @Test
  void aFileIsShort() throws IOException {
    List<Path> tooLong = new ArrayList<>();
    for (Path file : sources()) {
      if (Files.readAllLines(file).size() > MOST_LINES_OF_A_FILE) {
        tooLong.add(file);
      }
    }
    assertThat(tooLong).as("files of more than %d lines", MOST_LINES_OF_A_FILE).isEmpty();
  }

  @Test
  void aMethodIsShort() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> tooLong = new ArrayList<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null, files, null, null, null, files.getJavaFileObjectsFromPaths(sources()));
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      for (CompilationUnitTree unit : task.parse()) {
        new TreeScanner<Void, Void>() {
          @Override
          public Void visitMethod(MethodTree method, Void none) {
            long first = unit.getLineMap().getLineNumber(positions.getStartPosition(unit, method));
            long last = unit.getLineMap().getLineNumber(positions.getEndPosition(unit, method));
            if (last - first + 1 > MOST_LINES_OF_A_METHOD) {
              tooLong.add(unit.getSourceFile().getName() + " " + method.getName());
            }
            return super.visitMethod(method, null);
          }
        }.scan(unit, null);
      }
    }
    assertThat(tooLong).as("methods of more than %d lines", MOST_LINES_OF_A_METHOD).isEmpty();
  }
}
