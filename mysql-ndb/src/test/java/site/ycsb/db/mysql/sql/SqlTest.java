// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SqlTest {
  private final Sql sql = new Sql("`d`.`t`", List.of("field0", "fi`eld1"), false);

  @Test
  void readsJustTheFieldsThatAreNamed() {
    assertThat(sql.read(List.of("field0")))
        .isEqualTo("SELECT `field0` FROM `d`.`t` WHERE YCSB_KEY=?");
    assertThat(sql.read(sql.fields()))
        .isEqualTo("SELECT `field0`,`fi``eld1` FROM `d`.`t` WHERE YCSB_KEY=?");
  }

  @Test
  void readsTheKeyAloneWhereTheTableHasNoneOfTheFields() {
    assertThat(sql.read(List.of())).isEqualTo("SELECT 1 FROM `d`.`t` WHERE YCSB_KEY=?");
  }

  @Test
  void scansByThePrimaryKey() {
    assertThat(sql.scan(List.of("field0")))
        .isEqualTo(
            "SELECT `field0` FROM `d`.`t` FORCE INDEX (PRIMARY) WHERE YCSB_KEY>=?"
                + " ORDER BY YCSB_KEY LIMIT ?");
  }

  @Test
  void insertsSeveralRecordsByOneStatement() {
    assertThat(sql.insert(2))
        .isEqualTo("INSERT INTO `d`.`t` (`YCSB_KEY`,`field0`,`fi``eld1`) VALUES (?,?,?),(?,?,?)");
  }

  @Test
  void anUpsertReplacesWholeRecords() {
    assertThat(new Sql("`d`.`t`", List.of("f"), true).insert(1))
        .isEqualTo("REPLACE INTO `d`.`t` (`YCSB_KEY`,`f`) VALUES (?,?)");
  }

  @Test
  void changesJustTheFieldsThatAreGiven() {
    assertThat(sql.update(List.of("fi`eld1")))
        .isEqualTo("UPDATE `d`.`t` SET `fi``eld1`=? WHERE YCSB_KEY=?");
  }
}
