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
package site.ycsb.kv.resource;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.kv.binding.Secrets;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.Settings;
import site.ycsb.kv.binding.SettingsException;

/**
 * What is watched of server and client.
 *
 * @param sampled whether anything is
 * @param pids the server's processes, if they are given
 * @param files the server's data files, if they are given
 * @param exporters addresses of exporters of Prometheus, if they are given
 */
public record ResourceSettings(
    boolean sampled, List<Long> pids, List<Path> files, List<URI> exporters) {
  private static final Setting<Boolean> SAMPLED =
      Setting.flag(
          "resource.sample", true, "Whether CPU and memory of server and client are sampled.");
  private static final Setting<String> PID =
      Setting.text(
          "resource.pid",
          null,
          "The server's processes on this machine, by commas; found by their port if not given.");
  private static final Setting<String> FILES =
      Setting.text(
          "resource.files",
          null,
          "Files and directories with the server's data on this machine, by commas.");

  private static final Setting<String> PROMETHEUS =
      Setting.text(
          "resource.prometheus",
          null,
          "URLs of exporters of Prometheus on the server's hosts, by commas.");

  /** All of them. */
  public static final List<Setting<?>> ALL = List.of(SAMPLED, PID, FILES, PROMETHEUS);

  /**
   * Reads and checks them.
   *
   * @throws SettingsException all faults together
   */
  public static ResourceSettings of(Properties properties) throws SettingsException {
    Settings settings = Settings.read(properties, ALL);
    String pids = settings.find(PID).orElse("");
    boolean numbers = pids.isEmpty() || pids.matches("\\d{1,9}(\\s*,\\s*\\d{1,9})*");
    settings.check(
        numbers, "resource.pid=" + pids + ": must be numbers of processes with commas between.");
    List<String> urls = parts(settings.find(PROMETHEUS).orElse("")).toList();
    for (String url : urls) {
      settings.check(
          url.matches("https?://[^\\s/]\\S*"),
          "resource.prometheus=" + Secrets.mask(url) + ": must be URLs with commas between.");
    }
    settings.throwFaults();
    return new ResourceSettings(
        settings.get(SAMPLED),
        parts(pids).map(Long::valueOf).toList(),
        parts(settings.find(FILES).orElse("")).map(Path::of).toList(),
        urls.stream().map(URI::create).toList());
  }

  private static Stream<String> parts(String text) {
    return Stream.of(text.split(",", -1)).map(String::trim).filter(part -> !part.isEmpty());
  }
}
