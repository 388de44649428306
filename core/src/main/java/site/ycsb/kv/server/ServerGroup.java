// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Several processes that form one server, such as the nodes of a cluster, in the order of their
 * start. The group ends when a vital member ends.
 */
public record ServerGroup(
    String description,
    boolean standIn,
    Map<String, String> address,
    List<? extends RunningServer> members,
    CompletableFuture<String> ended)
    implements RunningServer {

  /** A group whose members are all vital. */
  public static ServerGroup of(
      String description,
      boolean standIn,
      Map<String, String> address,
      List<? extends RunningServer> members) {
    return of(description, standIn, address, members, members);
  }

  /** A group of which only some members are {@code vital}. */
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
  public List<String> commandLines() {
    return members.stream().flatMap(member -> member.commandLines().stream()).toList();
  }

  @Override
  public List<Path> dataFiles() {
    return members.stream().flatMap(member -> member.dataFiles().stream()).toList();
  }

  @Override
  public boolean keep() {
    return members.stream().filter(RunningServer::keep).count() == members.size();
  }

  @Override
  public void kill() {
    members.forEach(RunningServer::kill);
  }

  /** Stops the last one first. */
  @Override
  public void close() {
    List<RunningServer> reversed = new ArrayList<>(members);
    Collections.reverse(reversed);
    reversed.forEach(RunningServer::close);
  }
}
