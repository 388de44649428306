/** The template in the conformance suite. */
@NullMarked
package site.ycsb.db.template;

import org.jspecify.annotations.NullMarked;
