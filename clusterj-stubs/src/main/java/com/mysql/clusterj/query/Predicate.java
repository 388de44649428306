// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj.query;

/** A condition. */
public interface Predicate {}
