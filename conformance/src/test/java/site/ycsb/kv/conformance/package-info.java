/** The suite over the reference binding, and over bindings that are wrong on purpose. */
@NullMarked
package site.ycsb.kv.conformance;

import org.jspecify.annotations.NullMarked;
