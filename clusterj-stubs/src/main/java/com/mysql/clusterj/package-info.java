// SPDX-License-Identifier: Apache-2.0
/**
 * The part of ClusterJ's API that the binding {@code mysql-ndb} calls, to compile against: ClusterJ
 * is in no public repository, and clusterj.jar takes its place at run time. The NDB Cluster API
 * guide documents the methods; those of classes are native here, so that a stub has no body.
 */
package com.mysql.clusterj;
