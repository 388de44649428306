/** A binding to copy: the README beside it names each piece. */
@NullMarked
package site.ycsb.db.template;

import org.jspecify.annotations.NullMarked;
