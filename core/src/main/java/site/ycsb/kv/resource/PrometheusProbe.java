// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import site.ycsb.kv.setting.Secrets;

/** Asks a Prometheus exporter. */
public final class PrometheusProbe implements Probe {
  private static final Duration TIMEOUT = Duration.ofSeconds(1);

  /** For the first answer, as classes load and the exporter connects. */
  private static final Duration FIRST_TIMEOUT = Duration.ofSeconds(10);

  private static final int OK = 200;

  private final URI address;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(FIRST_TIMEOUT).build();
  private volatile String subject = "Prometheus exporter";

  /** Asks the exporter at this URL; nothing is sent yet. */
  public PrometheusProbe(URI address) {
    this.address = address;
  }

  @Override
  public String describe() {
    return subject + " at " + Secrets.mask(address.toString());
  }

  @Override
  public Reading read() throws IOException {
    return read(TIMEOUT);
  }

  /** Checks before a run that it answers; throws the reason in words if it does not. */
  void check() throws IOException {
    try {
      var unused = read(FIRST_TIMEOUT);
    } catch (HttpTimeoutException e) {
      throw new IOException("no answer within " + FIRST_TIMEOUT.toSeconds() + " s", e);
    } catch (ConnectException e) {
      throw new IOException("no connection", e);
    }
  }

  private Reading read(Duration timeout) throws IOException {
    HttpRequest request = HttpRequest.newBuilder(address).timeout(timeout).build();
    try {
      HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() != OK) {
        throw new IOException("the exporter answers with status " + response.statusCode());
      }
      ExporterText text = ExporterText.of(response.body());
      Reading reading = text.reading();
      subject = text.subject();
      return reading;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
