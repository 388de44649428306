// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

import java.lang.reflect.InvocationTargetException;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;

/** A client class written for stock YCSB, whose settings are unknown. */
final class StockBinding implements Binding {
  private final Class<? extends DB> clientClass;

  private StockBinding(Class<? extends DB> clientClass) {
    this.clientClass = clientClass;
  }

  static StockBinding of(String className, ClassLoader loader) throws DBException {
    try {
      StockBinding binding =
          new StockBinding(Class.forName(className, true, loader).asSubclass(DB.class));
      binding.make();
      return binding;
    } catch (ClassNotFoundException e) {
      throw new DBException(
          "Class " + className + " is not on the class path; add its jar with -cp.", e);
    } catch (ClassCastException e) {
      throw new DBException("Class " + className + " is no YCSB client (site.ycsb.DB).", e);
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new DBException(
          "Class " + className + " can't be made without arguments: " + e + ".", e);
    }
  }

  Class<? extends DB> clientClass() {
    return clientClass;
  }

  @Override
  public String name() {
    return clientClass.getName();
  }

  @Override
  public String summary() {
    return "A client written for stock YCSB.";
  }

  @Override
  public Optional<ClientLibrary> clientLibrary() {
    return Optional.of(ClientLibrary.of(clientClass));
  }

  @Override
  public boolean declaresAllSettings() {
    return false;
  }

  @Override
  public void check(Properties properties) {}

  @Override
  public DB newClient() {
    try {
      return make();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("It could be made before", e);
    }
  }

  private DB make() throws ReflectiveOperationException {
    try {
      return clientClass.getConstructor().newInstance();
    } catch (InvocationTargetException e) {
      throw new ReflectiveOperationException(String.valueOf(e.getCause()), e);
    }
  }
}
