// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.bson.BsonArray;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A server of MongoDB's wire protocol whose answers a test writes, for what no server at hand shows
 * (mongodb.com/docs/manual/reference/mongodb-wire-protocol). Thread-safe, as far as the script is.
 */
final class ScriptedMongo implements AutoCloseable {
  private static final int OP_REPLY = 1;
  private static final int OP_QUERY = 2004;
  private static final int OP_COMPRESSED = 2012;
  private static final int OP_MSG = 2013;
  private static final int HEADER_BYTES = 16;
  private static final int MORE_TO_COME = 2;

  /** What a standalone mongod 7.0 says when a driver greets it. */
  static final String STANDALONE =
      "{ismaster: true, maxBsonObjectSize: 16777216, maxMessageSizeBytes: 48000000,"
          + " maxWriteBatchSize: 100000, minWireVersion: 0, maxWireVersion: 21, ok: 1.0}";

  /** Answers a command. */
  @FunctionalInterface
  interface Script {
    /** The answer, or null to close the connection without one. */
    @Nullable BsonDocument answer(BsonDocument command);
  }

  private final ServerSocket listener;
  private final Script script;
  private final Set<Socket> clients = ConcurrentHashMap.newKeySet();
  private final List<BsonDocument> asked = Collections.synchronizedList(new ArrayList<>());
  private volatile BsonDocument hello;
  private final AtomicInteger stormed = new AtomicInteger();
  private volatile boolean compressed;
  private volatile boolean storm;
  private boolean stalled;

  /** Listens on a free port of the loopback address. */
  ScriptedMongo(String hello, Script script) throws IOException {
    this(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), hello, script);
  }

  ScriptedMongo(ServerSocket listener, String hello, Script script) {
    this.hello = BsonDocument.parse(hello);
    this.script = script;
    this.listener = listener;
    start("accept", this::accept);
  }

  /** The only member of a replica set, and its primary. */
  static ScriptedMongo primary(Script script) throws IOException {
    return member(script, true);
  }

  /** The only member of a replica set, and its primary or a secondary. */
  static ScriptedMongo member(Script script, boolean primary) throws IOException {
    ScriptedMongo server = new ScriptedMongo(STANDALONE, script);
    String me = "127.0.0.1:" + server.port();
    BsonDocument hello = BsonDocument.parse(STANDALONE);
    hello.putAll(
        BsonDocument.parse(
            String.format(
                "{ismaster: %b, secondary: %b, setName: 'rs0', setVersion: 1, hosts: ['%s'],"
                    + " me: '%s', logicalSessionTimeoutMinutes: 30}",
                primary, !primary, me, me)));
    server.hello = hello;
    return server;
  }

  int port() {
    return listener.getLocalPort();
  }

  /** The commands so far that the script had to answer. */
  List<BsonDocument> asked() {
    return List.copyOf(asked);
  }

  /** Whether a message came compressed. */
  boolean compressed() {
    return compressed;
  }

  /** Closes all connections, and from now on each as soon as it is made. */
  void storm() throws IOException {
    storm = true;
    for (Socket client : clients) {
      client.close();
    }
  }

  /** Reads no more than the start of another message, on each connection. */
  synchronized void stall() {
    stalled = true;
  }

  synchronized void goOn() {
    stalled = false;
    notifyAll();
  }

  private synchronized void awaitGoing() {
    while (stalled) {
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /** The connections made since. */
  int stormed() {
    return stormed.get();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        if (storm) {
          stormed.incrementAndGet();
          client.close();
          continue;
        }
        clients.add(client);
        start("serve", () -> serve(client));
      }
    } catch (IOException e) {
      // Closed: the test is over.
    }
  }

  private void serve(Socket client) {
    try (client) {
      DataInputStream in = new DataInputStream(client.getInputStream());
      boolean open = true;
      while (open) {
        byte[] length = in.readNBytes(4);
        if (length.length < 4) {
          break;
        }
        awaitGoing();
        byte[] rest = in.readNBytes(buffer(length).getInt() - 4);
        open = answer(buffer(rest), client.getOutputStream());
      }
    } catch (IOException | DataFormatException e) {
      // The client left.
    }
  }

  private boolean answer(ByteBuffer message, OutputStream out)
      throws IOException, DataFormatException {
    int id = message.getInt();
    message.getInt();
    int operation = message.getInt();
    ByteBuffer body = message;
    if (operation == OP_COMPRESSED) {
      compressed = true;
      operation = message.getInt();
      body = inflated(message);
    }
    boolean query = operation == OP_QUERY;
    boolean silent = !query && (body.getInt(body.position()) & MORE_TO_COME) != 0;
    BsonDocument answer = answer(query ? queried(body) : sections(body));
    if (answer != null && !silent) {
      out.write(framed(id, query, answer));
      out.flush();
    }
    return answer != null;
  }

  private @Nullable BsonDocument answer(BsonDocument command) {
    return switch (command.getFirstKey()) {
      case "isMaster", "ismaster", "hello" -> greeted(command);
      case "endSessions", "ping" -> BsonDocument.parse("{ok: 1.0}");
      default -> {
        asked.add(command);
        yield script.answer(command);
      }
    };
  }

  /** Compressors are told only to who asks for some, and a driver's monitor does not. */
  private BsonDocument greeted(BsonDocument command) {
    BsonDocument answer = hello.clone();
    if (!command.containsKey("compression")) {
      answer.remove("compression");
    }
    return answer;
  }

  private static ByteBuffer inflated(ByteBuffer message) throws DataFormatException {
    byte[] plain = new byte[message.getInt()];
    if (message.get() != 2) {
      throw new DataFormatException("only zlib is known here");
    }
    Inflater inflater = new Inflater();
    inflater.setInput(message);
    int unused = inflater.inflate(plain);
    inflater.end();
    return buffer(plain);
  }

  private static BsonDocument queried(ByteBuffer body) {
    body.getInt();
    cString(body);
    body.position(body.position() + 8);
    return document(body);
  }

  /** The command of a message, with the documents beside it put in as arrays. */
  private static BsonDocument sections(ByteBuffer body) {
    body.getInt();
    BsonDocument command = new BsonDocument();
    while (body.hasRemaining()) {
      if (body.get() == 0) {
        BsonDocument main = document(body);
        main.putAll(command);
        command = main;
      } else {
        int end = body.position() + body.getInt();
        String name = cString(body);
        BsonArray documents = new BsonArray();
        while (body.position() < end) {
          documents.add(document(body));
        }
        command.put(name, documents);
      }
    }
    return command;
  }

  private static BsonDocument document(ByteBuffer body) {
    byte[] bytes = new byte[body.getInt(body.position())];
    body.get(bytes);
    return new BsonDocumentCodec()
        .decode(new BsonBinaryReader(buffer(bytes)), DecoderContext.builder().build());
  }

  private static byte[] framed(int answers, boolean query, BsonDocument document) {
    BasicOutputBuffer bytes = new BasicOutputBuffer();
    try (BsonBinaryWriter writer = new BsonBinaryWriter(bytes)) {
      new BsonDocumentCodec().encode(writer, document, EncoderContext.builder().build());
    }
    byte[] encoded = bytes.toByteArray();
    int beside = HEADER_BYTES + (query ? 20 : 5);
    ByteBuffer frame = ByteBuffer.allocate(beside + encoded.length).order(ByteOrder.LITTLE_ENDIAN);
    frame.putInt(frame.capacity()).putInt(0).putInt(answers).putInt(query ? OP_REPLY : OP_MSG);
    if (query) {
      frame.putInt(0).putLong(0).putInt(0).putInt(1);
    } else {
      frame.putInt(0).put((byte) 0);
    }
    return frame.put(encoded).array();
  }

  private static String cString(ByteBuffer body) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (byte b = body.get(); b != 0; b = body.get()) {
      text.write(b);
    }
    return text.toString(StandardCharsets.UTF_8);
  }

  private static ByteBuffer buffer(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static void start(String what, Runnable work) {
    Thread thread = new Thread(work, "scripted-mongo-" + what);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    goOn();
    for (Socket client : clients) {
      client.close();
    }
  }
}
