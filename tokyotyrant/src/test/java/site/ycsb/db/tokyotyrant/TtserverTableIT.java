// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The table, and the fixed-length engine without scans. */
@EnabledIf(value = "isThere", disabledReason = TtserverConformance.MISSING)
@ParameterizedClass
@EnumSource(
    value = Store.class,
    names = {"TCF_UNPADDED", "TCT", "TCT_SCANNED"})
class TtserverTableIT extends TtserverConformance {}
