import { type ClientRun, keyLeaves } from '#harness/client/client-run.ts';
import type { Monitors } from '#harness/history/monitors.ts';
import type { Check, Recording } from '#harness/scenario/check.ts';
import { eachRun, eachSent, type RecordedRequest, recordEachRun } from '#harness/scenario/every.ts';
import { about, hasNoSecretPrinted } from './checks.ts';
import { outputOf } from './documented-output.ts';
import * as sent from './each-request.ts';
import type { Topic } from './findings.ts';
import { ofEachRequest } from './requests-of-run.ts';
import { optionIn } from './sent-requests.ts';
import { whereFound } from './single-runs.ts';

/** Whether a command sends the session's key to a Url whose origin differs from the session's. */
const keyAtUrl: Recording<ClientRun> = ({ results, allExchanges }) =>
  results.flatMap(({ session, invocation: { parameters } }) => {
    const { Url } = parameters;
    if (
      session === undefined ||
      typeof Url !== 'string' ||
      new URL(Url).origin === new URL(session.url).origin
    )
      return [];
    const sent = allExchanges.filter(({ request }) => new URL(request.url).origin === new URL(Url).origin);
    if (sent.length === 0) return [];
    const isSent = sent.some(({ request }) => request.headers['x-api-key'] === session.key);
    return [isSent ? keyLeaves : 'the key of the session is not sent'];
  });

/** Readiness may return 503. Records whether a command reports this 503 as a result or as an error. */
const unready503: Recording<ClientRun> = ({ results, allExchanges }) => {
  const isAnswered = allExchanges.some(
    ({ operation, response: { status } }) => operation === 'getReadiness' && status === 503,
  );
  const readings = results.filter(({ invocation }) => outputOf(invocation)?.operation === 'getReadiness');
  if (!isAnswered) return [];
  return readings.map(({ succeeded }) => (succeeded ? 'a result' : 'an error'));
};

/** AcknowledgeAdministratorLockout alone has no effect (§4.4). Records whether the client sends it. */
const acknowledgementAlone: Recording<ClientRun> = ({ results, allExchanges }) => {
  const isAlone = results.some(
    ({ invocation: { parameters } }) =>
      parameters.AcknowledgeAdministratorLockout !== undefined &&
      parameters.IncludeAdministrators === undefined,
  );
  if (!isAlone) return [];
  return allExchanges
    .filter(({ operation }) => operation === 'resetSystem')
    .map((reset) =>
      optionIn(reset, 'AcknowledgeAdministratorLockout') === true ? 'sent as true' : 'not sent as true',
    );
};

const onRun = (topic: Topic) => eachRun(whereFound(about(topic)));

/** A check of each request: of the runs of a client, and of a recording. */
const ofRequests = (check: Check<RecordedRequest>) => [
  eachRun(whereFound(ofEachRequest(check))),
  eachSent(check),
];

export const clientCommands: Monitors = {
  'CL-01': onRun('basicHealth'),
  'CL-02': onRun('readiness'),
  'CL-03': onRun('liveness'),
  'CL-05': onRun('unreadiness'),
  'CL-06': onRun('urlOfHealth'),
  'CL-07': onRun('urlOfVersion'),
  'CL-08': onRun('urlOfAuthConfig'),
  'CL-09': onRun('positionalUrl'),
  'CL-10': onRun('urlOfSession'),
  'CL-11': onRun('urlInSession'),
  'CL-12': onRun('services'),
  'CL-13': onRun('service'),
  'CL-14': onRun('summary'),
  'CL-15': onRun('healthNeedsSession'),
  'CL-16': onRun('version'),
  'CL-17': onRun('authConfig'),
  'CL-18': onRun('userInfo'),
  'CL-19': onRun('userInfoNeedsSession'),
  'CL-20': onRun('unauthorisedUserInfo'),
  'CL-21': onRun('resetNeedsSession'),
  'CL-27': onRun('include'),
  'CL-28': onRun('noInclude'),
  'CL-29': onRun('acknowledge'),
  'CL-30': onRun('acknowledgeAlone'),
  'CL-31': onRun('counts'),
  'CL-34': onRun('refusal'),
  'CL-35': onRun('session'),
  'CL-36': ofRequests(sent.sendsKeyOnlyInHeader),
  'CL-40': [onRun('statusLookedFor'), eachSent(sent.looksForNoRetiredStatus)],
  'CL-41': ofRequests(sent.hasNamesOfEnums),
  'CL-42': onRun('wait'),
  'CL-43': onRun('accepted'),
  'CL-44': eachSent(sent.heedsRetryAfter('seconds')),
  'CL-45': eachSent(sent.heedsRetryAfter('date')),
  'CL-52': eachRun(hasNoSecretPrinted),
  'CL-53': onRun('noResult'),
  'CL-54': onRun('finished'),
  'CL-55': onRun('pages'),
  'CL-56': ofRequests(sent.hasDocumentedPageSize),
  'CL-57': onRun('settled'),
  'CL-58': ofRequests(sent.hasNoPasswordInAddress),
  'CL-59': onRun('patience'),
  'CL-60': onRun('password'),
  'CL-64': ofRequests(sent.hasBooleanOptions),
  'CL-65': onRun('noAcknowledge'),
  'CL-66': onRun('noRepeat'),
  'CL-68': onRun('effects'),
  'CL-69': ofRequests(sent.isJson),
  'CL-70': recordEachRun(keyAtUrl),
  'CL-71': recordEachRun(acknowledgementAlone),
  'CL-72': recordEachRun(unready503),
  'CL-73': eachRun(whereFound(ofEachRequest(sent.isInUtf8))),
  'CL-74': onRun('letters'),
  'CL-75': ofRequests(sent.staysWithinDepth),
};
