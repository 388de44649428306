/** TLS: its settings, files of certificates and keys, and why a server or a client was refused. */
@NullMarked
@PublicApi
package site.ycsb.kv.tls;

import org.jspecify.annotations.NullMarked;
import site.ycsb.kv.api.PublicApi;
