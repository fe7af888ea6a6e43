import type { Handler } from '#harness/http/middleware.ts';
import { changeAnswers, itemsOf, timeOf } from '#proof/shapes/middleware.ts';
import { type Change, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import type { Fields, Service } from '#proof/shapes/service.ts';
import type { builtIns } from '#reference/server/data/built-in.ts';
import type { RecordWithProvenance } from '#reference/server/domain/store.ts';
import { forgetting, instead, isRepeated, removing, touching } from './changes.ts';

type ShippedKind = Exclude<keyof ReturnType<typeof builtIns>, 'schedules'>;

const provenance = 'record provenance';
const schedules = 'restore the built-in schedules';
const attributes = 'restore the attributes of the example data template';

/** Mutants that change how a factory reset keeps or restores built-in records (§4.5). */
export const builtInMutants: readonly Mutant[] = mutants({
  'FR-34-last-built-in-is-removed: A reset removes the last of the built-in attributes.':
    lastBuiltInGoes('attributes'),
  'FR-35-last-built-in-is-removed-with-administrators: A reset that includes administrators removes the last of the built-in object types.':
    lastBuiltInGoes('objectTypes', true),
  'FR-36-last-built-in-is-removed: A reset removes the last of the built-in roles.': lastBuiltInGoes('roles'),
  'FR-37-last-built-in-is-removed-with-administrators: A reset that includes administrators removes the last of the built-in connector definitions.':
    lastBuiltInGoes('connectorDefinitions', true),
  'FR-38-last-built-in-is-removed: A reset removes the last of the built-in example data sets.':
    lastBuiltInGoes('exampleDataSets'),
  'FR-39-last-built-in-is-removed-with-administrators: A reset that includes administrators removes the last of the built-in predefined searches.':
    lastBuiltInGoes('predefinedSearches', true),
  'FR-50-searches-get-new-identifiers: Built-in Predefined Searches get new ids.': touching(
    'predefinedSearches',
    ({ builtIn, id }) => (builtIn ? { id: id.replace(/^./, (digit) => (digit === 'f' ? '0' : 'f')) } : {}),
  ),
  'FR-50-data-sets-get-new-names: Built-in Example Data Sets get new names.': touching(
    'exampleDataSets',
    ({ builtIn, name }) => (builtIn ? { name: `${name} (restored)` } : {}),
  ),
  'FR-41-keys-are-listed-without-roles: After a reset, infrastructure keys are listed without roles.':
    described('listApiKeys', { roles: [] }, { roles: ['Administrator'] }),
  'FR-50-descriptions-of-searches-are-emptied: The descriptions of built-in Predefined Searches become empty.':
    described('listPredefinedSearches', { description: '' }),
  'FR-50-data-sets-are-disabled: Built-in Example Data Sets are disabled.': described('listExampleDataSets', {
    enabled: false,
  }),
  'FR-50-roles-are-in-another-category: Built-in Roles get another category.': described('listRoles', {
    category: 'Custom',
  }),
  'FR-50-attributes-get-type-text: Built-in Metaverse Attributes get the type Text.': touching(
    'attributes',
    ({ builtIn }) => (builtIn ? { type: 'Text' } : {}),
  ),
  'FR-47-no-schedules-restored-with-administrators, FR-49: A reset that includes administrators restores no Schedules.':
    instead(schedules, (draft, context, restore) =>
      context.options.includeAdministrators ? draft : restore(draft, context),
    ),
  'FR-47-second-reset-restores-no-schedules: The second of two resets restores no Schedules.': instead(
    schedules,
    (draft, context, restore) => (isRepeated(context) ? draft : restore(draft, context)),
  ),
  'FR-47-missing-built-in-schedules-stay-missing: Only the built-in Schedules that existed before the reset are restored.':
    instead(schedules, (draft, { before }) => ({
      ...draft,
      schedules: before.schedules.filter(({ builtIn }) => builtIn),
    })),
  'FR-48-only-one-attribute-is-restored, FR-49: Only the first attribute of the built-in Example Data Template is restored.':
    instead(attributes, (draft, context, restore) => {
      const { exampleDataTemplates } = restore(draft, context);
      const cut = exampleDataTemplates.map((one) => ({ ...one, attributes: one.attributes.slice(0, 1) }));
      return { ...draft, exampleDataTemplates: cut };
    }),
  'FR-51-provenance-is-not-recorded: The provenance of built-in records is not recorded again.':
    forgetting(provenance),
  'FR-51-provenance-of-attributes-is-not-recorded: The provenance of attributes is not recorded again.':
    instead(provenance, (draft, context, record) => ({
      ...record(draft, context),
      attributes: draft.attributes,
    })),
  'FR-49-built-in-schedules-are-restored-late: The built-in Schedules are restored only after the response.':
    late('listSchedules', () => []),
  'FR-49-template-attributes-are-restored-late: The attributes of the built-in Example Data Template are restored only after the response.':
    late('listExampleDataTemplates', (template) => [{ ...template, attributes: [] }]),
});

/**
 * By default, every reset removes the last built-in record of `kind`. If `isWithAdministrators` is true, only
 * a reset that includes administrators removes this record.
 */
function lastBuiltInGoes(kind: ShippedKind, isWithAdministrators = false): Change {
  return removing(kind, ({ id }, { before, options }, isDue) => {
    const isMeant = options.includeAdministrators || !isWithAdministrators;
    const records: readonly RecordWithProvenance[] = before[kind];
    return isDue || (isMeant && records.findLast(({ builtIn }) => builtIn)?.id === id);
  });
}

/** Adds undocumented fields to the items of a list. After a reset, `afterReset` overrides some of them. */
function described(operation: string, afterReset: Fields, always: Fields = {}): Change {
  return changeAnswers([operation], 'success', async ({ request, body }, next, service) => {
    const isOver = (await resetsIn(request, next, service)).length > 0;
    const fields = { description: 'Comes with the product.', enabled: true, category: 'Built-in', ...always };
    const more = { ...fields, ...(isOver && afterReset) };
    const items = (body.items as readonly Fields[]).map((each) => ({ ...each, ...more }));
    return { body: { ...body, items } };
  });
}

async function resetsIn(...asked: [Request, Handler, Service]): Promise<readonly Fields[]> {
  return (await itemsOf('listActivities', ...asked)).filter(({ name }) => name === 'Factory reset');
}

/** For five seconds after a reset, a list has `before(record)` in place of each built-in record. */
function late(operation: string, before: (builtIn: Fields) => readonly Fields[]): Change {
  return changeAnswers([operation], 'success', async ({ request, body }, next, service) => {
    const resets = await resetsIn(request, next, service);
    const now = Date.parse(String(await timeOf(request, next, service)));
    const isRecent = resets.some(({ startedAt }) => now - Date.parse(String(startedAt)) < 5000);
    if (!isRecent) return undefined;
    const all = body.items as readonly Fields[];
    const items = all.flatMap((each) => (each.builtIn === true ? before(each) : each));
    const hidden = all.length - items.length;
    return { body: { ...body, items, totalCount: Number(body.totalCount) - hidden } };
  });
}
