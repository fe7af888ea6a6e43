import { type ClientRun, keyLeaves } from '#harness/client/client-run.ts';
import type { Recording } from '#harness/scenario/check.ts';
import { eachRun, eachSent, recordEachRun } from '#harness/scenario/every.ts';
import { Then, thenEach } from '#harness/scenario/steps.ts';
import { about, hasNoSecretPrinted } from './checks.ts';
import { outputOf } from './documented-output.ts';
import { type Topic, topics } from './findings.ts';
import * as sent from './recorded-requests.ts';
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

for (const [topic, sentence] of Object.entries(topics))
  Then(sentence, eachRun(whereFound(about(topic as Topic))));

Then('no credential is output', eachRun(hasNoSecretPrinted));
thenEach(recordEachRun, {
  "it is recorded whether the session's key is sent to a host other than the session's": keyAtUrl,
  'it is recorded whether an acknowledgement without IncludeAdministrators is sent': acknowledgementAlone,
  'it is recorded whether a 503 from readiness is reported as an error': unready503,
});

// These checks need only the recorded requests of a client, not its commands.

thenEach(eachSent, {
  'every key in the recording is sent only in X-Api-Key': sent.sendsKeyOnlyInHeader,
  'no request in the recording searches for the status Completed': sent.looksForNoRetiredStatus,
  'every enum value in the recording is a name': sent.hasNamesOfEnums,
  'every Retry-After in the recording is respected if it is in seconds': sent.heedsRetryAfter('seconds'),
  'every Retry-After date in the recording is respected': sent.heedsRetryAfter('date'),
  'every page size in the recording is at most 100': sent.hasDocumentedPageSize,
  'no URL in the recording contains a password': sent.hasNoPasswordInAddress,
  'every Force in the recording is a boolean': sent.hasBoolean('Force'),
  'every IncludeAdministrators in the recording is a boolean': sent.hasBoolean('IncludeAdministrators'),
  'every AcknowledgeAdministratorLockout in the recording is a boolean': sent.hasBoolean(
    'AcknowledgeAdministratorLockout',
  ),
  'every body in the recording is sent as JSON': sent.isJson,
});
