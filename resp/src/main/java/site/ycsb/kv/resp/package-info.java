/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
/**
 * What bindings of the Redis protocol share: how records and their index are laid out, what a
 * server tells of itself, and how redis-like servers are started.
 *
 * <p>A binding implements {@link site.ycsb.kv.resp.RespBinding} and brings a {@link
 * site.ycsb.kv.resp.RespChannel}, which carries commands by the library of its choice. What is to
 * be answered together is a {@link site.ycsb.kv.resp.Unit}: the commands about one key, which all
 * go to one node. The channel sends many units at once, those to one node in one write, and leaves
 * with each unit its replies or why there are none; it never throws. All else is here: the client
 * ({@link site.ycsb.kv.resp.RespClient}), its settings ({@link site.ycsb.kv.resp.RespOptions},
 * {@link site.ycsb.kv.resp.RespSettings}), and the sentences for servers that can't be used ({@link
 * site.ycsb.kv.resp.RespFailures}).
 *
 * <p>A record and its entry in the index change in one transaction, which goes out in one write: a
 * server runs all of it or, where the connection breaks before EXEC has come or a command is
 * refused, nothing (redis.io, Transactions). So no failure lets them drift apart. In a cluster a
 * transaction needs all of its keys in one slot, which is why records with an index carry a tag.
 */
@NullMarked
package site.ycsb.kv.resp;

import org.jspecify.annotations.NullMarked;
