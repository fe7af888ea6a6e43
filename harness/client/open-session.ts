import type { ScriptOutput } from '#harness/client/run-script.ts';
import type { Invocation } from '#harness/client/script.ts';

/** What Connect-Svc was last given. */
export interface OpenSession {
  readonly url: string;
  readonly key: string;
}

/** For each command the session that it finds open: a Connect-Svc that failed has opened none. */
export function sessionsOf(
  invocations: readonly Invocation[],
  parts: ScriptOutput['parts'],
): readonly (OpenSession | undefined)[] {
  let session: OpenSession | undefined;
  return invocations.map(({ command, parameters: { Url: url, ApiKey: key } }, at) => {
    const found = session;
    const hasOpened = command === 'Connect-Svc' && parts[at]?.succeeded === true;
    if (hasOpened && typeof url === 'string' && typeof key === 'string') session = { url, key };
    return found;
  });
}
