import {
  flag,
  list,
  listInWords,
  type OptionTable,
  option,
  type ValuesOf,
  type ValueType,
  wholeNumber,
} from '#harness/command-line/command-line-options.ts';
import { servingBounds } from '#harness/errors/limits.ts';
import { parsePermission } from '#harness/profile/permissions.ts';
import { effects, findRelease, releases } from '#harness/profile/profile.ts';
import { findSuiteVersion, suiteVersions } from '#harness/profile/suite-version.ts';
import {
  areas,
  recordedRules,
  ruleById,
  rules,
  rulesMeantBy,
  rulesOfRuns,
} from '#harness/register/register.ts';
import { mostShards, parseShard } from '#harness/shard/shard.ts';
import type { BaselineChoice } from '#harness/verdict/baseline-file.ts';
import { rulesOfClaim } from '#harness/verdict/claims.ts';

/** The rule that help texts use as an example. */
export const exampleRule = 'SH-04';

/** A type whose rejected values may be repeated in messages. */
function echoed<T>(accepts: string, read: ValueType<T>['read'], known: readonly string[] = []): ValueType<T> {
  return { accepts, read, known, isEchoed: true };
}

export const release = {
  ...echoed(listInWords(releases), findRelease, releases),
  isListed: true,
};

export const permission = {
  ...echoed(listInWords([...effects, 'reset=HOST']), parsePermission, effects),
  isListed: true,
};

const ruleIds = rulesOfRuns.map(({ id }) => id);
const recordedIds = recordedRules.map(({ id }) => id);
const areasOf = (ids: readonly string[]): readonly string[] =>
  areas.map(({ id }) => id).filter((area) => ids.some((id) => id.startsWith(area)));
const idsOfClients = ruleIds.filter((id) => id.startsWith('CL'));

export const rule = echoed(
  'an id or an area that "svc-contract rules" lists',
  (text) => rulesMeantBy(text, rules),
  [...areas.map(({ id }) => id), ...rules.map(({ id }) => id)],
);

export const clientRules = echoed<readonly string[]>(
  'an id that "svc-contract rules --area CL" lists',
  (text) => {
    const selected = rulesMeantBy(text)?.filter((id) => ruleById(id)?.subject === 'client') ?? [];
    return selected.length === 0 ? undefined : selected;
  },
  idsOfClients,
);

/** A value that selects rules which a recording can test: a rule id or an area. */
export const recordedRulesInWord = echoed<readonly string[]>(
  `an area (${areasOf(recordedIds).join(' or ')}) or one of ${recordedIds.join(', ')}`,
  (text) => rulesMeantBy(text, recordedRules),
  [...areasOf(recordedIds), ...recordedIds],
);

/** Values of --require for a server: a rule, or a name for a set of rules, all of which must be tested. */
const serverClaim = echoed<readonly string[]>(
  'a rule for servers, an area, "read" or "server"',
  (text) => rulesOfClaim(text, 'server'),
  ['read', 'server', ...areasOf(ruleIds).filter((id) => id !== 'CL'), ...ruleIds],
);

/** Values of --require for a client. */
export const clientClaim = echoed<readonly string[]>(
  'a rule for clients, or "client"',
  (text) => rulesOfClaim(text, 'client'),
  ['client', ...idsOfClients],
);

export const rulesInWord = echoed<readonly string[]>(
  'a rule, an area or "all"',
  (text) => rulesMeantBy(text),
  [...areasOf(ruleIds), ...ruleIds],
);

export const shard = echoed(`I/N, such as 1/4 or 4/4, with N up to ${mostShards}`, parseShard);

export const port = wholeNumber(...servingBounds.port);

export const apiKey: ValueType<string> = {
  read: (text) => (/^[\w.-]{8,200}$/.test(text) ? text : undefined),
  accepts: '8 to 200 letters, digits, dots, dashes or underscores',
};

export const origin = echoed('an origin such as http://localhost:5173, or *', (text) =>
  // No browser sends an origin such as `https://*.example`, so this origin would allow nothing.
  text === '*' ? text : text.includes('*') ? undefined : originIn(text),
);

export const httpOrigin = echoed('an address without a path, such as http://localhost:8080', (text) => {
  const bare = originIn(text.replace(/\/$/, ''));
  return bare?.startsWith('http') ? bare : undefined;
});

/** The origin that a text names. Its scheme and its host may be written in capitals. */
function originIn(text: string): string | undefined {
  const origin = URL.parse(text)?.origin;
  return origin === text.toLowerCase() ? origin : undefined;
}

export const httpAddress = echoed('an http address without query and fragment', (text) =>
  /^https?:\/\/[^/?#][^?#]*$/i.test(text) && URL.canParse(text) ? text : undefined,
);

export const target = echoed(
  'reference, prism or an http address without query and fragment',
  (text) => (text === 'reference' || text === 'prism' ? text : httpAddress.read(text)),
  ['reference', 'prism'],
);

export const defaultOut = 'reports/out';

export const asOfOption = {
  'as-of': option('VERSION', 'only show failures that this version of svc-contract would not find', {
    takes: echoed(suiteVersions, findSuiteVersion),
  }),
} as const satisfies OptionTable;

export const outOption = {
  out: option('DIR', 'folder for reports', { default: defaultOut }),
} as const satisfies OptionTable;

/** The options for required rules and known failures, which several commands have. */
export const gateOptions = {
  require: list(
    'WHAT',
    'fail if any of these is untested: ids, areas, read (what a read-only run can test) or server (all rules for servers)',
    {
      takes: serverClaim,
    },
  ),
  baseline: option(
    'FILE',
    'file of known failures: rule, operation (optional), reason, owner, issue (optional), expires',
  ),
  'update-baseline': flag('update the baseline file from this run', { needs: 'baseline' }),
} as const satisfies OptionTable;

export function requiredRules({ require }: Pick<ValuesOf<typeof gateOptions>, 'require'>): readonly string[] {
  return [...new Set(require.flat())].sort();
}

export function baselineChoice(
  values: Pick<ValuesOf<typeof gateOptions>, 'baseline' | 'update-baseline'>,
): BaselineChoice | undefined {
  const { baseline: file, 'update-baseline': update } = values;
  return file === undefined ? undefined : { file, update };
}
