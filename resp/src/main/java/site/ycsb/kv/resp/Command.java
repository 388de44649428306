// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

/** One command of the protocol, whose arguments must not be changed. */
@SuppressWarnings("ArrayRecordComponent") // never compared; copies would cost each operation
public record Command(Verb verb, byte[]... arguments) {}
