import { listOf, membersOf } from '#harness/contract/json-values.ts';
import type { Handler } from '#harness/http/middleware.ts';
import { handle, timeOf } from '#mocks/proofs/middleware.ts';
import { type Mutant, mutant, mutants } from '#mocks/proofs/mutant.ts';
import { changed, type Fields, jsonOf, type Service } from '#mocks/proofs/service.ts';
import type { builtIns } from '#reference/server/data/built-in.ts';
import { documentedReset, type ResetContext } from '#reference/server/domain/reset.ts';
import type { Records, Shipped, Store } from '#reference/server/domain/store.ts';
import { afterwards, forgetting, instead, removing } from './changes.ts';

type ShippedKind = Exclude<keyof ReturnType<typeof builtIns>, 'schedules'>;

/** Mutants in what a factory reset makes of records that come with the product, and of others like them (§4.5). */
const shippedMutants: readonly Mutant[] = [
  customStays('FR-23', 'objectTypes'),
  customStays('FR-24', 'attributes'),
  customStays('FR-25', 'roles'),
  customStays('FR-26', 'connectorDefinitions'),
  customStays('FR-27', 'predefinedSearches'),
  customStays('FR-28', 'exampleDataSets'),
  customStays('FR-29', 'exampleDataTemplates'),
  firstCustomStays('FR-23', 'objectTypes'),
  firstCustomStays('FR-25', 'roles'),
  lastBuiltInGoes('FR-34', 'attributes'),
  lastBuiltInGoes('FR-35', 'objectTypes'),
  lastBuiltInGoes('FR-36', 'roles'),
  lastBuiltInGoes('FR-37', 'connectorDefinitions'),
  lastBuiltInGoes('FR-38', 'exampleDataSets'),
  lastBuiltInGoes('FR-39', 'predefinedSearches'),
  builtInsGo('FR-37', 'connectorDefinitions'),
  builtInsGo('FR-38', 'exampleDataSets'),
  builtInsGo('FR-39', 'predefinedSearches'),
  touching('FR-50-searches-get-new-identifiers', 'predefinedSearches', (search) => ({
    id: search.id.replace(/^./, (digit) => (digit === 'f' ? '0' : 'f')),
  })),
  touching('FR-50-data-sets-get-new-names', 'exampleDataSets', ({ name }) => ({
    name: `${name} (restored)`,
  })),
  described('FR-50-descriptions-of-searches-are-emptied', 'listPredefinedSearches', { description: '' }),
  described('FR-50-data-sets-are-disabled', 'listExampleDataSets', { enabled: false }),
  touching('FR-50-attributes-become-texts', 'attributes', () => ({ type: 'Text' })),
  touching('FR-50-attributes-become-multi-valued', 'attributes', () => ({ multiValued: true })),
];

function customStays(rule: string, kind: ShippedKind): Mutant {
  return mutant(
    `${rule}-custom-ones-stay`,
    'Records that are not built in are left.',
    removing({ [kind]: () => false }),
  );
}

/** As by a loop that begins one too late. */
function firstCustomStays(rule: string, kind: ShippedKind): Mutant {
  const goes = (record: Shipped, { before }: ResetContext) =>
    !record.builtIn && before[kind].find(({ builtIn }) => !builtIn)?.id !== record.id;
  return mutant(
    `${rule}-the-first-custom-one-stays`,
    'One record that is not built in is left.',
    removing({ [kind]: goes }),
  );
}

function lastBuiltInGoes(rule: string, kind: ShippedKind): Mutant {
  const goes = (record: Shipped, { before }: ResetContext) =>
    !record.builtIn ||
    (before[kind] as readonly Shipped[]).findLast(({ builtIn }) => builtIn)?.id === record.id;
  return mutant(
    `${rule}-one-built-in-goes`,
    'One built-in record is removed as well.',
    removing({ [kind]: goes }),
  );
}

function builtInsGo(rule: string, kind: ShippedKind): Mutant {
  return mutant(
    `${rule}-built-ins-go`,
    'Built-in records are removed as well.',
    removing({ [kind]: () => true }),
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
    'Built-in records are not what they were.',
    afterwards((draft) => ({ ...draft, [kind]: touched(draft) })),
  );
}

/** Shows more of built-in records than the contract knows, and shows it changed once there was a reset. */
function described(id: string, operation: string, afterReset: Fields): Mutant {
  const middleware = handle(async (request, next, service) => {
    const response = await next(request);
    const body = membersOf(await jsonOf(response));
    if (!Array.isArray(body.items) || !service.asks(request, [operation])) return response;
    const isOver = (await resetsIn(request, next, service)).length > 0;
    const more = { description: 'Comes with the product.', enabled: true, ...(isOver && afterReset) };
    return changed(response, { body: { ...body, items: body.items.map((each) => ({ ...each, ...more })) } });
  });
  return mutant(id, 'What is said of built-in records is not what it was.', middleware);
}

async function resetsIn(request: Request, next: Handler, service: Service): Promise<readonly Fields[]> {
  const activities = await jsonOf(await next(service.requestFor('listActivities', request)));
  // A server in a state in which it refuses lists nothing.
  const items = listOf(membersOf(activities).items) as readonly Fields[];
  return items.filter(({ name }) => name === 'Factory reset');
}

const provenance = 'record provenance';
const schedules = 'restore the built-in schedules';
const attributes = 'restore the attributes of the example data template';

/** Mutants in what a factory reset puts back and puts on record (§4.5). */
const restoredMutants: readonly Mutant[] = [
  ...mutants({
    'FR-47-built-in-schedules-do-not-come-back, FR-49: The built-in Schedules are removed with the others and stay away.':
      forgetting(schedules),
    'FR-47-missing-built-in-schedules-stay-missing: Only the built-in Schedules that were there before the reset come back.':
      instead(schedules, (draft, { before }) => ({
        ...draft,
        schedules: before.schedules.filter(({ builtIn }) => builtIn),
      })),
    'FR-48-the-template-stays-without-attributes, FR-49: The attributes of the built-in Example Data Template are not put back.':
      forgetting(attributes),
    'FR-48-the-template-gets-one-attribute, FR-49: Only the first attribute of the built-in Example Data Template is put back.':
      instead(attributes, (draft, context) => {
        const { exampleDataTemplates } = takeStep(attributes, draft, context);
        const cut = exampleDataTemplates.map((one) => ({ ...one, attributes: one.attributes.slice(0, 1) }));
        return { ...draft, exampleDataTemplates: cut };
      }),
    'FR-51-provenance-is-not-recorded: The factory state is not put on record again.': forgetting(provenance),
    'FR-51-provenance-of-attributes-is-not-recorded: The factory state of attributes is not put on record again.':
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

/** What is built in does not show for a few seconds after a reset. */
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
  return mutant(id, 'Something is put back a while after the call has returned.', middleware);
}
