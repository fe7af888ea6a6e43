import {
  flag,
  list,
  listInWords,
  type OptionTable,
  option,
  type ValuesOf,
  type ValueType,
  wholeNumber,
} from '#harness/command-line-options.ts';
import { type Permission, parsePermission } from '#harness/http/profile/permissions.ts';
import { effects, findRelease, type Release, releases } from '#harness/http/profile/profile.ts';
import { servingBounds } from '#harness/limits.ts';
import {
  areas,
  recordedRules,
  ruleById,
  rules,
  rulesMeantBy,
  rulesOfRuns,
} from '#harness/register/register.ts';
import type { ShardResult } from '#harness/result/result.ts';
import type { BaselineChoice } from '#harness/run/baseline-file.ts';
import { rulesOfClaim } from '#harness/run/claims.ts';
import { mostShards, parseShard } from '#harness/run/shard.ts';

export const release: ValueType<Release> = {
  known: releases,
  read: findRelease,
  accepts: listInWords(releases),
  isListed: true,
  isEchoed: true,
};

export const permission: ValueType<Permission> = {
  known: effects,
  read: parsePermission,
  accepts: listInWords([...effects, 'reset=HOST']),
  isListed: true,
  isEchoed: true,
};

const ruleIds = rulesOfRuns.map(({ id }) => id);
const recordedIds = recordedRules.map(({ id }) => id);
const areasOf = (ids: readonly string[]): readonly string[] =>
  areas.map(({ id }) => id).filter((area) => ids.some((id) => id.startsWith(area)));

export const rule: ValueType<string> = {
  read: (text) => ruleById(text.toUpperCase())?.id,
  accepts: 'an id that "svc-contract rules" lists',
  known: rules.map(({ id }) => id),
  isEchoed: true,
};

export const clientRules: ValueType<readonly string[]> = {
  read(text) {
    const meant = rulesMeantBy(text)?.filter((id) => ruleById(id)?.subject === 'client') ?? [];
    return meant.length === 0 ? undefined : meant;
  },
  accepts: 'an id that "svc-contract rules --area CL" lists',
  known: ruleIds.filter((id) => id.startsWith('CL')),
  isEchoed: true,
};

/** The rules that a recording shows: an id or an area. */
export const recordedRulesInWord: ValueType<readonly string[]> = {
  read: (text) => rulesMeantBy(text, recordedRules),
  accepts: `one of ${recordedIds.join(', ')}, or ${areasOf(recordedIds).join(' or ')}`,
  known: [...areasOf(recordedIds), ...recordedIds],
  isEchoed: true,
};

/** Values of --require for a server: a rule, or a claim that must be tested completely. */
const serverClaim: ValueType<readonly string[]> = {
  read: (text) => rulesOfClaim(text, 'server'),
  accepts: 'a rule for servers, an area, "read" or "server"',
  known: ['read', 'server', ...areasOf(ruleIds).filter((id) => id !== 'CL'), ...ruleIds],
  isEchoed: true,
};

/** The same for a client. */
export const clientClaim: ValueType<readonly string[]> = {
  read: (text) => rulesOfClaim(text, 'client'),
  accepts: 'a rule for clients, or "client"',
  known: ['client', ...ruleIds.filter((id) => id.startsWith('CL'))],
  isEchoed: true,
};

/** Rules by an id, by an area, or all of them. */
export const rulesInWord: ValueType<readonly string[]> = {
  read: (text) => rulesMeantBy(text),
  accepts: 'a rule, an area or "all"',
  known: [...areasOf(ruleIds), ...ruleIds],
  isEchoed: true,
};

/** After so many failed scenarios nobody asks for fewer. */
export const failures: ValueType<number> = wholeNumber(1, 10_000);

export const shard: ValueType<ShardResult> = {
  read: parseShard,
  accepts: `I/N, such as 1/4 or 4/4, with N up to ${mostShards}`,
  isEchoed: true,
};

export const port: ValueType<number> = wholeNumber(...servingBounds.port);

/** A key that is valid in a header. */
export const apiKey: ValueType<string> = {
  read: (text) => (/^[\w.-]{8,200}$/.test(text) ? text : undefined),
  accepts: 'of 8 to 200 letters, digits, dots, dashes or underscores',
};

/** A CORS origin, or `*`. */
export const origin: ValueType<string> = {
  // A browser never sends an origin with a wildcard in it.
  read: (text) => (text === '*' || (originIn(text) === text && !text.includes('*')) ? text : undefined),
  accepts: 'an origin such as http://localhost:5173, or *',
  isEchoed: true,
};

/** The origin of a server. */
export const httpOrigin: ValueType<string> = {
  read(text) {
    const bare = text.replace(/\/$/, '');
    return /^https?:/.test(bare) && originIn(bare) === bare ? bare : undefined;
  },
  accepts: 'an address without a path, such as http://localhost:8080',
  isEchoed: true,
};

function originIn(text: string): string | undefined {
  return URL.canParse(text) ? new URL(text).origin : undefined;
}

export const httpAddress: ValueType<string> = {
  read: (text) => (/^https?:\/\/[^/?#][^?#]*$/i.test(text) && URL.canParse(text) ? text : undefined),
  accepts: 'an http address without query and fragment',
  isEchoed: true,
};

export const target: ValueType<string> = {
  read: (text) => (text === 'reference' || text === 'prism' ? text : httpAddress.read(text)),
  accepts: 'reference, prism or an http address without query and fragment',
  known: ['reference', 'prism'],
  isEchoed: true,
};

/** The default of `--out`. */
export const defaultOut = 'reports/out';

export const outOption = {
  out: option('DIR', 'folder for reports', { default: defaultOut }),
} as const satisfies OptionTable;

/** The options that decide the exit code, for `verify` and for merging shards. */
export const gateOptions = {
  require: list('WHAT', 'fail if any of these is untested: rules, areas, read or server', {
    takes: serverClaim,
  }),
  baseline: option('FILE', 'file of known failures: rule, operation (optional), reason, owner, expires'),
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
