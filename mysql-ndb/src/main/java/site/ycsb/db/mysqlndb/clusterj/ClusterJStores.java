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
package site.ycsb.db.mysqlndb.clusterj;

import com.mysql.clusterj.ClusterJHelper;
import com.mysql.clusterj.SessionFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import site.ycsb.db.mysqlndb.NdbException;
import site.ycsb.db.mysqlndb.NdbStore;
import site.ycsb.db.mysqlndb.NdbStores;
import site.ycsb.db.mysqlndb.NdbTarget;

/**
 * The session factories of this process. ClusterJ answers everybody who asks for the same cluster
 * and database with the same factory (SessionFactoryImpl), so that its users are counted here.
 */
public final class ClusterJStores implements NdbStores {
  /** Kept, as a logger that nobody keeps forgets its level. */
  private static final Logger LOGGER = Logger.getLogger("com.mysql.clusterj");

  private static final String PREFIX = "com.mysql.clusterj.";

  private final Map<String, Counted> factories = new HashMap<>();

  /** A factory and how many use it. */
  static final class Counted {
    private final String name;
    private final SessionFactory factory;
    private int users;

    Counted(String name, SessionFactory factory) {
      this.name = name;
      this.factory = factory;
    }

    SessionFactory factory() {
      return factory;
    }
  }

  /**
   * Loads the native library, which ClusterJ would do only once it connects. What ClusterJ would
   * log is in its exceptions too; by itself it goes to standard error.
   *
   * @throws UnsatisfiedLinkError when the library is not there, or lacks another one
   */
  public ClusterJStores() {
    System.loadLibrary("ndbclient");
    LOGGER.setLevel(Level.OFF);
  }

  @Override
  public synchronized NdbStore open(NdbTarget target) throws NdbException {
    String name = target.connectString() + "+" + target.database();
    Counted counted = factories.get(name);
    if (counted == null) {
      counted = new Counted(name, connect(target));
      factories.put(name, counted);
    }
    counted.users++;
    return new ClusterJStore(this, counted, target);
  }

  synchronized void release(Counted counted) {
    counted.users--;
    if (counted.users == 0) {
      factories.remove(counted.name);
      counted.factory.close();
    }
  }

  private static SessionFactory connect(NdbTarget target) throws NdbException {
    // Whole seconds are the least that NDB waits between two tries, and for its data nodes.
    String seconds = Long.toString(TimeUnit.MILLISECONDS.toSeconds(target.timeoutMillis()));
    Map<String, String> properties = new HashMap<>();
    properties.put(PREFIX + "connectstring", target.connectString());
    properties.put(PREFIX + "database", target.database());
    properties.put(PREFIX + "connection.pool.size", Integer.toString(target.connections()));
    properties.put(PREFIX + "connect.retries", seconds);
    properties.put(PREFIX + "connect.delay", "1");
    properties.put(PREFIX + "connect.timeout.mgm", Integer.toString(target.timeoutMillis()));
    properties.put(PREFIX + "connect.timeout.before", seconds);
    properties.put(PREFIX + "connect.timeout.after", seconds);
    try {
      return ClusterJHelper.getSessionFactory(properties, ClusterJStores.class.getClassLoader());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }
}
