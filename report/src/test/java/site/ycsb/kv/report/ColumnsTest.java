// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ColumnsTest {
  @Test
  void rowsComeBackWithoutWhatTheyLack() throws Exception {
    JsonNode rows =
        new ObjectMapper().readTree("[{\"a\":1,\"b\":2.5},{\"a\":3,\"c\":4},{\"b\":5}]");

    JsonNode columns = Columns.of(rows, Set.of("a", "b"));

    assertThat(columns.toString()).isEqualTo("{\"a\":[1,3,null],\"b\":[2.5,null,5]}");
    assertThat(Columns.rows(columns).toString())
        .isEqualTo("[{\"a\":1,\"b\":2.5},{\"a\":3},{\"b\":5}]");
  }
}
