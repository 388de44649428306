// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb.clusterj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mysql.clusterj.ColumnMetadata;
import com.mysql.clusterj.DynamicObject;
import com.mysql.clusterj.Session;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.db.mysqlndb.NdbException;
import site.ycsb.db.mysqlndb.NdbSession;
import site.ycsb.db.mysqlndb.NdbValues;
import site.ycsb.db.mysqlndb.SampleValues;

/**
 * Whether every row is released, whatever fails: rows hold memory outside Java's heap, so that a
 * run with many failures would run out of it.
 */
class ClusterJSessionTest {
  private static final byte[] KEY = {'k'};

  private final List<Object> held = new ArrayList<>();
  private final NdbValues values = SampleValues.one();

  /** The method of ClusterJ that fails; empty for none. */
  private String failing = "";

  /** Whether each release fails too. */
  private boolean broken;

  private boolean active;
  private NdbSession session;

  /** A row of the key and one field. */
  static final class FakeRow extends DynamicObject {
    private final ClusterJSessionTest test;

    FakeRow(ClusterJSessionTest test) {
      this.test = test;
    }

    @Override
    public @Nullable Object get(int column) {
      test.fail("get");
      return new byte[] {'v'};
    }

    @Override
    public void set(int column, Object value) {
      test.fail("set");
    }

    @Override
    public ColumnMetadata[] columnMetadata() {
      test.fail("columnMetadata");
      return new ColumnMetadata[] {column(0), column(1)};
    }

    private static ColumnMetadata column(int number) {
      return fake(
          ColumnMetadata.class,
          (proxy, method, arguments) ->
              switch (method.getName()) {
                case "number" -> number;
                case "isPrimaryKey" -> number == 0;
                default -> "field0";
              });
    }
  }

  private static <T> T fake(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  @BeforeEach
  void open() {
    session = new ClusterJSession<>(fake(Session.class, this::call), FakeRow.class);
  }

  @AfterEach
  void allIsReleased() {
    assertThat(held).as("rows that nobody released").isEmpty();
    assertThat(active).as("a transaction is left open").isFalse();
  }

  private void fail(String method) {
    if (failing.equals(method)) {
      throw new IllegalStateException(method + " fails");
    }
  }

  private @Nullable Object call(Object proxy, Method method, Object @Nullable [] arguments) {
    String name = method.getName();
    fail(name);
    return switch (name) {
      case "newInstance", "find" -> hold();
      case "getResultList" -> List.of(hold(), hold(), hold());
      case "release" -> release(arguments == null ? "" : arguments[0]);
      case "begin" -> activate(true);
      case "commit", "rollback" -> activate(false);
      case "isActive" -> active;
      default ->
          method.getReturnType().isInterface() ? fake(method.getReturnType(), this::call) : null;
    };
  }

  private @Nullable Object release(Object row) {
    held.remove(row);
    if (broken) {
      throw new IllegalStateException("The session is broken");
    }
    return null;
  }

  private @Nullable Object activate(boolean begins) {
    assertThat(begins || !held.isEmpty()).as("NDB still reads the rows").isTrue();
    active = begins;
    return null;
  }

  private FakeRow hold() {
    FakeRow row = new FakeRow(this);
    held.add(row);
    return row;
  }

  @Test
  void everyOperationReleasesItsRows() throws Exception {
    assertThat(session.read(KEY, null, new HashMap<>())).isTrue();
    session.insert(KEY, values);
    session.insert(List.of(KEY, KEY), List.of(values, values));
    assertThat(session.update(KEY, values)).isTrue();
    assertThat(session.scan(KEY, 3, null)).hasSize(3);
  }

  @Test
  void aReadThatFailsReleasesItsRow() {
    failing = "get";

    assertThatThrownBy(() -> session.read(KEY, null, new HashMap<>()))
        .isInstanceOf(NdbException.class)
        .hasMessage("get fails");
  }

  @ParameterizedTest
  @ValueSource(strings = {"set", "persist", "newInstance"})
  void anInsertThatFailsReleasesItsRow(String method) {
    failing = method;

    assertThatThrownBy(() -> session.insert(KEY, values)).isInstanceOf(NdbException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"set", "persist", "commit"})
  void aBatchThatFailsReleasesItsRowsAndEndsItsTransaction(String method) {
    failing = method;

    assertThatThrownBy(() -> session.insert(List.of(KEY, KEY), List.of(values, values)))
        .isInstanceOf(NdbException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"set", "updatePersistent"})
  void anUpdateThatFailsReleasesItsRow(String method) {
    failing = method;

    assertThatThrownBy(() -> session.update(KEY, values)).isInstanceOf(NdbException.class);
  }

  @Test
  void aScanThatFailsReleasesAllItsRows() {
    failing = "get";

    assertThatThrownBy(() -> session.scan(KEY, 3, null)).isInstanceOf(NdbException.class);
  }

  @Test
  void aSessionThatCannotBeOpenedReleasesItsRow() {
    failing = "columnMetadata";

    assertThatThrownBy(() -> new ClusterJSession<>(fake(Session.class, this::call), FakeRow.class))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void whatABrokenSessionDoesNotTakeBackHidesNoFailure() {
    failing = "persist";
    broken = true;

    assertThatThrownBy(() -> session.insert(KEY, values)).hasMessage("persist fails");
  }
}
