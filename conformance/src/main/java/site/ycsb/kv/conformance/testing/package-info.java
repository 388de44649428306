// SPDX-License-Identifier: Apache-2.0
/** What tests of several modules share: faulty and strange servers, waiting, certificates. */
@NullMarked
@PublicApi
package site.ycsb.kv.conformance.testing;

import org.jspecify.annotations.NullMarked;
import site.ycsb.kv.api.PublicApi;
