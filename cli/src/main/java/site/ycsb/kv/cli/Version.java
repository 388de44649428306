// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Reads the version of this build from the manifest of its jar. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"ycsb-kv " + text(), "on YCSB core 0.17.0, Java " + Runtime.version()};
  }

  /** The version's number, or {@code unpackaged} when it runs from class files. */
  static String text() {
    return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
        .orElse("unpackaged");
  }
}
