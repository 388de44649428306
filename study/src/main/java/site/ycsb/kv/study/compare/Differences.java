// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.compare;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import site.ycsb.kv.study.statistics.Medians;

/** Lists what differs between two sides besides the store. */
final class Differences {
  private static final String ABSENT = "-";

  /** Members of a result that describe how it was made, with their names in the output. */
  private static final Map<String, String> MEMBERS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("/binding", "binding"),
              Map.entry("/clientLibrary", "client library"),
              Map.entry("/clientLibraryVersion", "version of the client library"),
              Map.entry("/connections", "connections"),
              Map.entry("/phase", "phase"),
              Map.entry("/version", "version of ycsb-kv"),
              Map.entry("/threads", "threads"),
              Map.entry("/storeEngine", "engine"),
              Map.entry("/environment/host", "host"),
              Map.entry("/environment/cpuModel", "CPU model"),
              Map.entry("/environment/java", "Java"),
              Map.entry("/environment/vm", "JVM"),
              Map.entry("/environment/os", "kernel"),
              Map.entry("/environment/processors", "client's processors"),
              Map.entry("/environment/maxHeapBytes", "client's largest heap in bytes"),
              Map.entry("/server/started", "server started by the run"),
              Map.entry("/server/standIn", "server is a stand-in"),
              Map.entry("/resources/SERVER/processors", "server's processors"),
              Map.entry("/preparation/records", "records loaded by the run"),
              Map.entry("/recordsBefore", "records before the run")));

  /** Settings that say where a run took place or wrote, not what it measured. */
  private static final Set<String> PLACES =
      Set.of("label", "exportfile", "hdrhistogram.output.path");

  /** Parts of the names of a server's arguments that set its threads or limit its memory. */
  private static final List<String> LIMITS = List.of("thread", "thnum", "memory", "cache");

  private static final String LOOPBACK = "127.0.0.1";

  private static final Pattern LOCAL =
      Pattern.compile("localhost|127\\.\\d+\\.\\d+\\.\\d+|\\[?::1]?");

  private static final Pattern LOCAL_PORT = Pattern.compile("(" + LOCAL.pattern() + "):\\d+");

  private Differences() {}

  /**
   * The differences of two sides, each as {@code name: baseline | other}. A value that varies
   * within a side is listed with all its values.
   */
  static List<String> of(Side baseline, Side other) {
    Map<String, Set<String>> first = circumstances(baseline);
    Map<String, Set<String>> second = circumstances(other);
    Set<String> names = new TreeSet<>(first.keySet());
    names.addAll(second.keySet());
    List<String> differences = new ArrayList<>();
    for (String name : names) {
      Set<String> one = first.getOrDefault(name, Set.of(ABSENT));
      Set<String> two = second.getOrDefault(name, Set.of(ABSENT));
      if (!one.equals(two)) {
        differences.add(name + ": " + String.join(", ", one) + " | " + String.join(", ", two));
      }
    }
    return differences;
  }

  private static Map<String, Set<String>> circumstances(Side side) {
    Map<String, Set<String>> all = new TreeMap<>();
    for (MeasuredRun run : side.runs()) {
      circumstances(run)
          .forEach(
              (name, value) -> all.computeIfAbsent(name, n -> new LinkedHashSet<>()).add(value));
    }
    double[] threads =
        side.runs().stream()
            .map(run -> run.result().at("/resources/SERVER/threads/median"))
            .filter(JsonNode::isNumber)
            .mapToDouble(JsonNode::asDouble)
            .toArray();
    if (threads.length > 0) {
      // Servers start some of them when they please: over runs, too, the median tells.
      all.put("server's threads", Set.of(Long.toString(Math.round(Medians.of(threads)))));
    }
    return all;
  }

  private static Map<String, String> circumstances(MeasuredRun run) {
    JsonNode result = run.result();
    Map<String, String> all = new TreeMap<>();
    MEMBERS.forEach(
        (pointer, name) -> {
          JsonNode value = result.at(pointer);
          if (!value.isMissingNode()) {
            all.put(name, value.asText());
          }
        });
    // A warm-up of a number of operations takes a little more or less time in each run.
    JsonNode warmup = result.path("warmup");
    if (warmup.has("settled")) {
      all.put("warm-up", warmup.path("settled").asBoolean() ? "settled" : "not settled");
    } else {
      all.put("warm-up in seconds", Long.toString(Math.round(warmup.path("seconds").asDouble())));
    }
    all.put("samples of the server", samples(result.at("/resources/SERVER")));
    putServer(all, result.path("server").path("commandLines"));
    String prefix = run.binding() + ".";
    for (Map.Entry<String, JsonNode> setting : result.path("settings").properties()) {
      String name = setting.getKey();
      // redis.connections and dragonfly.connections mean the same
      String key = name.startsWith(prefix) ? name.substring(prefix.length()) : name;
      String host = result.path("settings").path(prefix + "host").asText(LOOPBACK);
      boolean onThisMachine = key.equals("port") && LOCAL.matcher(host).matches();
      if (!PLACES.contains(name) && !onThisMachine) {
        all.put("setting " + key, withoutLocalPorts(setting.getValue().asText()));
      }
    }
    return all;
  }

  /** A port of this machine tells nothing: a server that was started here has any. */
  private static String withoutLocalPorts(String address) {
    return LOCAL_PORT.matcher(address).replaceAll("$1");
  }

  /** Adds the arguments of started servers that set their threads or limit their memory. */
  private static void putServer(Map<String, String> all, JsonNode commandLines) {
    for (JsonNode line : commandLines) {
      String[] words = line.asText().split("[ =]+", -1);
      for (int i = 0; i + 1 < words.length; i++) {
        String option = words[i];
        if (option.startsWith("-") && LIMITS.stream().anyMatch(option::contains)) {
          all.put("server argument " + option, words[i + 1]);
        }
      }
    }
  }

  private static String samples(JsonNode server) {
    if (server.isMissingNode()) {
      return "missing";
    }
    int gaps = server.path("gaps").asInt();
    return gaps == 0 ? "complete" : "with gaps";
  }
}
