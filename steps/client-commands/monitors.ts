import type { ClientRun } from '#harness/client/client-run.ts';
import type { Monitors } from '#harness/history/monitors.ts';
import type { Check } from '#harness/scenario/check.ts';
import {
  eachRun,
  eachSent,
  eachSentAfter,
  recordEachRun,
  type SentRequest,
} from '#harness/scenario/every.ts';
import * as calls from './addresses.ts';
import * as documented from './documented-output.ts';
import * as sent from './each-request.ts';
import * as others from './other-commands.ts';
import * as passwords from './passwords.ts';
import * as errors from './reported-errors.ts';
import { ofEachRequest } from './requests-of-run.ts';
import * as resets from './resets.ts';
import * as schedules from './schedule-executions.ts';
import { appliesSearch, keepsDirection } from './searches.ts';
import { changesOnlyWhatIsAsked, needsSession } from './sessions.ts';
import { outputsNamesOfEnums, outputsStatedFields } from './shown-fields.ts';
import * as shown from './shown-results.ts';

const onRun = (check: Check<ClientRun>) => eachRun(calls.whereFound(check));

const outputs = (output: documented.DocumentedOutput) => onRun(shown.outputs(output));

/** A check of each request: of the runs of a client, and of a recording. */
const ofRequests = (check: Check<SentRequest>) => [onRun(ofEachRequest(() => check)), eachSent(check)];

/** The same, by what earlier requests showed. */
const ofRequestsAfter = (start: (given?: sent.GivenSecrets) => Check<SentRequest>) => [
  onRun(ofEachRequest(start)),
  eachSentAfter(start),
];

export const clientCommands: Monitors = {
  'CL-01': outputs(documented.basicHealth),
  'CL-02': outputs(documented.readiness),
  'CL-03': outputs(documented.liveness),
  'CL-05': outputs(documented.unreadiness),
  'CL-06': onRun(calls.callsUrl('Get-SvcHealth')),
  'CL-07': onRun(calls.callsUrl('Get-SvcVersion')),
  'CL-08': onRun(calls.callsUrl('Get-SvcAuthConfig')),
  'CL-09': onRun(calls.callsPositionalUrl),
  'CL-10': onRun(calls.callsUrlOfSession),
  'CL-11': onRun(calls.callsUrlInSession),
  'CL-12': onRun(shown.outputsServicesInOrder),
  'CL-13': outputs(documented.serviceHealth),
  'CL-14': outputs(documented.summary),
  'CL-15': onRun(needsSession('Get-SvcServiceHealth')),
  'CL-16': outputs(documented.version),
  'CL-17': outputs(documented.authConfig),
  'CL-18': outputs(documented.userInfo),
  'CL-19': onRun(needsSession('Get-SvcUserInfo')),
  'CL-20': outputs(documented.unauthorisedUserInfo),
  'CL-21': onRun(needsSession('Reset-SvcSystem')),
  'CL-27': onRun(resets.sends('IncludeAdministrators', true, { IncludeAdministrators: true })),
  'CL-28': onRun(resets.sends('IncludeAdministrators', false, { IncludeAdministrators: false })),
  'CL-29': onRun(
    resets.sends('AcknowledgeAdministratorLockout', true, {
      AcknowledgeAdministratorLockout: true,
      IncludeAdministrators: true,
    }),
  ),
  'CL-30': onRun(
    resets.sends('IncludeAdministrators', false, {
      AcknowledgeAdministratorLockout: true,
      IncludeAdministrators: false,
    }),
  ),
  'CL-31': outputs(documented.counts),
  'CL-34': onRun(shown.reportsRefusal),
  'CL-35': onRun(calls.usesSession),
  'CL-36': [...ofRequestsAfter(sent.sendsKeyOnlyInHeader), ...ofRequests(sent.sendsTokenAsBearer)],
  'CL-40': [onRun(schedules.searchesForGivenStatus), ...ofRequests(sent.looksForNoRetiredStatus)],
  'CL-41': ofRequests(sent.hasNamesOfEnums),
  'CL-42': onRun(passwords.sendsGivenWait),
  'CL-43': onRun(passwords.reportsAcceptedAsResult),
  'CL-44': ofRequestsAfter(sent.heedsRetryAfter('seconds')),
  'CL-45': ofRequestsAfter(sent.heedsRetryAfter('date')),
  'CL-52': eachRun(shown.hasNoSecretPrinted),
  'CL-53': onRun(shown.outputsOnlyResults),
  'CL-54': [onRun(schedules.outputsStatusAsSent), onRun(outputsNamesOfEnums)],
  'CL-55': [onRun(schedules.readsEveryPage), onRun(others.readsLists)],
  'CL-56': ofRequests(sent.hasDocumentedPageSize),
  'CL-57': onRun(passwords.reportsSettledAsSent),
  'CL-58': ofRequestsAfter(sent.hasNoPasswordInAddress),
  'CL-59': onRun(passwords.waitsForResponse),
  'CL-60': onRun(passwords.sendsGivenPassword),
  'CL-64': ofRequests(sent.hasBooleanOptions),
  'CL-65': onRun(
    resets.sends('AcknowledgeAdministratorLockout', false, { AcknowledgeAdministratorLockout: false }),
  ),
  'CL-66': onRun(resets.isNotSentAgain),
  'CL-68': onRun(changesOnlyWhatIsAsked),
  'CL-69': ofRequests(sent.isJson),
  'CL-70': recordEachRun(calls.keyAtUrl),
  'CL-71': recordEachRun(resets.acknowledgementAlone),
  'CL-72': recordEachRun(shown.unready503),
  'CL-82': recordEachRun(errors.shownOfError),
  'CL-73': onRun(ofEachRequest(() => sent.isInUtf8)),
  'CL-74': onRun(shown.outputsLettersAsSent),
  'CL-75': ofRequests(sent.staysWithinDepth),
  'CL-76': onRun(others.sendsPermittedValues),
  'CL-77': onRun(errors.reportsErrors),
  'CL-78': onRun(others.outputsNoRecordOfEmptyList),
  'CL-79': [onRun(appliesSearch), onRun(keepsDirection)],
  'CL-80': [onRun(others.outputsRecordsAsSent), onRun(outputsStatedFields)],
};
