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
package site.ycsb.kv.conformance.wire;

import java.util.List;

/** What a client may do wrong, and the tests of the suite that tell. */
public enum Flaw {
  /** Goes on with a connection whose last reply did not come. */
  KEEPS_CONNECTION("lateReplyNeverAnswersTheNextRequest", "missingReplyIsATimeout" + Flaw.ASKED),
  /** Says of a record that it is absent when it could not ask. */
  FAILURE_IS_NOT_FOUND(
      "operationsFailOneByOneWhileNobodyListens",
      "connectionCutDuringAnOperationIsAFailureOnce" + Flaw.ASKED,
      "halfAReplyIsAFailureOnce" + Flaw.ASKED),
  /** Says that all is well when it could not ask. */
  FAILURE_IS_OK(
      "operationsFailOneByOneWhileNobodyListens",
      "connectionCutDuringAnOperationIsAFailureOnce" + Flaw.ASKED),
  /** Throws when it could not ask. */
  FAILURE_IS_THROWN(
      "operationsFailOneByOneWhileNobodyListens",
      "connectionCutDuringAnOperationIsAFailureOnce" + Flaw.ASKED),
  /** Says of all failures that they are errors. */
  TIMEOUT_IS_ERROR("missingReplyIsATimeout" + Flaw.ASKED),
  /** Forgets the records of a batch that could not be sent. */
  COUNTS_NO_LOSS(
      "batchThatCannotBeSentIsReportedAndCounted", "batchThatCleanupCannotSendIsCounted"),
  /** Forgets the last batch. */
  FLUSHES_NOTHING("loadWithBatchesStoresEveryRecord"),
  /** Says no more than that it failed. */
  VAGUE_INIT("nobodyListeningIsToldInOneSentence", "serverThatNeverAnswersIsToldInOneSentence"),
  /** Throws something of its own. */
  UNCHECKED_INIT(
      "nobodyListeningIsToldInOneSentence", "serverOfAnotherProtocolIsToldInOneSentence"),
  /** Tells its password. */
  TELLS_SECRETS("secretsAreInNoMessageOfAClient"),
  /** Takes any setting. */
  CHECKS_NOTHING(
      "misspeltSettingIsAFaultThatNamesTheNearest",
      "unknownSettingUnderThePrefixIsAFault",
      "allFaultsAreToldTogether",
      "valuesOutOfRangeOrOfAnotherTypeAreFaults"),
  /** Drops the fields that an update does not give. */
  UPDATE_REPLACES("updateChangesOnlyTheGivenField", "updateChangesSeveralFieldsAtOnce"),
  /** Keeps the fields of an older record. */
  INSERT_MERGES("insertOfPresentKeyLeavesNoFieldOfTheOlderRecord"),
  /** Answers all fields, whatever was named. */
  READS_ALL_FIELDS("readOfNamedFieldsAnswersJustThese", "scanOfNamedFieldsAnswersJustThese"),
  /** Takes values for UTF-8. */
  VALUES_ARE_TEXT(
      "valuesHoldAllByteValues",
      "valuesMayLookLikeLengthsAndNames",
      "valuesOfEveryKindOfIteratorAreStored"),
  /** Cuts values that are wider than their columns. */
  CUTS_VALUES("valuesWiderThanTheirColumnsAreBadRequests"),
  /** Takes keys for ASCII. */
  KEYS_ARE_ASCII("keysThatLookAlikeAreDifferentRecords"),
  /** Sorts as Java does. */
  SORTS_AS_JAVA("scanSortsBytesAsUnsigned"),
  /** Answers one record too many. */
  SCANS_ONE_MORE("scanOfOneRecordAnswersTheStartKey"),
  /** Leaves the start key out. */
  SCANS_BEHIND_START("scanAnswersAtMostSoManyRecordsFromTheStartKeyOn"),
  /** Says that what was not there is deleted. */
  DELETE_IS_OK("deleteOfAbsentKeyIsNotFound"),
  /** Declares less than it can. */
  DECLARES_LESS("capabilitiesAreThoseExpected"),
  /** Fails when closed again. */
  CLEANUP_ONCE(
      "cleanupMayBeCalledTwice",
      "cleanupAfterAFailedInitEndsTheClient",
      "cleanupWithoutInitEndsTheClient"),
  /** Writes to standard error. */
  PRINTS("clientPrintsNothing");

  static final String ASKED = "(site.ycsb.kv.conformance.FailureConformance$Asked)";

  @SuppressWarnings("ImmutableEnumChecker") // List.of makes an immutable one
  private final List<String> tests;

  Flaw(String... tests) {
    this.tests = List.of(tests);
  }

  /** The tests that fail, some of them with the types of their parameters. */
  public List<String> tests() {
    return tests;
  }
}
