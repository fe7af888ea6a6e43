import { type Effect, effects } from '#harness/http/profile/profile.ts';
import type { ScenarioOutcome } from '#harness/result/scenario-outcome.ts';
import type { Session } from '#harness/run/session/session.ts';

/** Somebody whom a scenario lets ask, as its sentences name them. */
export interface Asking {
  readonly kind: string;
  readonly method?: string;
}

/** Who will do where anybody of a kind does; the first is named where there is none. */
const suitable: Readonly<Record<string, readonly string[]>> = {
  anybody: ['user', 'administrator', 'infrastructure', 'stranger'],
  'somebody without the role': ['user', 'stranger'],
};

/**
 * Everything that a scenario lacks on this target, not only what ended it: permissions, credentials, state control. Known
 * from its tags and sentences alone, so that it can be said of one that never began.
 */
export function prerequisitesLackedBy(
  tags: readonly string[],
  callers: readonly Asking[],
  { profile, control, unauthenticated }: Pick<Session, 'profile' | 'control' | 'unauthenticated'>,
): readonly string[] {
  const hasControl = hasFullControl(control);
  const credentials = callers
    .filter(({ kind, method }) => kind !== 'nobody' && method !== 'session' && !hasControl)
    .flatMap((caller) => credentialLacked(caller, profile.credentials));
  const needsClock = tags.includes('@needs-clock');
  return [
    ...new Set([
      ...credentials,
      ...(unauthenticated.isBounded && callers.some(({ kind }) => kind === 'nobody') ? [scarce] : []),
      ...effectsLackedBy(tags, { profile, control }),
      ...((tags.includes('@needs-control') || needsClock) && !hasControl ? ['state control'] : []),
      ...(needsClock && !control.movesClock ? ['clock'] : []),
    ]),
  ];
}

/** The effects of a scenario that are not allowed. Where waits move a clock that stands still, nobody waits. */
export function effectsLackedBy(
  tags: readonly string[],
  { profile, control }: Pick<Session, 'profile' | 'control'>,
): readonly Effect[] {
  return effects.filter(
    (effect) =>
      tags.includes(`@${effect}`) &&
      !profile.allowed.has(effect) &&
      !(effect === 'waiting' && control.skipsWaits),
  );
}

/** Requests without valid credentials: what a scenario may find spent. */
const scarce = 'budget.unauthenticated';

/** What brings about a few states only, from what lies there, leaves most scenarios without any. */
function hasFullControl({ adapter, hasNoCalm }: Session['control']): boolean {
  return adapter !== 'none' && hasNoCalm !== true;
}

function credentialLacked(
  { kind, method }: Asking,
  known: Readonly<Record<string, unknown>>,
): readonly string[] {
  const kinds = suitable[kind] ?? [kind];
  const methods = method === undefined ? ['api-key', 'bearer'] : [method];
  if (kinds.some((each) => methods.some((way) => known[`${each}:${way}`] !== undefined))) return [];
  const what = method === undefined ? 'credentials' : method === 'bearer' ? 'token' : 'API key';
  return [`${what} of ${kinds[0]}`];
}

/** What a scenario lacked that did not run; undefined where no change to the run would let it. */
export function lackedInTheEnd(
  lacked: readonly string[],
  { outcome, cause, needs = [] }: Pick<ScenarioOutcome, 'outcome' | 'cause' | 'needs'>,
  { control }: Pick<Session, 'control'>,
): readonly string[] | undefined {
  if (outcome !== 'untested' || cause === 'not-seen' || cause === 'operation-not-found') return undefined;
  const all = new Set(lacked);
  if (cause === 'effect-not-allowed') for (const name of needs) all.add(name);
  if (cause === 'no-credential' && lacked.length === 0)
    for (const kind of needs) all.add(kind.startsWith('refusedTokens.') ? kind : `credentials of ${kind}`);
  if (cause === 'state-unsupported' && !hasFullControl(control)) all.add('state control');
  else if (cause === 'state-unsupported' && !all.has('clock'))
    for (const name of needs) all.add(`state: ${name}`);
  return all.size === 0 ? undefined : [...all];
}
