// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.benchmarks;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisURI;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import io.netty.handler.flush.FlushConsolidationHandler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import site.ycsb.db.dragonfly.DragonflyBinding;
import site.ycsb.db.redis.RedisBinding;
import site.ycsb.kv.resp.RespBinding;
import site.ycsb.kv.resp.RespChannel;
import site.ycsb.kv.resp.Unit;
import site.ycsb.kv.resp.Verb;

/**
 * Reads of hashes by our path over Lettuce and over Jedis, and by what these libraries offer
 * themselves. The system properties {@code host} and {@code port} lead to the server.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(3)
public class PathBenchmark {
  private static final int RECORDS = 10_000;
  private static final int FIELDS = 10;
  private static final int FIELD_BYTES = 100;
  private static final int BATCH = 100;
  private static final long TIMEOUT_SECONDS = 10;

  private static String host() {
    return System.getProperty("host", "127.0.0.1");
  }

  private static int port() {
    return Integer.getInteger("port", 6379);
  }

  private static byte[] key() {
    return ("user" + ThreadLocalRandom.current().nextInt(RECORDS)).getBytes(US_ASCII);
  }

  private static RespChannel connect(RespBinding binding, Properties properties) throws Exception {
    properties.setProperty(binding.name() + ".host", host());
    properties.setProperty(binding.name() + ".port", Integer.toString(port()));
    return binding.connect(binding.read(properties), properties);
  }

  private static Unit read() {
    byte[] key = key();
    return new Unit(key).add(Verb.HGETALL, key);
  }

  private static Object ask(RespChannel channel) {
    Unit unit = read();
    channel.ask(List.of(unit));
    return answer(unit);
  }

  private static Object answer(Unit unit) {
    if (!(unit.reply(0) instanceof List<?> record) || record.size() != 2 * FIELDS) {
      throw new IllegalStateException("No record: " + unit.failure() + " " + unit.error());
    }
    return record;
  }

  /** The records, and what all threads share. */
  @State(Scope.Benchmark)
  public static class Shared {
    final Properties properties = new Properties();

    /** Not usable before {@link #load}. */
    public Shared() {}

    /** Stores the records. */
    @Setup
    public void load() throws Exception {
      try (RespChannel channel = connect(new RedisBinding(), new Properties())) {
        for (int i = 0; i < RECORDS; i++) {
          byte[] key = ("user" + i).getBytes(US_ASCII);
          byte[][] arguments = new byte[1 + 2 * FIELDS][FIELD_BYTES];
          arguments[0] = key;
          for (int j = 0; j < FIELDS; j++) {
            arguments[1 + 2 * j] = ("field" + j).getBytes(US_ASCII);
          }
          channel.ask(List.of(new Unit(key).add(Verb.HSET, arguments)));
        }
      }
    }
  }

  /** Our path over Lettuce: all threads on the connections that it chooses. */
  @State(Scope.Thread)
  public static class OverLettuce {
    private RespChannel channel;

    /** Not usable before {@link #open}. */
    @SuppressWarnings("NullAway.Init") // JMH calls open first
    public OverLettuce() {}

    /** Connects. */
    @Setup
    public void open(Shared shared) throws Exception {
      channel = connect(new DragonflyBinding(), shared.properties);
    }

    /** Disconnects. */
    @TearDown
    public void close() {
      channel.close();
    }
  }

  /** One connection of Lettuce for all threads. */
  @State(Scope.Benchmark)
  public static class Lettuce {
    /** What is added to Lettuce's default. */
    @Param({"none", "timeouts", "consolidation"})
    String with = "none";

    private ClientResources resources;
    private io.lettuce.core.RedisClient client;
    private StatefulRedisConnection<byte[], byte[]> connection;

    /** Not usable before {@link #open}. */
    @SuppressWarnings("NullAway.Init") // JMH calls open first
    public Lettuce() {}

    /** Connects. */
    @Setup
    public void open(Shared shared) {
      ClientResources.Builder builder = ClientResources.builder();
      if (with.equals("consolidation")) {
        builder.nettyCustomizer(
            new NettyCustomizer() {
              @Override
              public void afterChannelInitialized(Channel channel) {
                channel.pipeline().addFirst(new FlushConsolidationHandler(256, true));
              }
            });
      }
      resources = builder.build();
      client = io.lettuce.core.RedisClient.create(resources, RedisURI.create(host(), port()));
      Duration timeout = Duration.ofSeconds(TIMEOUT_SECONDS);
      client.setOptions(
          ClientOptions.builder()
              .timeoutOptions(
                  with.equals("timeouts")
                      ? TimeoutOptions.enabled(timeout)
                      : TimeoutOptions.builder().timeoutCommands(false).build())
              .build());
      connection = client.connect(ByteArrayCodec.INSTANCE);
    }

    /** Disconnects. */
    @TearDown
    public void close() {
      connection.close();
      client.shutdown();
      var unused = resources.shutdown();
    }
  }

  /** Our path over Jedis, and Jedis itself: a connection for each thread. */
  @State(Scope.Thread)
  public static class OverJedis {
    private RespChannel channel;
    private Jedis jedis;

    /** Not usable before {@link #open}. */
    @SuppressWarnings("NullAway.Init") // JMH calls open first
    public OverJedis() {}

    /** Connects. */
    @Setup
    public void open(Shared shared) throws Exception {
      channel = connect(new RedisBinding(), shared.properties);
      jedis = new Jedis(host(), port());
    }

    /** Disconnects. */
    @TearDown
    public void close() {
      channel.close();
      jedis.close();
    }
  }

  /** A read by our path over Lettuce. */
  @Benchmark
  public Object lettuceOurs(OverLettuce ours) {
    return ask(ours.channel);
  }

  /** A read by Lettuce's own means. */
  @Benchmark
  public Object lettuceOwn(Lettuce lettuce) throws Exception {
    return lettuce.connection.async().hgetall(key()).get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }

  /** A read by our path over Jedis. */
  @Benchmark
  public Object jedisOurs(OverJedis ours) {
    return ask(ours.channel);
  }

  /** A read by Jedis' own means. */
  @Benchmark
  public Object jedisOwn(OverJedis own) {
    return own.jedis.hgetAll(key());
  }

  /** A batch of reads by our path over Jedis. */
  @Benchmark
  public void jedisBatchOurs(OverJedis ours) {
    List<Unit> units = new ArrayList<>(BATCH);
    for (int i = 0; i < BATCH; i++) {
      units.add(read());
    }
    ours.channel.ask(units);
    units.forEach(PathBenchmark::answer);
  }

  /** A batch of reads by Jedis' own means. */
  @Benchmark
  public List<Object> jedisBatchOwn(OverJedis own) {
    try (Pipeline pipeline = own.jedis.pipelined()) {
      for (int i = 0; i < BATCH; i++) {
        pipeline.hgetAll(key());
      }
      return pipeline.syncAndReturnAll();
    }
  }
}
