import { listOf, membersOf } from '#harness/contract/json-values.ts';
import type { Handler } from '#harness/http/middleware.ts';
import { handle, timeOf } from '#mocks/proofs/middleware.ts';
import { type Mutant, mutant, mutants } from '#mocks/proofs/mutant.ts';
import { changed, type Fields, jsonOf, type Service } from '#mocks/proofs/service.ts';
import type { builtIns } from '#reference/server/data/built-in.ts';
import { documentedReset, type ResetContext } from '#reference/server/domain/reset.ts';
import type { Records, Shipped, Store } from '#reference/server/domain/store.ts';
import { afterwards, forgetting, instead, isRepeated, removing } from './changes.ts';

type ShippedKind = Exclude<keyof ReturnType<typeof builtIns>, 'schedules'>;

/** Mutants in how a factory reset treats built-in records, and others like them (§4.5). */
const shippedMutants: readonly Mutant[] = [
  lastBuiltInGoes('FR-34', 'attributes'),
  lastBuiltInGoes('FR-35', 'objectTypes', 'where-administrators-go'),
  lastBuiltInGoes('FR-36', 'roles'),
  lastBuiltInGoes('FR-37', 'connectorDefinitions', 'where-administrators-go'),
  lastBuiltInGoes('FR-38', 'exampleDataSets'),
  lastBuiltInGoes('FR-39', 'predefinedSearches', 'where-administrators-go'),
  touching('FR-50-searches-get-new-identifiers', 'predefinedSearches', (search) => ({
    id: search.id.replace(/^./, (digit) => (digit === 'f' ? '0' : 'f')),
  })),
  touching('FR-50-data-sets-get-new-names', 'exampleDataSets', ({ name }) => ({
    name: `${name} (restored)`,
  })),
  described('FR-50-descriptions-of-searches-are-emptied', 'listPredefinedSearches', { description: '' }),
  described('FR-50-data-sets-are-disabled', 'listExampleDataSets', { enabled: false }),
  described('FR-50-roles-are-in-another-category', 'listRoles', { category: 'Custom' }),
  touching('FR-50-attributes-become-texts', 'attributes', () => ({ type: 'Text' })),
];

function lastBuiltInGoes(
  rule: string,
  kind: ShippedKind,
  when: 'always' | 'where-administrators-go' = 'always',
): Mutant {
  const goes = (record: Shipped, { before, options }: ResetContext) =>
    !record.builtIn ||
    ((when === 'always' || options.includeAdministrators) &&
      (before[kind] as readonly Shipped[]).findLast(({ builtIn }) => builtIn)?.id === record.id);
  return mutant(
    `${rule}-one-built-in-goes-${when}`,
    'One built-in record is removed as well.',
    removing({ [kind]: goes }),
  );
}

function touching<K extends ShippedKind>(
  id: string,
  kind: K,
  change: (record: Records[K][number]) => Partial<Records[K][number]>,
): Mutant {
  const touched = (draft: Store) =>
    draft[kind].map((record) => (record.builtIn ? { ...record, ...change(record) } : record));
  return mutant(
    id,
    'Built-in records are changed.',
    afterwards((draft) => ({ ...draft, [kind]: touched(draft) })),
  );
}

/** Returns more fields of built-in records than the contract defines, and changed values after a reset. */
function described(id: string, operation: string, afterReset: Fields): Mutant {
  const middleware = handle(async (request, next, service) => {
    const response = await next(request);
    const body = membersOf(await jsonOf(response));
    if (!Array.isArray(body.items) || !service.asks(request, [operation])) return response;
    const isOver = (await resetsIn(request, next, service)).length > 0;
    const shown = { description: 'Comes with the product.', enabled: true, category: 'Built-in' };
    const more = { ...shown, ...(isOver && afterReset) };
    return changed(response, { body: { ...body, items: body.items.map((each) => ({ ...each, ...more })) } });
  });
  return mutant(id, 'Data of built-in records is changed.', middleware);
}

async function resetsIn(request: Request, next: Handler, service: Service): Promise<readonly Fields[]> {
  const activities = await jsonOf(await next(service.requestFor('listActivities', request)));
  // A server that is in a state in which it refuses requests lists nothing.
  const items = listOf(membersOf(activities).items) as readonly Fields[];
  return items.filter(({ name }) => name === 'Factory reset');
}

const provenance = 'record provenance';
const schedules = 'restore the built-in schedules';
const attributes = 'restore the attributes of the example data template';

/** Mutants in what a factory reset restores and records (§4.5). */
const restoredMutants: readonly Mutant[] = [
  ...mutants({
    'FR-47-built-in-schedules-stay-away-with-administrators, FR-49: A reset that includes administrators restores no Schedules.':
      instead(schedules, (draft, context) =>
        context.options.includeAdministrators ? draft : takeStep(schedules, draft, context),
      ),
    'FR-47-built-in-schedules-stay-away-the-second-time: The second of two resets restores no Schedules.':
      instead(schedules, (draft, context) =>
        isRepeated(context) ? draft : takeStep(schedules, draft, context),
      ),
    'FR-47-missing-built-in-schedules-stay-missing: Only the built-in Schedules that existed before the reset are restored.':
      instead(schedules, (draft, { before }) => ({
        ...draft,
        schedules: before.schedules.filter(({ builtIn }) => builtIn),
      })),
    'FR-48-the-template-gets-one-attribute, FR-49: Only the first attribute of the built-in Example Data Template is restored.':
      instead(attributes, (draft, context) => {
        const { exampleDataTemplates } = takeStep(attributes, draft, context);
        const cut = exampleDataTemplates.map((one) => ({ ...one, attributes: one.attributes.slice(0, 1) }));
        return { ...draft, exampleDataTemplates: cut };
      }),
    'FR-51-provenance-is-not-recorded: The provenance of built-in records is not recorded again.':
      forgetting(provenance),
    'FR-51-provenance-of-attributes-is-not-recorded: The provenance of attributes is not recorded again.':
      instead(provenance, (draft, context) => ({
        ...takeStep(provenance, draft, context),
        attributes: draft.attributes,
      })),
  }),
  late('FR-49-built-in-schedules-come-back-later', 'listSchedules', () => []),
  late('FR-49-attributes-of-the-template-come-back-later', 'listExampleDataTemplates', (template) => [
    { ...template, attributes: [] },
  ]),
];

export const builtInMutants: readonly Mutant[] = [...shippedMutants, ...restoredMutants];

function takeStep(name: string, draft: Store, context: ResetContext): Store {
  return documentedReset.afterRemovals[name]?.(draft, context) ?? draft;
}

/** Built-in records are missing for a few seconds after a reset. */
function late(id: string, operation: string, before: (builtIn: Fields) => readonly Fields[]): Mutant {
  const middleware = handle(async (request, next, service) => {
    const response = await next(request);
    const body = membersOf(await jsonOf(response));
    const { items, totalCount } = body;
    if (!Array.isArray(items) || !service.asks(request, [operation])) return response;
    const resets = await resetsIn(request, next, service);
    const now = Date.parse(String(await timeOf(request, next, service)));
    const isRecent = resets.some(({ startedAt }) => now - Date.parse(String(startedAt)) < 5000);
    const shown = items.flatMap((each: Fields) => (each.builtIn === true ? before(each) : each));
    if (!isRecent) return response;
    const hidden = items.length - shown.length;
    return changed(response, { body: { ...body, items: shown, totalCount: Number(totalCount) - hidden } });
  });
  return mutant(id, 'A built-in record is restored only after the response.', middleware);
}
