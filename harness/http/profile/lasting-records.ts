import type { Contract } from '#harness/contract/contract.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { placeOf } from './path-sources.ts';
import { nothingPublished, type Profile } from './profile.ts';

/** Whether a record may be made at a path: the server publishes a way to remove it, or it may stay. */
export function mayBeMade({ allowed, published = nothingPublished }: Profile, path: string): boolean {
  return allowed.has('records') || published.matches('DELETE', `${path}/id`);
}

/** Throws before one is made that may not. */
export function assertMayStay(profile: Profile, path: string): void {
  if (mayBeMade(profile, path)) return;
  throw new Untestable(
    'effect-not-allowed',
    `creates a record at ${path} that the API cannot delete: needs --allow records`,
    ['records'],
  );
}

/** What an operator should know before a run that may leave records: where the server publishes no way to remove them. */
export function warningOfRecords(contract: Contract, profile: Profile): string | undefined {
  const { allowed, paths, published = nothingPublished, name } = profile;
  if (!allowed.has('write') || !allowed.has('records')) return undefined;
  const places = [...contract.operations.values()]
    .filter(({ id }) => id.startsWith('create'))
    .map((each) => placeOf(each, paths[each.id]).path)
    .filter((path) => published.matches('POST', path) && !published.matches('DELETE', `${path}/id`));
  if (places.length === 0) return undefined;
  return `${name}: this run may make records that stay, since the server publishes no way to remove those at ${places.join(', ')}.`;
}
