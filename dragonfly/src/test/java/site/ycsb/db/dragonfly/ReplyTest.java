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
    assertThat(text(reply.value())).isEqualTo(expected.equals("''") ? "" : expected);
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
