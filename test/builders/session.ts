import { createRetryPolicy } from '#harness/http/budget.ts';
import { recorder } from '#harness/http/exchange.ts';
import { inProcessTarget } from '#harness/http/target.ts';
import { ownProfile, type Profile } from '#harness/profile/profile.ts';
import { newSession, type Session } from '#harness/session/session.ts';
import { createWaits } from '#harness/session/waits.ts';
import { type Control, noControl } from '#harness/state-control/control.ts';

/** A session for unit tests, with a target that only returns empty responses. */
export function sessionWith(profile: Partial<Profile> = {}, control: Partial<Control> = {}): Session {
  const target = inProcessTarget('silent', async () => new Response(null, { status: 204 }));
  return newSession({
    contract: {
      version: '1.0.0',
      sha256: '',
      document: {} as Session['contract']['document'],
      dereferenced: {} as Session['contract']['dereferenced'],
      operations: new Map(),
      vocabulary: new Map(),
    },
    profile: { ...ownProfile('silent'), allowed: new Set(['read']), ...profile },
    target,
    control: { ...noControl, ...control },
    recorder: recorder(target, new Map()),
    secondsBeforeRetry: createRetryPolicy(),
    waits: createWaits(),
  });
}
