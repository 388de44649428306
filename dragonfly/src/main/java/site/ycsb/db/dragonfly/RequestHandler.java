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
package site.ycsb.db.dragonfly;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Stands between a connection and the threads that use it: gathers what they ask for until the
 * event loop has taken all of it, and writes that at once; keeps the commands of a request
 * together; and drops the connection when a request has no answer in time, as those behind it would
 * have none either. Used by the event loop of its connection.
 */
final class RequestHandler extends ChannelDuplexHandler {
  /** How often the oldest request is looked at, in parts of the timeout. */
  private static final long CHECKS_PER_TIMEOUT = 20;

  private final long timeoutMillis;
  private final Deque<Request> inFlight = new ArrayDeque<>();
  private List<Part> gathered = new ArrayList<>();
  private boolean flushing;

  RequestHandler(long timeoutMillis) {
    this.timeoutMillis = timeoutMillis;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) throws Exception {
    checkLater(context);
    super.channelActive(context);
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise)
      throws Exception {
    if (!(message instanceof Part first)) {
      super.write(context, message, promise);
      return;
    }
    Request request = first.request();
    inFlight.add(request);
    gathered.addAll(request.parts());
    // Only that it is taken: whether it can be sent is told to the request itself.
    promise.trySuccess();
  }

  @Override
  public void flush(ChannelHandlerContext context) throws Exception {
    if (gathered.isEmpty()) {
      super.flush(context);
    } else if (!flushing) {
      flushing = true;
      // Runs after all that other threads have asked for until now.
      context.executor().execute(() -> flushGathered(context));
    }
  }

  private void flushGathered(ChannelHandlerContext context) {
    flushing = false;
    List<Part> parts = gathered;
    gathered = new ArrayList<>(parts.size());
    ChannelFuture written = context.writeAndFlush(parts);
    written.addListener(
        future -> {
          if (!future.isSuccess()) {
            parts.forEach(part -> part.completeExceptionally(future.cause()));
          }
        });
  }

  private void checkLater(ChannelHandlerContext context) {
    long delayMillis = Math.max(1, timeoutMillis / CHECKS_PER_TIMEOUT);
    var unused =
        context.executor().schedule(() -> check(context), delayMillis, TimeUnit.MILLISECONDS);
  }

  private void check(ChannelHandlerContext context) {
    if (!context.channel().isActive()) {
      return;
    }
    forgetEnded();
    Request oldest = inFlight.peek();
    if (oldest != null && oldest.isExpired(System.nanoTime())) {
      var unused = context.close();
    } else {
      checkLater(context);
    }
  }

  /** Replies come in the order of requests, so those that have ended are the first ones. */
  private void forgetEnded() {
    while (!inFlight.isEmpty() && inFlight.element().isDone()) {
      inFlight.remove();
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) throws Exception {
    forgetEnded();
    super.channelReadComplete(context);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) throws Exception {
    inFlight.forEach(Request::lost);
    inFlight.clear();
    super.channelInactive(context);
  }
}
