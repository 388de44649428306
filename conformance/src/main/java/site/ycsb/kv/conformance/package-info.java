/**
 * The suite that every binding must pass. A binding joins with one subclass of {@link
 * site.ycsb.kv.conformance.BindingConformance} among its tests; each line of the contract of a
 * client has a test of its own there.
 */
@NullMarked
@PublicApi
package site.ycsb.kv.conformance;

import org.jspecify.annotations.NullMarked;
import site.ycsb.kv.api.PublicApi;
