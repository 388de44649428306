// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.launch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Map;
import java.util.Properties;
import site.ycsb.DBException;

/**
 * The settings that no file may hold, as the clients of a line get them: in a variable of their
 * environment, since a line may leave them no standard input.
 */
public final class ToldSettings {
  /** The variable, which the line passes on to its clients. */
  public static final String VARIABLE = "YCSB_KV_SETTINGS";

  /** The last word of the command of a client that has them. */
  public static final String EXPECTED = "told";

  private ToldSettings() {}

  /** The value of the variable: a single word, as some launchers cut others. */
  static String text(Properties told) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      told.store(bytes, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  /**
   * Reads the variable.
   *
   * @throws DBException with one sentence if it is missing or damaged
   */
  public static Properties read(Map<String, String> environment) throws DBException {
    Properties told = new Properties();
    try {
      String text = environment.get(VARIABLE);
      if (text != null) {
        byte[] bytes = Base64.getDecoder().decode(text.getBytes(ISO_8859_1));
        told.load(new ByteArrayInputStream(bytes));
        return told;
      }
    } catch (IOException | IllegalArgumentException e) {
      // As if it were missing.
    }
    throw new DBException(
        "The line of --launch does not pass the variable "
            + VARIABLE
            + " on to its clients; let it, as mpirun -x "
            + VARIABLE
            + " does.");
  }
}
