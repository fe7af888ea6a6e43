import type { Contract } from '#harness/contract/contract.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { effectNotAllowed } from '#harness/result/outcome.ts';
import { isLoopback } from '#harness/text/loopback.ts';
import { endpointOf } from './path-sources.ts';
import { type Effect, effects, type Profile } from './profile.ts';
import type { ProfileFile } from './profile-file.ts';

export interface Permission {
  readonly effect: Effect;
  /** The host that a reset may erase. */
  readonly host?: string;
}

/** Parses a value of `--allow`: an effect, or `reset=HOST`. Undefined if the value is invalid. */
export function parsePermission(text: string): Permission | undefined {
  const [, name, host] = /^(\w+)(?:=(.+))?$/.exec(text) ?? [];
  const effect = effects.find((each) => each === name);
  if (effect === undefined || (host !== undefined && effect !== 'reset')) return undefined;
  return { effect, ...(host !== undefined && { host }) };
}

/** The permitted effects. A reset requires an expendable server that is local or named in `reset=HOST`. */
export function permitted(allow: readonly Permission[], profile: ProfileFile): ReadonlySet<Effect> {
  const host = new URL(profile.baseUrl).hostname;
  const effects = allow.map(({ effect }) => effect);
  const allowed = new Set<Effect>(['read', ...(profile.allow ?? []), ...effects]);
  const isRepeated = allow.findLast(({ effect }) => effect === 'reset')?.host === host;
  if (allowed.has('reset')) assertExpendable(profile, host, isRepeated);
  return allowed;
}

/** A reset removes all API keys except infrastructure keys. Only the operator knows which keys these are. */
export function warningBefore(profile: Pick<Profile, 'name' | 'allowed' | 'credentials'>) {
  const { name, allowed, credentials } = profile;
  const atRisk = ['administrator', 'user', 'stranger'].filter((kind) => `${kind}:api-key` in credentials);
  if (!allowed.has('reset') || atRisk.length === 0) return undefined;
  return `${name}: a reset in this run removes each API key in the profile (${atRisk.join(', ')}) from the server, unless it is an infrastructure key (§4.5).`;
}

function assertExpendable(profile: ProfileFile, host: string, isRepeated: boolean): void {
  const refuse = (why: string, hint: string): never => {
    throw new HarnessError('EFFECT_REFUSED', `A reset would erase ${host}, which ${why}.`, { hint });
  };
  if (profile.expendable !== true)
    refuse(
      'no profile marks as expendable',
      'Write "expendable: true" into the profile if everything on the server may be lost.',
    );
  if (!isLoopback(host) && !isRepeated)
    refuse('is not on this machine', `Repeat the host: --allow reset=${host}.`);
}

/** A record may be created at `path` if the run may leave records, or if the server can delete the record. */
export function mayBeMade({ allowed, published }: Profile, path: string): boolean {
  return allowed.has('records') || published.matches('DELETE', `${path}/id`);
}

export function assertMayStay(profile: Profile, path: string): void {
  if (mayBeMade(profile, path)) return;
  throw effectNotAllowed(`needs --allow records: a record created at ${path} cannot be deleted`, ['records']);
}

export function warningOfRecords(contract: Contract, profile: Profile): string | undefined {
  const { allowed, paths, published, name } = profile;
  if (!allowed.has('write') || !allowed.has('records')) return undefined;
  const remaining = [...contract.operations.values()]
    .filter(({ id }) => id.startsWith('create'))
    .map((each) => endpointOf(each, paths[each.id]).path)
    .filter((path) => published.matches('POST', path) && !published.matches('DELETE', `${path}/id`));
  if (remaining.length === 0) return undefined;
  return `${name}: this run may create records that it cannot delete, because the server publishes no operation that deletes records at ${remaining.join(', ')}.`;
}
