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
package site.ycsb.kv.resp;

import java.util.List;

/**
 * What leads from one client to the nodes of a store. It reconnects by itself: after a failure the
 * connection is dropped, so that a late reply can't answer the next request. Used by one thread.
 */
public interface RespChannel extends AutoCloseable {
  /**
   * Sends all commands of these units, those to one node in one write, and waits until each unit is
   * answered or has failed. A unit whose slot has moved is sent again to where it is.
   */
  void ask(List<Unit> units);

  /** Sends one unit to every node that holds data; each is a copy that has its own answer. */
  List<Unit> askEveryNode(Unit unit);

  /** Where it leads to, in a few words. */
  String describe();

  @Override
  void close();
}
