// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.template;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import javax.security.auth.login.FailedLoginException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.DocumentedLimit.Part;
import site.ycsb.kv.value.StoredValue;
import site.ycsb.kv.value.ValueClient;
import site.ycsb.kv.wire.ByteBuilder;

/** The client of {@code template}, which stock YCSB finds by this name. */
public final class TemplateBindingClient extends ValueClient<TemplateLink> {
  public TemplateBindingClient() {
    super(new TemplateBinding());
  }

  @Override
  protected TemplateLink connect() throws IOException {
    return new TemplateLink(socket());
  }

  @Override
  protected String greet(TemplateLink link) throws IOException, FailedLoginException {
    link.greet();
    if (server().password().isPresent() && !link.login(server().password().get())) {
      throw new FailedLoginException("the password is wrong");
    }
    return "Template 1";
  }

  @Override
  protected Status statusOf(Exception failure) {
    return failure instanceof FailedLoginException ? Status.FORBIDDEN : super.statusOf(failure);
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of(
        Capability.INSERT_REPLACES,
        Capability.ATOMIC_UPDATE,
        Capability.ANY_KEY,
        Capability.ANY_LENGTH,
        Capability.BATCH);
  }

  @Override
  protected OptionalLong count(TemplateLink link) throws IOException {
    return OptionalLong.of(link.records());
  }

  @Override
  public boolean countsCheaply() {
    return true;
  }

  @Override
  public List<DocumentedLimit> documentedLimits() {
    return List.of(
        new DocumentedLimit(Part.KEY, EmbeddedTemplate.MAX_KEY_BYTES, "EmbeddedTemplate"),
        new DocumentedLimit(Part.VALUE, EmbeddedTemplate.MAX_VALUE_BYTES, "EmbeddedTemplate"));
  }

  @Override
  protected String keyFault(String key) {
    int bytes = key.getBytes(UTF_8).length;
    return bytes <= EmbeddedTemplate.MAX_KEY_BYTES
        ? ""
        : "a key of " + bytes + " bytes is longer than " + EmbeddedTemplate.MAX_KEY_BYTES;
  }

  @Override
  protected boolean get(TemplateLink link, String key, StoredValue into) throws IOException {
    return link.get(key, into);
  }

  @Override
  protected Status set(TemplateLink link, String key, ByteBuilder value) throws IOException {
    return status(link.put("set", key, value, 0));
  }

  @Override
  protected Status replace(TemplateLink link, String key, ByteBuilder value) throws IOException {
    return status(link.put("replace", key, value, 0));
  }

  @Override
  protected Status cas(TemplateLink link, String key, ByteBuilder value, long version)
      throws IOException {
    return status(link.put("replace", key, value, version));
  }

  @Override
  protected int setAll(TemplateLink link, List<String> keys, List<byte[]> values)
      throws IOException {
    return link.setAll(keys, values);
  }

  @Override
  protected Status remove(TemplateLink link, String key) throws IOException {
    return status(link.delete(key));
  }

  private Status status(int reply) {
    return switch (reply) {
      case TemplateLink.OK -> Status.OK;
      case TemplateLink.ABSENT -> Status.NOT_FOUND;
      case TemplateLink.CHANGED -> CHANGED;
      case TemplateLink.LARGE -> rejected("the value is too large");
      default -> Status.ERROR;
    };
  }
}
