import { oncePer } from '#harness/contract/once-per.ts';
import { buildRequest } from '#harness/http/call.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { notSeen } from '#harness/result/outcome.ts';
import { headersFor, introduce } from '#harness/scenario/callers.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { newPassword, type Session } from '#harness/session/session.ts';
import { keepsRecords } from '#harness/state-control/control.ts';
import { passwordOperations } from './checks.ts';

/** A server may refuse all passwords because of the name of their field (OP-102) or an http URL (OP-112). */
export async function ifEveryPasswordIsRefused({ exchanges, session }: Scenario) {
  const last = exchanges.at(-1);
  const { status = 0 } = last?.response ?? {};
  const isRefused = status >= 400 && status < 500 && passwordOperations.includes(last?.operation ?? '');
  if (!isRefused || !(await refusesEveryPassword(session))) return undefined;
  return notSeen(
    'the server refused every password: set requests.passwordMember in the profile to the name of the password field, or use an https URL',
    ['requests.passwordMember'],
  );
}

/** Whether the server refuses every password, tested once per run; false without full state control. */
const refusesEveryPassword = oncePer(async (session: Session): Promise<boolean> => {
  const { aside, control } = session;
  if (aside === undefined || keepsRecords(control)) return false;
  const person = await control.enter('a person has accounts', {});
  const [account] = Array.isArray(person.accounts) ? person.accounts : [];
  const { connectedSystemId, connectedSystemObjectId } = (account ?? {}) as Record<string, unknown>;
  const paths: Readonly<Record<string, Record<string, string>>> = {
    setMetaverseObjectPassword: { id: String(person.metaverseObjectId) },
    setConnectedSystemObjectPassword: {
      connectedSystemId: String(connectedSystemId),
      csoId: String(connectedSystemObjectId),
    },
  };
  for (const [operation, path] of Object.entries(paths)) {
    for (const wait of [undefined, 5]) {
      const body = { password: newPassword(session), wait };
      const { status } = (await send(session, operation, path, body)).response;
      if (status < 400 || status >= 500) return false;
    }
  }
  return true;
});

/** Sends a request as an administrator, outside scenarios. After a 401, repeats it with new credentials. */
async function send(
  session: Session,
  operation: string,
  path: Record<string, string>,
  body: unknown,
): Promise<Exchange> {
  const { aside, contract, profile, target } = session;
  const sendAs = (headers: Readonly<Record<string, string>>): Promise<Exchange> => {
    const call = { path, body, headers, deliberate: true };
    const request = buildRequest(contract, profile, target.baseUrl, operation, call);
    if (aside === undefined)
      throw new Error('The session has no recorder for requests outside of scenarios.');
    return aside.send(request, { caller: 'administrator', operation });
  };
  const exchange = await sendAs(await headersFor(session, { kind: 'administrator' }));
  if (exchange.response.status !== 401) return exchange;
  return sendAs((await introduce(session, 'administrator')).headers);
}
