// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The engines without scans. */
@ParameterizedClass
@EnumSource(
    value = Store.class,
    names = {"MEMORY_HASH", "MEMORY_TREE", "TCH"})
class EmbeddedHashTest extends EmbeddedConformance {}
