// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;

/**
 * A plan as a file, in YAML. The words of its keys stand in {@code docs/sweeps.md}; {@link
 * PlanReader} reads it.
 */
final class PlanFile {
  private static final String HEAD =
      "# The plan of a sweep. To run it again elsewhere: bin/ycsb sweep FILE --out DIR\n";

  private PlanFile() {}

  /** Writes a plan, with secrets masked. Whoever reads the file sees the old text or the new. */
  static void write(Plan given, Path file) throws IOException {
    Plan plan = given.shown();
    Map<String, Object> top = new LinkedHashMap<>();
    List<Object> stores = new ArrayList<>();
    for (Plan.Store store : plan.stores()) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put(PlanReader.LABEL, store.label());
      entry.put(PlanReader.BINDING, store.binding());
      putUnlessEmpty(entry, PlanReader.SETTINGS, store.settings());
      stores.add(entry);
    }
    top.put(PlanReader.STORES, stores);
    List<Object> workloads = new ArrayList<>();
    for (Plan.Workload workload : plan.workloads()) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put(PlanReader.NAME, workload.name());
      putUnlessEmpty(entry, PlanReader.SETTINGS, workload.settings());
      workloads.add(entry);
    }
    top.put(PlanReader.WORKLOADS, workloads);
    top.put(PlanReader.THREADS, plan.threads());
    putUnlessEmpty(top, PlanReader.VARY, plan.varied());
    putUnlessEmpty(top, PlanReader.SETTINGS, plan.settings());
    top.put(PlanReader.REPEAT, plan.repeat());
    top.put(PlanReader.SEED, plan.seed());
    top.put(PlanReader.KEEP_DATA, plan.keepData());
    String text =
        new Dump(DumpSettings.builder().setDefaultFlowStyle(FlowStyle.BLOCK).build())
            .dumpToString(top);
    Path unfinished = file.resolveSibling(file.getFileName() + ".tmp");
    Files.writeString(unfinished, HEAD + text);
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static void putUnlessEmpty(Map<String, Object> map, String key, Map<String, ?> value) {
    if (!value.isEmpty()) {
      map.put(key, value);
    }
  }
}
