import { type ClientRun, keyLeaves } from '#harness/client/client-run.ts';
import type { Recording } from '#harness/scenario/check.ts';
import { outputOf } from './documented-output.ts';
import { optionIn } from './sent-requests.ts';

/** Whether a command whose Url differs from that of the session sends the session's key to its Url. */
export const keyAtUrl: Recording<ClientRun> = ({ results, allExchanges }) =>
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
    return [isSent ? keyLeaves : 'the key is not sent'];
  });

/** Whether a command treats the 503 of a service that is not ready as a result or as an error. */
export const unready503: Recording<ClientRun> = ({ results, allExchanges }) => {
  const isAnswered = allExchanges.some(
    ({ operation, response: { status } }) => operation === 'getReadiness' && status === 503,
  );
  const readings = results.filter(({ invocation }) => outputOf(invocation)?.operation === 'getReadiness');
  if (!isAnswered) return [];
  return readings.map(({ succeeded }) => (succeeded ? 'a result' : 'an error'));
};

/** What happens to an acknowledgement without IncludeAdministrators: whether the command or the service ignores it. */
export const acknowledgementAlone: Recording<ClientRun> = ({ results, allExchanges }) => {
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
