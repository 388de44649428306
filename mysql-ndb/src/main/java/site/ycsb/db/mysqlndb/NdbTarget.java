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
package site.ycsb.db.mysqlndb;

/**
 * A table of a cluster.
 *
 * @param connectString the management nodes as NDB takes them, such as {@code host:1186}
 * @param connections connections that all sessions share; each is an API node of the cluster
 * @param database the database that the table is in
 * @param table its name
 * @param timeoutMillis for connecting
 */
public record NdbTarget(
    String connectString, int connections, String database, String table, int timeoutMillis) {}
