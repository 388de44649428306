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
 * An in-process stand-in for Tokyo Tyrant's server: the binary protocol of ttserver 1.1.41 over
 * engines held in memory. It is there for tests and for machines without ttserver; its speed says
 * nothing about the real server's.
 */
@NullMarked
package site.ycsb.db.tokyotyrant.embedded;

import org.jspecify.annotations.NullMarked;
