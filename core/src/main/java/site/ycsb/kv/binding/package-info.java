/**
 * What a binding is made of: its settings, its client, the record codec, and the two bindings that
 * need no server.
 */
@NullMarked
package site.ycsb.kv.binding;

import org.jspecify.annotations.NullMarked;
