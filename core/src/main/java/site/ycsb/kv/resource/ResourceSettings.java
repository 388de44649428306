// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.kv.setting.Secrets;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;

/**
 * What is sampled of server and client: if at all, and the server's processes, data files and
 * addresses of Prometheus exporters, each empty if not given.
 */
public record ResourceSettings(
    boolean sampled, List<Long> pids, List<Path> files, List<URI> exporters) {
  private static final int MAX_PORT = 65_535;

  private static final Setting<Boolean> SAMPLED =
      Setting.flag("resource.sample", true)
          .means("Whether CPU and memory of server and client are sampled.");
  private static final Setting<String> PID =
      Setting.text("resource.pid", null)
          .means(
              "The server's processes on this machine, by commas; found by their port if not given.");
  private static final Setting<String> FILES =
      Setting.text("resource.files", null)
          .means("Files and directories with the server's data on this machine, by commas.");

  private static final Setting<String> PROMETHEUS =
      Setting.text("resource.prometheus", null)
          .means("URLs of exporters of Prometheus on the server's hosts, by commas.");

  public static final List<Setting<?>> ALL = Setting.declaredIn(ResourceSettings.class);

  /** Reads and checks the settings; throws all faults together. */
  public static ResourceSettings of(Properties properties) throws SettingsException {
    Settings settings = Settings.read(properties, ALL);
    String pids = settings.find(PID).orElse("");
    boolean numbers = pids.isEmpty() || pids.matches("\\d{1,9}(\\s*,\\s*\\d{1,9})*");
    settings.check(
        numbers, "resource.pid=%s: must be numbers of processes with commas between.", pids);
    List<String> urls = parts(settings.find(PROMETHEUS).orElse("")).toList();
    for (String url : urls) {
      settings.check(
          isUrl(url),
          "resource.prometheus=" + Secrets.mask(url) + ": must be URLs with commas between.");
    }
    settings.throwFaults();
    return new ResourceSettings(
        settings.get(SAMPLED),
        parts(pids).map(Long::valueOf).toList(),
        parts(settings.find(FILES).orElse("")).map(Path::of).toList(),
        urls.stream().map(URI::create).toList());
  }

  private static boolean isUrl(String text) {
    try {
      URI uri = new URI(text);
      // -1 where none is given.
      boolean port = uri.getPort() == -1 || (uri.getPort() > 0 && uri.getPort() <= MAX_PORT);
      return text.matches("(?i)https?://.*") && uri.getHost() != null && port;
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private static Stream<String> parts(String text) {
    return Stream.of(text.split(",", -1)).map(String::trim).filter(part -> !part.isEmpty());
  }
}
