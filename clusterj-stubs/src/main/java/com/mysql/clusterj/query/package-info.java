/** The queries of ClusterJ's API, to compile against. */
package com.mysql.clusterj.query;
