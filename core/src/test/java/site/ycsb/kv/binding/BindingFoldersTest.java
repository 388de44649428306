// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.JavaFileObject.Kind;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;

/** The folders of bindings in a release; distribution/ tests them with whole processes. */
class BindingFoldersTest {
  @TempDir private Path temp = Path.of("");

  /** A jar in a folder with client classes, or else with one that is no client. */
  private void jar(String jar, String... clients) throws IOException {
    Path file = temp.resolve("lib").resolve(jar);
    Files.createDirectories(file.getParent());
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file))) {
      for (String client : clients) {
        out.putNextEntry(new JarEntry("stock/" + client + ".class"));
        Files.copy(compiled(client), out);
      }
    }
  }

  private Path compiled(String name) {
    String modifier = name.startsWith("Abstract") ? "abstract " : "";
    String type = name.startsWith("No") ? "Object" : "site.ycsb.BasicDB";
    String source =
        "package stock; public " + modifier + "class " + name + " extends " + type + "{}";
    URI place = URI.create("string:///stock/" + name + ".java");
    SimpleJavaFileObject file =
        new SimpleJavaFileObject(place, Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
          }
        };
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, null, List.of("-d", temp.toString()), null, List.of(file))
                .call())
        .isTrue();
    return temp.resolve("stock/" + name + ".class");
  }

  private BindingFolders folders() {
    return BindingFolders.in(temp.resolve("lib"), BindingFolders.class.getClassLoader());
  }

  private BindingFolder named(String name) {
    return folders().named(name).orElseThrow();
  }

  @Test
  void theOnlyClientOfAFolderHasTheFoldersName() throws Exception {
    jar("rocks-binding/rocks-binding-0.17.0.jar", "AbstractClient", "NoClient", "RocksClient");
    jar("rocks-binding/library-1.jar", "ClientOfALibrary");
    for (String name : List.of("rocks", "rocks-binding")) {
      assertThat(named(name).stockBinding().name()).isEqualTo("stock.RocksClient");
    }
    assertThat(folders().named("rock")).isEmpty();
    assertThat(folders().ofStockClients()).hasSize(1);
  }

  @Test
  void severalClientsAreNamed() throws Exception {
    jar("two/lib/any.jar", "One", "Two");
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> named("two").stockBinding())
        .withMessageEndingWith("holds several clients; name one of them: stock.One, stock.Two.");
    ClassLoader loader = folders().loaderOf("stock.Two");
    assertThat(StockBinding.of("stock.Two", loader).newClient().getClass().getClassLoader())
        .isSameAs(loader);
  }

  @Test
  void aFolderWithoutClientIsOneSentence() throws Exception {
    jar("none/any.jar", "NoClient");
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> named("none").stockBinding())
        .withMessageEndingWith(
            "holds no public class that extends site.ycsb.DB; put the jar of the binding there"
                + " too.");
    assertThat(folders().ofStockClients()).isEmpty();
  }

  @Test
  void whatIsNoJarIsIgnored() throws Exception {
    Files.createDirectories(temp.resolve("lib/empty"));
    Files.createDirectories(temp.resolve("lib/broken"));
    Files.writeString(temp.resolve("lib/broken/broken.jar"), "no jar");
    assertThat(folders().ofStockClients()).isEmpty();
    assertThat(folders().named("empty")).isEmpty();
    assertThat(folders().bindings()).extracting(Binding::name).contains("memory", "noop");
  }
}
