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
package site.ycsb.kv.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Several processes that are one server to a run, such as the nodes of a cluster. It ends when one
 * of those that may not end does.
 *
 * @param description what it is, in a few words
 * @param standIn whether it only stands in for the real server
 * @param address the settings that lead a client to it
 * @param members its processes in the order in which they were started
 * @param ended completed when one of its members ends
 */
public record ServerGroup(
    String description,
    boolean standIn,
    Map<String, String> address,
    List<? extends RunningServer> members,
    CompletableFuture<String> ended)
    implements RunningServer {

  /** Of these members, which all must live. */
  public static ServerGroup of(
      String description,
      boolean standIn,
      Map<String, String> address,
      List<? extends RunningServer> members) {
    return of(description, standIn, address, members, members);
  }

  /** Of these members, of which only the {@code vital} ones must live. */
  public static ServerGroup of(
      String description,
      boolean standIn,
      Map<String, String> address,
      List<? extends RunningServer> members,
      List<? extends RunningServer> vital) {
    CompletableFuture<String> ended = new CompletableFuture<>();
    for (RunningServer member : vital) {
      var unused = member.ended().thenAccept(ended::complete);
    }
    return new ServerGroup(description, standIn, address, List.copyOf(members), ended);
  }

  @Override
  public List<Long> pids() {
    return members.stream().flatMap(member -> member.pids().stream()).toList();
  }

  @Override
  public List<Path> dataFiles() {
    return members.stream().flatMap(member -> member.dataFiles().stream()).toList();
  }

  /** Stops the last one first. */
  @Override
  public void close() {
    List<RunningServer> reversed = new ArrayList<>(members);
    Collections.reverse(reversed);
    reversed.forEach(RunningServer::close);
  }
}
