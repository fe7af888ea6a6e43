import type { RequestContract } from '#harness/contract/operation-matcher.ts';
import { nameless } from '#harness/contract/operations.ts';
import { parametersOf } from '#harness/http/profile/path-sources.ts';
import { type Appearance, placedContract } from '#harness/http/profile/placed-contract.ts';
import { findRelease, releases } from '#harness/http/profile/profile.ts';
import { isSecretName } from '#harness/http/redaction/secret-names.ts';

/** What of a profile no service of ours can follow; undefined where it can all of it. */
export function appearanceFlaw(contract: RequestContract, appearance: Appearance): string | undefined {
  const { release, overlay, ids = {}, paths = {}, requests } = appearance;
  if (overlay !== undefined) return 'overlay changes the contract, which no mock can follow';
  if (release !== undefined && findRelease(String(release)) === undefined)
    return `release must be one of ${releases.join(', ')}`;
  if (requests?.passwordMember !== undefined && !isSecretName(requests.passwordMember))
    return 'requests.passwordMember would not be recognised as a secret in the log of requests';
  for (const [list, form] of Object.entries(ids)) {
    if (!list.startsWith('list') || !contract.operations.has(list))
      return `ids.${list}: the contract has no such list`;
    if (form === 'integer' && list === 'listMetaverseObjects')
      return `ids.${list}: these records have GUIDs by the document (2.4)`;
  }
  const placed = placedContract(contract, appearance);
  for (const operation of Object.keys(paths)) {
    const [own, chosen] = [contract, placed].map(({ operations }) =>
      parametersOf(operations.get(operation)?.path ?? '')
        .toSorted()
        .join(', '),
    );
    if (own !== chosen)
      return `paths.${operation}: its path takes ${own || 'nothing'}, not ${chosen || 'nothing'}, which no mock can follow`;
  }
  const places = Map.groupBy(placed.operations.values(), ({ method, path }) => `${method} ${nameless(path)}`);
  const [one, other] = [...places.values()].find(({ length }) => length > 1) ?? [];
  return one && other && `paths: ${one.id} and ${other.id} both lie at ${one.method} ${one.path}`;
}
