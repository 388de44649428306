// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.db.mysql.server.NdbHome;

/**
 * Loads ClusterJ, which is in no public repository, from an installed NDB Cluster: its classes in
 * clusterj.jar and the native library libndbclient. It also defines our classes that call them. So
 * neither the class path nor java.library.path needs to name them. Thread-safe.
 */
final class ClusterJLoader extends URLClassLoader {
  /** A JVM loads a native library for one class loader only, so a process has one of these. */
  private static final Holder PROCESS = new Holder();

  static final String LIBRARY = "ndbclient";

  /** ClusterJ's classes, and those of its archive that declare what the library has. */
  private static final List<String> CLUSTERJ =
      List.of("com.mysql.clusterj.", "com.mysql.ndbjtie.", "com.mysql.jtie.");

  private static final String OURS = "site.ycsb.db.mysqlndb.clusterj.";

  /** Of all archives with ClusterJ's interfaces, only the one that implements them has this. */
  private static final String SERVICE =
      "META-INF/services/com.mysql.clusterj.SessionFactoryService";

  private final NdbHome home;

  static {
    registerAsParallelCapable();
  }

  private ClusterJLoader(URL clusterJ, NdbHome home) {
    super(new URL[] {clusterJ}, ClusterJLoader.class.getClassLoader());
    this.home = home;
  }

  /** ClusterJ, loaded once in a process; a failure says which file to install. */
  static NdbStore.Opener stores() throws DBException {
    return PROCESS.get();
  }

  private static final class Holder {
    private NdbStore.@Nullable Opener stores;

    synchronized NdbStore.Opener get() throws DBException {
      NdbStore.Opener found = stores;
      if (found == null) {
        found = load(NdbHome.ofEnvironment());
        stores = found;
      }
      return found;
    }
  }

  /** Never closed: ClusterJ loads classes for as long as it is used. */
  private static NdbStore.Opener load(NdbHome home) throws DBException {
    ClusterJLoader loader = new ClusterJLoader(clusterJ(home), home);
    try {
      return (NdbStore.Opener)
          loader.loadClass(OURS + "ClusterJStores").getDeclaredConstructor().newInstance();
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof UnsatisfiedLinkError missing) {
        throw new DBException(
            String.format(
                "mysql-ndb: the library %s can't be loaded (%s); set NDB_HOME to the folder of MySQL"
                    + " NDB Cluster whose lib has it, or give -jvm-args"
                    + " -Djava.library.path=FOLDER.",
                System.mapLibraryName(LIBRARY), missing.getMessage()),
            e);
      }
      throw new DBException("mysql-ndb: ClusterJ can't be used: " + e.getCause(), e);
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new DBException("mysql-ndb: ClusterJ can't be used: " + e, e);
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    boolean ours = name.startsWith(OURS);
    if (!ours && CLUSTERJ.stream().noneMatch(name::startsWith)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      return ours ? define(name) : findClass(name);
    }
  }

  /** Defines one of our classes, which the binding's own loader finds. */
  private Class<?> define(String name) throws ClassNotFoundException {
    String file = name.replace('.', '/') + ".class";
    try (InputStream code = getParent().getResourceAsStream(file)) {
      if (code == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = code.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  /** Null leaves the search to java.library.path. */
  @Override
  protected @Nullable String findLibrary(String name) {
    return home.library(name).map(file -> file.toAbsolutePath().toString()).orElse(null);
  }

  /** Where the archive is: in the folder of NDB, or else on the class path. */
  static URL clusterJ(NdbHome home) throws DBException {
    Optional<Path> installed = home.clusterJ();
    try {
      if (installed.isPresent()) {
        return installed.get().toUri().toURL();
      }
      URL service = ClusterJLoader.class.getClassLoader().getResource(SERVICE);
      if (service != null) {
        String place = service.toString();
        return new URL(place.substring("jar:".length(), place.indexOf("!/")));
      }
    } catch (MalformedURLException e) {
      throw new DBException("mysql-ndb: clusterj.jar is at no place to read it from: " + e, e);
    }
    throw new DBException(
        "mysql-ndb: clusterj.jar is neither in share/java of NDB_HOME"
            + home.folder().map(folder -> "=" + folder).orElse(", which is not set,")
            + " nor on the class path; set NDB_HOME to the folder of MySQL NDB Cluster, or give -cp"
            + " with its clusterj.jar.");
  }
}
