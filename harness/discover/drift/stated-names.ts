import type { DescribedOperation } from './described.ts';
import type { Departure } from './difference.ts';
import { departure, type Place } from './place.ts';
import { shapeOf } from './shape.ts';

interface Names {
  readonly operations: readonly string[];
  readonly member: string;
  /** Names that the document states, each with its rule. The others are open. */
  readonly known: Readonly<Record<string, string>>;
  /** Names that it retired. */
  readonly retired: Readonly<Record<string, string>>;
}

/** Where the document names some values of a member and leaves the rest open, no enum can stand in the contract. */
const names: readonly Names[] = [
  {
    operations: ['listActivities', 'getActivity'],
    member: 'targetType', // 2.10, and 9 for 0.13.0
    known: { SynchronisationRule: 'EN-06' },
    retired: { SyncRule: 'EN-07' },
  },
  {
    operations: ['listScheduleExecutions', 'getScheduleExecution'],
    member: 'status', // 3.2, and 9 for 0.15.0
    // How Failed and Cancelled come about is open (OP-84), so a server may know neither.
    known: { Complete: 'SC-02', CompleteWithError: 'SC-07' },
    retired: { Completed: 'SC-04' },
  },
];

/** Every rule that a finding about names may name. */
export const ruledNames: readonly string[] = [
  'VR-06',
  ...names.flatMap(({ known, retired }) => [...Object.values(known), ...Object.values(retired)]),
];

/** In what the names that a published operation lists depart from those the document gives. */
export function* compareStatedNames(
  wanted: DescribedOperation,
  given: DescribedOperation,
): Generator<Departure> {
  const [status, schema] = recordIn(given);
  const part = `answer ${status}`;
  const path = wanted.isList ? 'items[].' : '';
  for (const { operations, member, known, retired } of names) {
    const values = shapeOf(shapeOf(schema).members.get(member.toLowerCase())?.schema).values;
    if (!operations.includes(wanted.id) || values?.every((value) => typeof value === 'string') !== true)
      continue;
    const place: Place = { part, path: path + member, direction: 'answer' };
    for (const [name, rule] of Object.entries(known))
      if (!values.includes(name))
        yield { ...departure('breaks', 'names', place, name, values.join(', ')), rule };
    for (const [name, rule] of Object.entries(retired))
      if (values.includes(name)) yield { ...departure('breaks', 'names', place, `not ${name}`, name), rule };
  }
  if (wanted.id !== 'listMetaverseObjects') return;
  // Section 9, 0.14.0: replaced by the nested type.
  for (const flat of ['typeId', 'typeName']) {
    if (!shapeOf(schema).members.has(flat.toLowerCase())) continue;
    const place: Place = { part, path: path + flat, direction: 'answer' };
    yield { ...departure('breaks', 'member', place, 'no such member', 'published'), rule: 'VR-06' };
  }
}

/** The status of the success, and what describes one record of it. */
function recordIn({ responses }: DescribedOperation): readonly [string, unknown] {
  const [status = '200', answer] = [...responses].find(([each]) => each.startsWith('2')) ?? [];
  const items = shapeOf(answer?.schema).members.get('items');
  return [status, items === undefined ? answer?.schema : shapeOf(items.schema).items];
}
