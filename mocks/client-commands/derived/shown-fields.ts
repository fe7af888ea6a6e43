import { type DerivedFault, type Shown, showing, when } from './derived-mutant.ts';

/** A command, the members that it outputs (§2.1 to §2.7) and the rules about them. */
interface Output {
  readonly command: string;
  readonly members: readonly string[];
  readonly rules: readonly string[];
  /** Whether the members are those of each object in this list. */
  readonly within?: string;
}

const service = [
  ...['Service', 'Status', 'Condition', 'Reason', 'CurrentWork', 'CurrentWorkStartedAt', 'LastSeenAt'],
  ...['StartedAt', 'HostName', 'Version', 'InstanceId', 'LastProgressAt', 'Detail'],
];

const outputs: readonly Output[] = [
  { command: 'get-health', members: ['Status', 'Timestamp'], rules: ['CL-01', 'CL-02', 'CL-03'] },
  { command: 'get-version', members: ['Product', 'Version'], rules: ['CL-16'] },
  {
    command: 'get-auth-config',
    members: ['Authority', 'ClientId', 'Scopes', 'ResponseType', 'UsePkce', 'CodeChallengeMethod'],
    rules: ['CL-17'],
  },
  {
    command: 'get-user-info',
    members: ['Authorised', 'IsAdministrator', 'Name', 'AuthMethod', 'MetaverseObjectId', 'Roles', 'Message'],
    rules: ['CL-18', 'CL-20'],
  },
  { command: 'get-service-health', members: service, rules: ['CL-12', 'CL-13'] },
  {
    command: 'get-service-health',
    members: ['Overall', 'WebVersion', 'GeneratedAt', 'Services'],
    rules: ['CL-14'],
  },
  { command: 'get-service-health', members: service, rules: ['CL-14'], within: 'Services' },
  {
    command: 'reset-system',
    members: ['ConnectedSystemsRemoved', 'SyncRulesRemoved', 'MetaverseObjectsRemoved'],
    rules: ['CL-31'],
  },
];

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

type Alter = (value: unknown, others: readonly unknown[]) => unknown;

/** How one value may be shown wrongly, by what is done; undefined where that cannot be done to it. */
const alterations: Readonly<Record<string, Alter>> = {
  null: () => null,
  'of another type': (value) => (typeof value === 'string' ? [value] : JSON.stringify(value)),
  "another's": (value, others) => others.find((other) => other !== undefined && other !== value) ?? 'another',
  empty: (value) => (Array.isArray(value) ? [] : typeof value === 'number' ? 0 : ''),
  'this moment': (value) => (isTime(value) ? new Date().toISOString() : value),
  'an hour off': (value) => (isTime(value) ? new Date(Date.parse(value) + 3_600_000).toISOString() : value),
  'null shown as the year 1': (value) => value ?? '0001-01-01T00:00:00Z',
  'null shown as the word': (value) => value ?? 'null',
  'null shown as zeros': (value) => value ?? '00000000-0000-0000-0000-000000000000',
  'null shown as this moment': (value) => value ?? new Date().toISOString(),
  negated: (value) => (typeof value === 'boolean' ? !value : value),
  true: (value) => (typeof value === 'boolean' ? true : value),
  false: (value) => (typeof value === 'boolean' ? false : value),
  'one more': (value) => (typeof value === 'number' ? value + 1 : value),
  'cut short': (value) => (typeof value === 'string' ? value.slice(0, -2) : value),
  'without its last': (value) => (Array.isArray(value) ? value.slice(0, -1) : value),
  'joined to a text': (value) => (Array.isArray(value) ? value.join(', ') : value),
  'a list of one unwrapped': (value) => (Array.isArray(value) && value.length === 1 ? value[0] : value),
  'an empty list as null': (value) => (Array.isArray(value) && value.length === 0 ? null : value),
};

/** Shows for ever what was shown first. */
function remembered(): Alter {
  let first: { readonly value: unknown } | undefined;
  return (value) => {
    first ??= { value };
    return first.value;
  };
}

const times = [
  'Timestamp',
  'CurrentWorkStartedAt',
  'LastSeenAt',
  'StartedAt',
  'LastProgressAt',
  'GeneratedAt',
];
const nullable = [
  ...times.slice(1, 5),
  'CurrentWork',
  'HostName',
  'InstanceId',
  'Detail',
  'Message',
  'MetaverseObjectId',
];
const lists = ['Scopes', 'Roles', 'Services'];
const booleans = ['UsePkce', 'Authorised', 'IsAdministrator'];

/** For every member of every output: left out, and altered in each way that its value can be. */
export const shownMembers: readonly DerivedFault[] = outputs.flatMap(
  ({ command, members, rules, within }) => {
    const place = within === undefined ? command : `${command} ${within}`;
    const change = (alter: (shown: Shown, all: readonly Shown[]) => Shown) =>
      when(
        command,
        showing((shown, all) => {
          if (within === undefined) return alter(shown, all);
          const list = shown[within];
          if (!Array.isArray(list)) return shown;
          return { ...shown, [within]: list.map((each: Shown) => alter(each, list)) };
        }),
      );
    return members.flatMap((member) => [
      {
        id: `${place}: ${member} left out`,
        rules,
        wrong: change((shown) => {
          const { [member]: _, ...rest } = shown;
          return rest;
        }),
      },
      ...Object.entries({ ...alterations, 'what it was first': remembered() })
        .filter(([name]) => isPossible(member, name))
        .map(([name, alter]) => ({
          id: `${place}: ${member} ${name}`,
          rules,
          wrong: change((shown, all) => {
            if (!Object.hasOwn(shown, member)) return shown;
            const others = [...all.map((each) => each[member]), ...Object.values(shown)];
            return { ...shown, [member]: alter(shown[member], others) };
          }),
        })),
    ]);
  },
);

/** Whether a member can have a value that is altered so. */
function isPossible(member: string, alteration: string): boolean {
  if (['this moment', 'an hour off'].includes(alteration)) return times.includes(member);
  if (alteration.startsWith('null shown')) {
    const suits = alteration.endsWith('zeros')
      ? member === 'MetaverseObjectId'
      : !/year|moment/.test(alteration) || times.includes(member);
    return nullable.includes(member) && suits;
  }
  if (['negated', 'true', 'false'].includes(alteration)) return booleans.includes(member);
  if (alteration === 'one more') return member.endsWith('Removed');
  if (/list|joined|its last/.test(alteration)) {
    // There are always three services (§2.6).
    const suits = alteration.includes('empty')
      ? member === 'Roles'
      : member !== 'Services' || !alteration.includes('of one');
    return lists.includes(member) && suits;
  }
  if (alteration === 'cut short') {
    return ![...lists, ...booleans, ...times].includes(member) && !member.endsWith('Removed');
  }
  return true;
}
