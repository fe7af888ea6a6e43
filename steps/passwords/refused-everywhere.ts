import { oncePer } from '#harness/contract/once-per.ts';
import type { Call } from '#harness/http/call.ts';
import { notSeen } from '#harness/result/outcome.ts';
import { type Headers, headersFor, introduce } from '#harness/scenario/callers.ts';
import { probe } from '#harness/scenario/path-values.ts';
import { hasRefused } from '#harness/scenario/response.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { newPassword, type Session } from '#harness/session/session.ts';
import { keepsRecords } from '#harness/state-control/control.ts';
import { passwordOperations } from './checks.ts';

/** A server may refuse all passwords because of the name of their field (OP-102) or an http URL (OP-112). */
export async function ifEveryPasswordIsRefused({ exchanges, session }: Scenario) {
  const last = exchanges.at(-1);
  const isRefused = last && hasRefused(last) && passwordOperations.includes(last.operation ?? '');
  if (!isRefused || !(await refusesEveryPassword(session))) return undefined;
  return notSeen(
    'the server refused every password: set requests.passwordMember in the profile to the name of the password field, or use an https URL',
    ['requests.passwordMember'],
  );
}

/** Whether the server refuses every password, tested once per run; false without full state control. */
const refusesEveryPassword = oncePer(async (session: Session): Promise<boolean> => {
  const { control } = session;
  if (keepsRecords(control)) return false;
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
      const status = await statusOf(session, operation, { path, body });
      if (status < 400 || status >= 500) return false;
    }
  }
  return true;
});

/** The status of a request as administrator, outside scenarios. After a 401, repeats it with new credentials. */
async function statusOf(session: Session, operation: string, call: Call): Promise<number> {
  const send = async (headers: Headers) =>
    (await probe(session, operation, headers, { ...call, deliberate: true }))?.response.status ?? 0;
  const status = await send(await headersFor(session, { kind: 'administrator' }));
  return status === 401 ? send((await introduce(session, 'administrator')).headers) : status;
}
