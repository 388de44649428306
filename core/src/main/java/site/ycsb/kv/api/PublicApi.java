// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a package that bindings may use. Its public and protected members stay compatible, in
 * source and binary form, within releases of one major version; each release is compared with the
 * one before. All other packages may change at any time.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PACKAGE)
public @interface PublicApi {}
