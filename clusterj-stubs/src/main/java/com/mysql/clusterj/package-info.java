/**
 * The part of ClusterJ's API that the binding {@code mysql-ndb} calls, as the NDB Cluster API guide
 * describes it: ClusterJ is in no public repository. At run time clusterj.jar takes its place.
 */
package com.mysql.clusterj;
