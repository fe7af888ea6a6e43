import { type ClientRun, keyLeaves } from '#harness/client/client-run.ts';
import type { Recording } from '#harness/scenario/check.ts';
import { optionIn } from './sent-requests.ts';

/** A standalone command that is given a Url: does the key of a session with another instance go there? */
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

/** The acknowledgement alone is to be ignored, by the command or by the service. */
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
