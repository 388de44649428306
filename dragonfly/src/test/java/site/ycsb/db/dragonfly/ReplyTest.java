// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.protocol.RedisStateMachine;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Replies as Lettuce's decoder hands them over. */
class ReplyTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          +OK                                                  | OK
          :42                                                  | 42
          $-1                                                  | null
          $0,,                                                 | ''
          $3,abc                                               | abc
          -OOM too much                                        | RespError[text=OOM too much]
          *0                                                   | []
          *2,$1,a,$-1                                          | [a, null]
          *3,:1,*2,$1,b,*0,$1,c                                | [1, [b, []], c]
          *2,*1,:7,-ERR no                                     | [[7], RespError[text=ERR no]]
          %2,$1,a,:1,$1,b,:2                                   | [a, 1, b, 2]
          *1,%1,$1,a,*1,:1                                     | [[a, [1]]]
          _                                                    | null
          """)
  void repliesOfAnyFormAreLists(String wire, String expected) {
    ByteBuf bytes = Unpooled.copiedBuffer(wire.strip().replace(",", "\r\n") + "\r\n", UTF_8);
    Reply reply = new Reply();
    RedisStateMachine decoder = new RedisStateMachine();
    try {
      assertThat(decoder.decode(bytes, reply)).isTrue();
    } finally {
      decoder.close();
      bytes.release();
    }
    assertThat(text(reply.get())).isEqualTo(expected.equals("''") ? "" : expected);
  }

  private static String text(@Nullable Object value) {
    if (value instanceof byte[] bytes) {
      return new String(bytes, UTF_8);
    }
    if (value instanceof List<?> list) {
      return Arrays.toString(list.stream().map(ReplyTest::text).toArray());
    }
    return String.valueOf(value);
  }
}
