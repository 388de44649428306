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
package site.ycsb.kv.resp;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Predicate;
import site.ycsb.kv.binding.Secrets;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.Settings;
import site.ycsb.kv.binding.SettingsException;
import site.ycsb.kv.resp.RespOptions.IndexChoice;
import site.ycsb.kv.resp.RespOptions.LayoutChoice;

/**
 * The settings of a binding, read and checked.
 *
 * @param options the names they were read under
 * @param all every setting of the binding
 * @param addresses the server, or some nodes of a cluster; never empty
 * @param cluster whether it is a cluster
 * @param addressMap for addresses that nodes announce those by which they are reached
 * @param tls how to connect by TLS; empty for plain connections
 * @param user the user; empty for the default one
 * @param password the password; empty for none
 * @param database the number of the database
 * @param timeoutMillis how long connecting, and each request, may take
 * @param layout how records are laid out
 * @param index whether there is an index of the keys; empty to go by the workload and the store
 * @param indexParts the number of its parts in a cluster
 * @param batchSize inserts of a load sent together; 1 for none
 */
public record RespSettings(
    RespOptions options,
    Settings all,
    List<NodeAddress> addresses,
    boolean cluster,
    Map<NodeAddress, NodeAddress> addressMap,
    Optional<Tls> tls,
    Optional<String> user,
    Optional<String> password,
    int database,
    int timeoutMillis,
    LayoutChoice layout,
    Optional<IndexChoice> index,
    int indexParts,
    int batchSize) {

  /**
   * Reads them.
   *
   * @param known every setting of the binding
   * @param cluster tells from the settings whether the store is a cluster
   * @throws SettingsException all faults together
   */
  public static RespSettings of(
      Properties properties,
      RespOptions options,
      Collection<? extends Setting<?>> known,
      Predicate<Settings> cluster)
      throws SettingsException {
    Settings settings = Settings.read(properties, options.prefix(), known);
    RespUrl url = url(settings, options);
    boolean several = cluster.test(settings);
    checkAddress(settings, options, several);
    Optional<String> user = settings.find(options.user).or(url::user);
    Optional<String> password = settings.find(options.password).or(url::password);
    settings.check(
        user.isEmpty() || password.isPresent(),
        options.user + "=" + user.orElse("") + " needs " + options.password + " too.");
    checkUrl(settings, options, url);
    int database = database(settings, options, url, several);
    List<NodeAddress> addresses = addresses(settings, options, url);
    Map<NodeAddress, NodeAddress> addressMap = addressMap(settings, options);
    Optional<Tls> tls = Tls.of(settings, options, url.tls());
    settings.throwFaults();
    return new RespSettings(
        options,
        settings,
        addresses,
        several,
        addressMap,
        tls,
        user,
        password,
        database,
        settings.get(options.timeout),
        settings.get(options.layout),
        settings.find(options.index),
        settings.get(options.indexParts),
        settings.get(RespOptions.BATCH_SIZE));
  }

  /** What to change when the address is wrong, as a part of a sentence. */
  public String addressSettings() {
    if (all.given(options.url)) {
      return options.url.name();
    }
    return all.given(options.nodes) ? options.nodes.name() : options.host + " and " + options.port;
  }

  /** The binding's name. */
  public String name() {
    return options.prefix();
  }

  /** Without secrets. */
  @Override
  public String toString() {
    return name() + " at " + addresses + ", cluster=" + cluster + ", layout=" + layout;
  }

  private static void checkAddress(Settings settings, RespOptions options, boolean cluster) {
    boolean server = settings.given(options.host) || settings.given(options.port);
    int given =
        (server ? 1 : 0)
            + (settings.given(options.nodes) ? 1 : 0)
            + (settings.given(options.url) ? 1 : 0);
    settings.check(
        given <= 1,
        "The server is given twice; keep one of "
            + options.host
            + " with "
            + options.port
            + ", "
            + options.nodes
            + ", "
            + options.url
            + ".");
    settings.check(
        cluster || !settings.given(options.nodes),
        options.nodes + " names nodes of a cluster; set " + options.prefix() + ".cluster=true.");
  }

  private static int database(
      Settings settings, RespOptions options, RespUrl url, boolean cluster) {
    int database = url.database().or(() -> settings.find(options.database)).orElse(0);
    settings.check(
        !cluster || database == 0,
        options.database + "=" + database + ": a cluster has database 0 only; remove it.");
    return database;
  }

  private static void checkUrl(Settings settings, RespOptions options, RespUrl url) {
    settings.check(
        url.user().isEmpty() || !settings.given(options.user),
        "The user is given twice; keep one of " + options.user + " and " + options.url + ".");
    settings.check(
        url.password().isEmpty() || !settings.given(options.password),
        "The password is given twice; keep one of "
            + options.password
            + " and "
            + options.url
            + ".");
    settings.check(
        url.database().isEmpty() || !settings.given(options.database),
        "The database is given twice; keep one of "
            + options.database
            + " and "
            + options.url
            + ".");
  }

  private static List<NodeAddress> addresses(Settings settings, RespOptions options, RespUrl url) {
    if (url.address().isPresent()) {
      return List.of(url.address().get());
    }
    Optional<String> nodes = settings.find(options.nodes);
    if (nodes.isPresent()) {
      try {
        return NodeAddress.parseAll(nodes.get());
      } catch (IllegalArgumentException e) {
        settings.check(
            false,
            options.nodes + "=" + nodes.get() + ": must be addresses as host:port,host:port.");
      }
    }
    return List.of(new NodeAddress(settings.get(options.host), settings.get(options.port)));
  }

  private static Map<NodeAddress, NodeAddress> addressMap(Settings settings, RespOptions options) {
    Map<NodeAddress, NodeAddress> map = new HashMap<>();
    String text = settings.find(options.addressMap).orElse("");
    try {
      for (String pair : text.isEmpty() ? new String[0] : text.split(",", -1)) {
        String[] sides = pair.split("=", -1);
        if (sides.length != 2) {
          throw new IllegalArgumentException("must be announced=reached");
        }
        map.put(NodeAddress.parse(sides[0].trim()), NodeAddress.parse(sides[1].trim()));
      }
    } catch (IllegalArgumentException e) {
      settings.check(
          false,
          options.addressMap + "=" + text + ": must be host:port=host:port with commas between.");
    }
    return Map.copyOf(map);
  }

  private static RespUrl url(Settings settings, RespOptions options) {
    Optional<String> text = settings.find(options.url);
    if (text.isEmpty()) {
      return RespUrl.NONE;
    }
    try {
      return RespUrl.of(new URI(text.get()));
    } catch (URISyntaxException | IllegalArgumentException e) {
      settings.check(
          false,
          options.url
              + "="
              + Secrets.mask(text.get()).replaceFirst("//[^:/@]*@", "//***@")
              + ": must be redis://user:password@host:port/database, or rediss:// for TLS.");
      return RespUrl.NONE;
    }
  }
}
