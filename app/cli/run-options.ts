import {
  flag,
  list,
  listInWords,
  type OptionTable,
  option,
  type ValuesOf,
} from '#harness/command-line/options.ts';
import { parsePermission } from '#harness/profile/permissions.ts';
import { effects } from '#harness/profile/profile.ts';
import {
  areas,
  recordedRules,
  ruleById,
  rules,
  rulesMeantBy,
  rulesOfRuns,
} from '#harness/register/register.ts';
import { mostShards, parseShard } from '#harness/shard/shard.ts';
import { rulesOfClaim } from '#harness/verdict/claims.ts';
import { echoed } from './options.ts';

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

export function baselineChoice(values: Pick<ValuesOf<typeof gateOptions>, 'baseline' | 'update-baseline'>) {
  const { baseline: file, 'update-baseline': update } = values;
  return file === undefined ? undefined : { file, update };
}
