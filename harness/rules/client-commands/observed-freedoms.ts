import type { ClientRun } from '#harness/client/client-run.ts';
import { optionIn } from './sent-requests.ts';

/** What is written down of a client that sends its key to another host. */
export const keyLeaves = 'the key leaves for the host of the Url';

/** What a client does where the document leaves it the choice. */
export function observeRun(run: ClientRun): readonly { readonly rule: string; readonly observed: string }[] {
  return [...observeKeyAtUrl(run), ...observeAcknowledgement(run)];
}

/** A standalone command that is given a Url: does the key of a session with another instance go there? */
function observeKeyAtUrl({ results, allExchanges }: ClientRun): { rule: string; observed: string }[] {
  return results.flatMap(({ session, invocation: { parameters } }) => {
    const { Url } = parameters;
    if (
      session === undefined ||
      typeof Url !== 'string' ||
      new URL(Url).origin === new URL(session.url).origin
    )
      return [];
    const asked = allExchanges.filter(({ request }) => new URL(request.url).origin === new URL(Url).origin);
    const isSent = asked.some(({ request }) => request.headers['x-api-key'] === session.key);
    if (asked.length === 0) return [];
    return [{ rule: 'CL-70', observed: isSent ? keyLeaves : 'the key is not sent' }];
  });
}

/** The acknowledgement alone is to be ignored, by the command or by the service. */
function observeAcknowledgement({ results, allExchanges }: ClientRun): { rule: string; observed: string }[] {
  const isAlone = results.some(
    ({ invocation: { parameters } }) =>
      parameters.AcknowledgeAdministratorLockout !== undefined &&
      parameters.IncludeAdministrators === undefined,
  );
  if (!isAlone) return [];
  return allExchanges
    .filter(({ operation }) => operation === 'resetSystem')
    .map((reset) => ({
      rule: 'CL-71',
      observed:
        optionIn(reset, 'AcknowledgeAdministratorLockout') === true ? 'sent as true' : 'not sent as true',
    }));
}
