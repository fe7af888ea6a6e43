import { type Fault, fault } from '#mocks/proofs/mutant.ts';
import type { BuiltIns } from '#reference/server/data/built-in.ts';
import type { Records, Shipped, Store } from '#reference/server/domain/store.ts';
import { documentedReset, type ResetContext } from '#reference/server/world/reset.ts';
import { afterwards, forgetting, instead, removing } from './refusals.ts';

type ShippedKind = Exclude<keyof BuiltIns, 'schedules'>;

/** Wrong turns in what a factory reset makes of records that come with the product, and of others like them (§4.5). */
export const factoryResetBuiltInFaults: readonly Fault[] = [
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
  touching('FR-50-attributes-become-texts', 'attributes', () => ({ type: 'Text' })),
  touching('FR-50-attributes-become-multi-valued', 'attributes', () => ({ multiValued: true })),
];

function customStays(rule: string, kind: ShippedKind): Fault {
  return fault(
    `${rule}-custom-ones-stay`,
    'Records that are not built in are left.',
    removing({ [kind]: () => false }),
  );
}

/** As by a loop that begins one too late. */
function firstCustomStays(rule: string, kind: ShippedKind): Fault {
  const goes = (record: Shipped, { before }: ResetContext) =>
    !record.builtIn && before[kind].find(({ builtIn }) => !builtIn)?.id !== record.id;
  return fault(
    `${rule}-the-first-custom-one-stays`,
    'One record that is not built in is left.',
    removing({ [kind]: goes }),
  );
}

function lastBuiltInGoes(rule: string, kind: ShippedKind): Fault {
  const goes = (record: Shipped, { before }: ResetContext) =>
    !record.builtIn ||
    (before[kind] as readonly Shipped[]).findLast(({ builtIn }) => builtIn)?.id === record.id;
  return fault(
    `${rule}-one-built-in-goes`,
    'One built-in record is removed as well.',
    removing({ [kind]: goes }),
  );
}

function builtInsGo(rule: string, kind: ShippedKind): Fault {
  return fault(
    `${rule}-built-ins-go`,
    'Built-in records are removed as well.',
    removing({ [kind]: () => true }),
  );
}

function touching<K extends ShippedKind>(
  id: string,
  kind: K,
  change: (record: Records[K][number]) => Partial<Records[K][number]>,
): Fault {
  const touched = (draft: Store) =>
    draft[kind].map((record) => (record.builtIn ? { ...record, ...change(record) } : record));
  return fault(
    id,
    'Built-in records are not what they were.',
    afterwards((draft) => ({ ...draft, [kind]: touched(draft) })),
  );
}

const provenance = 'record provenance';
const schedules = 'restore the built-in schedules';
const attributes = 'restore the attributes of the example data template';

/** Wrong turns in what a factory reset puts back and puts on record (§4.5). */
export const factoryResetRestoredFaults: readonly Fault[] = [
  fault(
    'FR-47-built-in-schedules-do-not-come-back',
    'The built-in Schedules are removed with the others and stay away.',
    forgetting(schedules),
    { alsoBreaks: ['FR-49'] },
  ),
  fault(
    'FR-47-missing-built-in-schedules-stay-missing',
    'Only the built-in Schedules that were there before the reset come back.',
    instead(schedules, (draft, { before }) => ({
      ...draft,
      schedules: before.schedules.filter(({ builtIn }) => builtIn),
    })),
  ),
  fault(
    'FR-48-the-template-stays-without-attributes',
    'The attributes of the built-in Example Data Template are not put back.',
    forgetting(attributes),
    { alsoBreaks: ['FR-49'] },
  ),
  fault(
    'FR-48-the-template-gets-one-attribute',
    'Only the first attribute of the built-in Example Data Template is put back.',
    instead(attributes, (draft, context) => {
      const { exampleDataTemplates } = takeStep(attributes, draft, context);
      const cut = exampleDataTemplates.map((one) => ({ ...one, attributes: one.attributes.slice(0, 1) }));
      return { ...draft, exampleDataTemplates: cut };
    }),
    { alsoBreaks: ['FR-49'] },
  ),
  fault(
    'FR-51-provenance-is-not-recorded',
    'The factory state is not put on record again.',
    forgetting(provenance),
  ),
  fault(
    'FR-51-provenance-of-attributes-is-not-recorded',
    'The factory state of attributes is not put on record again.',
    instead(provenance, (draft, context) => ({
      ...takeStep(provenance, draft, context),
      attributes: draft.attributes,
    })),
  ),
  late('FR-49-built-in-schedules-come-back-later', schedules),
  late('FR-49-attributes-of-the-template-come-back-later', attributes),
];

function takeStep(name: string, draft: Store, context: ResetContext): Store {
  return documentedReset.aftermath[name]?.(draft, context) ?? draft;
}

/** A step that is taken a few seconds after the answer. */
function late(id: string, name: typeof schedules | typeof attributes): Fault {
  return fault(
    id,
    'Something is put back a while after the call has returned.',
    instead(name, (draft, context) => {
      context.postpone(5, (store) => takeStep(name, store, context));
      return draft;
    }),
  );
}
