import { altered, type FieldChanges, type Fields } from '#mocks/proofs/service.ts';
import { type DerivedClientMutant, derive, showing, when } from './derived-mutant.ts';

const service = [
  ...['Service', 'Status', 'Condition', 'Reason', 'CurrentWork', 'CurrentWorkStartedAt', 'LastSeenAt'],
  ...['StartedAt', 'HostName', 'Version', 'InstanceId', 'LastProgressAt', 'Detail'],
];
const counts = ['ConnectedSystemsRemoved', 'SyncRulesRemoved', 'MetaverseObjectsRemoved'];

/**
 * The fields of each output, and their rules (§2.1 to §2.7).
 * If the fields belong to the items of a list, `within` is the name of the list.
 */
const outputs = [
  { command: 'get-health', fields: ['Status', 'Timestamp'], rules: ['CL-01', 'CL-02', 'CL-03'] },
  { command: 'get-version', fields: ['Product', 'Version'], rules: ['CL-16'] },
  {
    command: 'get-auth-config',
    fields: ['Authority', 'ClientId', 'Scopes', 'ResponseType', 'UsePkce', 'CodeChallengeMethod'],
    rules: ['CL-17'],
  },
  {
    command: 'get-user-info',
    fields: ['Authorised', 'IsAdministrator', 'Name', 'AuthMethod', 'MetaverseObjectId', 'Roles', 'Message'],
    rules: ['CL-18', 'CL-20'],
  },
  { command: 'get-service-health', fields: service, rules: ['CL-12', 'CL-13'] },
  {
    command: 'get-service-health',
    fields: ['Overall', 'WebVersion', 'GeneratedAt', 'Services'],
    rules: ['CL-14'],
  },
  { command: 'get-service-health', fields: service, rules: ['CL-14'], within: 'Services' },
  { command: 'reset-system', fields: counts, rules: ['CL-31'] },
];

const serviceTimes = ['CurrentWorkStartedAt', 'LastSeenAt', 'StartedAt', 'LastProgressAt'];
const times = ['Timestamp', ...serviceTimes, 'GeneratedAt'];
const words = ['CurrentWork', 'HostName', 'InstanceId', 'Detail', 'Message', 'MetaverseObjectId'];
const nullable = [...serviceTimes, ...words];
// Lists that can have a single item. The list Services always has three items (§2.6).
const names = ['Scopes', 'Roles'];
const lists = [...names, 'Services'];
const booleans = ['UsePkce', 'Authorised', 'IsAdministrator'];
const others = [...lists, ...booleans, ...times, ...counts];
const all = [...new Set(outputs.flatMap(({ fields }) => fields))];

type Alter = (value: unknown, others: readonly unknown[]) => unknown;

/** Alters only the values of one type. */
const of =
  <Value>(isOf: (value: unknown) => value is Value) =>
  (alter: (value: Value) => unknown): Alter =>
  (value) =>
    isOf(value) ? alter(value) : value;
const ofString = of((value) => typeof value === 'string');
const ofTime = (alter: (value: string) => unknown): Alter =>
  ofString((value) => (/^\d{4}-\d\d-\d\dT/.test(value) ? alter(value) : value));
const ofNumber = of((value) => typeof value === 'number');
const ofBoolean = of((value) => typeof value === 'boolean');
const ofList = of<readonly unknown[]>((value) => Array.isArray(value));
const ofNull = of((value) => value === null);

/** Ways to show a wrong value. For each: the fields to which it applies, and how it alters the value. */
const changes: Readonly<Record<string, readonly [fields: readonly string[], alter: Alter]>> = {
  null: [all, () => null],
  'of another type': [all, (value) => (typeof value === 'string' ? [value] : JSON.stringify(value))],
  "another's": [
    all,
    (value, others) => others.find((other) => other !== undefined && other !== value) ?? 'another',
  ],
  empty: [all, (value) => (Array.isArray(value) ? [] : typeof value === 'number' ? 0 : '')],
  'the current time': [times, ofTime(() => new Date().toISOString())],
  'an hour off': [times, ofTime((value) => new Date(Date.parse(value) + 3_600_000).toISOString())],
  'null shown as the year 1': [serviceTimes, ofNull(() => '0001-01-01T00:00:00Z')],
  'null shown as the word null': [nullable, ofNull(() => 'null')],
  'null shown as zeros': [['MetaverseObjectId'], ofNull(() => '00000000-0000-0000-0000-000000000000')],
  'null shown as the current time': [serviceTimes, ofNull(() => new Date().toISOString())],
  negated: [booleans, ofBoolean((value) => !value)],
  true: [booleans, ofBoolean(() => true)],
  false: [booleans, ofBoolean(() => false)],
  'one more': [counts, ofNumber((value) => value + 1)],
  'cut short': [all.filter((field) => !others.includes(field)), ofString((value) => value.slice(0, -2))],
  'without its last item': [lists, ofList((value) => value.slice(0, -1))],
  'joined to a string': [lists, ofList((value) => value.join(', '))],
  'its only item instead of the list': [names, ofList((value) => (value.length === 1 ? value[0] : value))],
  'an empty list as null': [['Roles'], ofList((value) => (value.length === 0 ? null : value))],
};

/** Replaces every value by the first one that was shown. */
function remembered(): Alter {
  let first: { readonly value: unknown } | undefined;
  return (value) => {
    first ??= { value };
    return first.value;
  };
}

function mutantsOf({
  command,
  fields,
  rules,
  within,
}: (typeof outputs)[number]): readonly DerivedClientMutant[] {
  const output = within === undefined ? command : `${command} ${within}`;
  const mutants = (what: string, change: FieldChanges<[all: readonly Fields[]]>) => {
    const nested = (name: string) =>
      showing(({ [name]: list }) =>
        Array.isArray(list) ? { [name]: list.map((each: Fields) => altered(each, change, list)) } : {},
      );
    const deviation = within === undefined ? showing(change) : nested(within);
    return derive(rules, { [`${output}: ${what}`]: when(command, deviation) });
  };
  return fields.flatMap((field) => [
    ...mutants(`${field} left out`, { [field]: undefined }),
    ...Object.entries({ ...changes, 'as it was first shown': [all, remembered()] as const })
      .filter(([, [possible]]) => possible.includes(field))
      .flatMap(([name, [, alter]]) =>
        mutants(`${field} ${name}`, (shown, all) => {
          if (!Object.hasOwn(shown, field)) return {};
          const others = [...all.map((each) => each[field]), ...Object.values(shown)];
          return { [field]: alter(shown[field], others) };
        }),
      ),
  ]);
}

/** For each field of each output: a mutant that omits the field, and mutants that show a wrong value. */
export const shownFields: readonly DerivedClientMutant[] = outputs.flatMap(mutantsOf);
