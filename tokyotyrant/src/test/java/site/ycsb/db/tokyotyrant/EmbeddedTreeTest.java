// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The B+ tree and the fixed-length engine. */
@ParameterizedClass
@EnumSource(
    value = Store.class,
    names = {"TCB", "TCB_WRITING_ALL", "TCF"})
class EmbeddedTreeTest extends EmbeddedConformance {}
