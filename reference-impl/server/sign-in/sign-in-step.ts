import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InteractionResults, Provider } from 'oidc-provider';
import type { World } from '#reference/server/world/world.ts';
import { type Page, problemPage, signInPage } from './page.ts';
import { peopleWhoSignIn, personOf } from './people.ts';
import { throughNode } from './through-node.ts';

/** Shows the sign-in page, and takes what was chosen on it. */
export async function signInStep(
  request: Request,
  { provider, world, authority }: { provider: Provider; world: World; authority: string },
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const { origin, pathname: path } = new URL(authority);
  const isSent = request.method === 'POST';
  // A form of another page would be sent with the cookies of this one.
  const sender = request.headers.get('origin');
  if (isSent && sender !== origin)
    return shown(problemPage('The form was not sent from the sign-in page.'), 403);
  const chosen = isSent ? new URLSearchParams(await request.clone().text()) : undefined;

  return throughNode(request, { origin, path }, async (incoming, outgoing) => {
    const step = await provider.interactionDetails(incoming, outgoing).catch(() => undefined);
    if (step === undefined || step.uid !== pathname.split('/').at(-1)) {
      return send(outgoing, problemPage('This sign-in has ended.'), 400);
    }
    const finish = (result: InteractionResults) => finished(provider, incoming, outgoing, result);
    if (step.prompt.name === 'consent') return finish({ consent: {} });
    const people = peopleWhoSignIn(world);
    if (chosen === undefined) {
      return send(outgoing, signInPage(pathname, people, String(step.params.redirect_uri)), 200);
    }
    if (chosen.has('cancel')) {
      return finish({ error: 'access_denied', error_description: 'The sign-in was cancelled.' });
    }
    const subject = chosen.get('subject') ?? '';
    if (personOf(world, subject) === undefined) {
      return send(outgoing, problemPage('There is nobody of that kind.'), 400);
    }
    return finish({ login: { accountId: subject } });
  });
}

const finished = (
  provider: Provider,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  result: InteractionResults,
): Promise<void> =>
  provider.interactionFinished(incoming, outgoing, result, { mergeWithLastSubmission: true });

function send(outgoing: ServerResponse, { html, headers }: Page, status: number): void {
  outgoing.statusCode = status;
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
  outgoing.end(html);
}

const shown = ({ html, headers }: Page, status: number): Response => new Response(html, { status, headers });
