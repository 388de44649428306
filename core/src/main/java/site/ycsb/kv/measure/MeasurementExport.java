// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** Writes a summary through an exporter of stock YCSB, in the form of the settings. */
public final class MeasurementExport {
  private final MeasurementSettings settings;

  /** The forms by the prefix of the names in them. */
  private final Map<String, LatencyForm> forms = new LinkedHashMap<>();

  /** The prefix of the form that has the counts by status. */
  private final String returnsPrefix;

  /** Writes as {@code settings} ask, with {@code series} if they ask for means over time. */
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

  /** Writes each operation; throws an IOException if the exporter cannot write. */
  public void write(Summary summary, MeasurementsExporter exporter) throws IOException {
    for (String operation : summary.operations()) {
      Map<String, Histogram> named = summary.named(operation, settings);
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
    LatencyForm.Figures to = new LatencyForm.Figures(exporter, prefix + operation);
    if (succeeded != null) {
      form.write(to, succeeded);
    }
    // As in stock YCSB, one form has all counts by status under the operation's name.
    if (prefix.equals(returnsPrefix) && !operation.equals(Operation.CLEANUP.label())) {
      for (OutcomeSummary outcome : summary.outcomes(operation)) {
        to.write("Return=" + outcome.status().getName(), outcome.count());
      }
    }
    if (succeeded != null) {
      form.writeDetails(to, succeeded);
    }
    for (Map.Entry<String, Histogram> other : named.entrySet()) {
      if (!other.getKey().equals(operation)) {
        LatencyForm.Figures its = new LatencyForm.Figures(exporter, prefix + other.getKey());
        form.write(its, other.getValue());
        form.writeDetails(its, other.getValue());
      }
    }
  }
}
