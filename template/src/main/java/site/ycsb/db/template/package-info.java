/** A binding to copy: the README beside it tells how. */
@NullMarked
package site.ycsb.db.template;

import org.jspecify.annotations.NullMarked;
