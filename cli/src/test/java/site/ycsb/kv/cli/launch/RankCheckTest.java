// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.kv.rank.Rank;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.resource.Probes;
import site.ycsb.kv.resource.Reading;

class RankCheckTest {
  private final List<String> closed = new ArrayList<>();

  private final class Watched implements Probe {
    private final String name;

    Watched(String name) {
      this.name = name;
    }

    @Override
    public String describe() {
      return name;
    }

    @Override
    public Reading read() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
      closed.add(name);
    }
  }

  private Map<String, Probe> sampledBy(String rank) throws DBException {
    Map<String, Probe> probes = new TreeMap<>();
    for (String name : List.of("SERVER-1", "SERVER-2", Probes.CLIENT)) {
      probes.put(name, new Watched(name));
    }
    Properties properties = new Properties();
    properties.setProperty("client.rank", rank);
    properties.setProperty("client.count", "2");
    return RankCheck.sampledBy(Rank.of(properties, Map.of()), probes);
  }

  @Test
  void theFirstRankSamplesTheServersToo() throws DBException {
    assertThat(sampledBy("0")).containsOnlyKeys("SERVER-1", "SERVER-2", Probes.CLIENT);
    assertThat(closed).isEmpty();
  }

  @Test
  void anotherRankClosesTheProbesOfTheServers() throws DBException {
    assertThat(sampledBy("1")).containsOnlyKeys(Probes.CLIENT);
    assertThat(closed).containsExactlyInAnyOrder("SERVER-1", "SERVER-2");
  }
}
