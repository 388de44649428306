// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.process;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Reads the version of this build from the manifest of its jar. */
public final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"ycsb-kv " + text(), "on YCSB core 0.17.0, Java " + Runtime.version()};
  }

  /** The version's number, or {@code unpackaged} when it runs from class files. */
  public static String text() {
    return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
        .orElse("unpackaged");
  }
}
