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
package site.ycsb.kv.measure;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** Writes a summary through an exporter of stock YCSB, in the form that the settings name. */
public final class MeasurementExport {
  private final MeasurementSettings settings;

  /** The forms by what comes before the names that are written in them. */
  private final Map<String, LatencyForm> forms = new LinkedHashMap<>();

  /** Of the form that also tells what operations returned. */
  private final String returnsPrefix;

  /**
   * Writes as {@code settings} ask.
   *
   * @param series the means over time, where the settings ask for them
   */
  public MeasurementExport(MeasurementSettings settings, @Nullable TimeSeries series) {
    this.settings = settings;
    LatencyForm hdr = new LatencyForm.Hdr(settings);
    switch (settings.type()) {
      case HISTOGRAM -> forms.put("", new LatencyForm.Millis(settings));
      case HDRHISTOGRAM_AND_HISTOGRAM -> {
        forms.put("Hdr", hdr);
        forms.put("Bucket", new LatencyForm.Millis(settings));
      }
      case HDRHISTOGRAM_AND_RAW -> {
        forms.put("Hdr", hdr);
        forms.put("Raw", new LatencyForm.Raw(settings));
      }
      case RAW -> forms.put("", new LatencyForm.Raw(settings));
      case TIMESERIES -> forms.put("", series == null ? hdr : new LatencyForm.Series(series));
      case HDRHISTOGRAM -> forms.put("", hdr);
    }
    returnsPrefix = forms.keySet().iterator().next();
  }

  /** Writes all operations. */
  public void write(Summary summary, MeasurementsExporter exporter) throws IOException {
    for (String operation : summary.operations()) {
      Map<String, Histogram> named = NamedLatencies.of(summary, operation, settings);
      for (Map.Entry<String, LatencyForm> form : forms.entrySet()) {
        write(summary, operation, named, form.getKey(), form.getValue(), exporter);
      }
    }
  }

  private void write(
      Summary summary,
      String operation,
      Map<String, Histogram> named,
      String prefix,
      LatencyForm form,
      MeasurementsExporter exporter)
      throws IOException {
    Histogram succeeded = named.get(operation);
    String main = prefix + operation;
    if (succeeded != null) {
      form.write(exporter, main, succeeded);
    }
    // As in stock YCSB, all that an operation returned stands under its own name, in one form.
    if (prefix.equals(returnsPrefix) && !operation.equals(Operation.CLEANUP.label())) {
      for (OutcomeSummary outcome : summary.outcomes(operation)) {
        exporter.write(main, "Return=" + outcome.status().getName(), outcome.count());
      }
    }
    if (succeeded != null) {
      form.writeDetails(exporter, main, succeeded);
    }
    for (Map.Entry<String, Histogram> other : named.entrySet()) {
      if (!other.getKey().equals(operation)) {
        form.write(exporter, prefix + other.getKey(), other.getValue());
        form.writeDetails(exporter, prefix + other.getKey(), other.getValue());
      }
    }
  }
}
