import type { BuiltIns } from '#reference/server/data/built-in.ts';
import type { Records, Shipped, Store } from '#reference/server/domain/store.ts';
import type { ResetContext } from '#reference/server/world/reset.ts';
import { type Fault, fault } from './fault.ts';
import { afterwards, removing } from './reset-changes.ts';

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
