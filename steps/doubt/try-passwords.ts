import type { Scenario } from '#harness/scenario/scenario.ts';
import { passwordOperations } from '#steps/passwords/checks.ts';
import type { Observer } from './observer.ts';

/**
 * Whether a plain password request is refused as well as the one that failed: then its body or the connection may be
 * the reason, which the document does not show (OP-102, OP-112).
 */
export async function refusesEveryPassword(observer: Observer): Promise<boolean> {
  const person = await observer.control.enter('a person has accounts', {});
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
      const body = { password: observer.newPassword(), wait };
      const { response } = await observer.ask(operation, { path, body });
      if (response.status < 400 || response.status >= 500) return false;
    }
  }
  return true;
}

/** Whether the latest exchange is a password request that was refused. */
export function wasPasswordRefused({ exchanges }: Scenario): boolean {
  const last = exchanges.at(-1);
  const { status = 0 } = last?.response ?? {};
  return status >= 400 && status < 500 && passwordOperations.includes(last?.operation ?? '');
}
