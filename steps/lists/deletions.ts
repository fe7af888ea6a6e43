import { everyOperation, type Operation } from '#harness/contract/operations.ts';
import { endpointOf, parametersOf } from '#harness/profile/path-sources.ts';
import { listedRecords } from '#harness/scenario/path-values.ts';
import type { Session } from '#harness/session/session.ts';
import { keepsRecords } from '#harness/state-control/control.ts';
import { requestBy } from '#steps/everywhere/dimensions.ts';
import { living } from './pages.ts';

/**
 * Deletes a record of each list that has another one, where an operation can: a list may go on counting it.
 * With a location the history knows of the deletions; after others it would know nothing.
 */
export async function deleteOneOfEach(session: Session, location: string): Promise<void> {
  for (const { list, deletion, parameter } of deletableIn(session)) {
    const records = await listedRecords(session, list);
    const others = records.filter(({ id, builtIn }) => id !== undefined && builtIn !== true);
    if (others.length < 2) continue;
    const path = { [parameter]: String(others.at(-1)?.id) };
    const { request } = await requestBy(session, { kind: 'administrator' }, deletion, { path });
    await session.aside?.send(request, { caller: 'administrator', operation: deletion, location });
  }
}

/** Not the lists that the service itself changes at any time, and not the credentials of callers. */
function deletableIn({ contract, control, profile }: Session) {
  if (keepsRecords(control)) return [];
  const at = (each: Operation) => endpointOf(each, profile.paths[each.id]);
  const isMeant = ({ id, isList }: Operation) => isList && !living.includes(id) && id !== 'listApiKeys';
  // A change by another operation would end what the history knows of all records.
  const deletions = [...contract.operations.values()].filter(
    (each) => at(each).method === 'DELETE' && profile.allowed.has(each.effect),
  );
  return everyOperation(contract)
    .filter(isMeant)
    .flatMap((list) => {
      const found = deletions.find((each) => at(each).path.replace(/\/\{\w+\}$/, '') === at(list).path);
      const [parameter, ...others] = found === undefined ? [] : parametersOf(at(found).path);
      if (found === undefined || parameter === undefined || others.length > 0) return [];
      return [{ list: list.id, deletion: found.id, parameter }];
    });
}
