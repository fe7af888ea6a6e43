import { HarnessError } from '#harness/errors.ts';
import { effectNamed } from '#harness/http/profile/permissions.ts';
import { chooseRelease, effects, releases } from '#harness/http/profile/profile.ts';
import { areas, ruleById } from '#harness/rules/register.ts';
import type { BaselineChoice } from '#harness/run/known-failures.ts';
import type { Shard } from '#harness/run/sharding/partition.ts';
import type { TargetChoice } from '#harness/targets/choose.ts';
import { list, type Option, text, type Values } from './command.ts';

/** The options of `verify`, in the order of its help. */
export const verifyOptions: Readonly<Record<string, Option>> = {
  profile: {
    type: 'string',
    value: 'FILE',
    help: 'what is particular to the server, e.g. svc-contract.yaml',
  },
  only: { type: 'string', multiple: true, value: 'ID', help: 'judge these rules alone, e.g. SH-04,LS-03' },
  release: { type: 'string', value: 'X', help: `expectations of this release: ${releases.join(', ')}` },
  allow: {
    type: 'string',
    multiple: true,
    value: 'EFFECT',
    help: `permit ${effects.slice(1).join(', ')} on a live server`,
  },
  require: {
    type: 'string',
    multiple: true,
    value: 'WHAT',
    help: 'fail when these are untested: rules, areas or all',
  },
  baseline: { type: 'string', value: 'FILE', help: 'known failures: rule, reason, owner, expires' },
  'update-baseline': { type: 'boolean', help: 'bring the baseline file up to date with this run' },
  shard: { type: 'string', value: 'I/N', help: 'run the I-th of N parts; "report merge" joins them' },
  timings: { type: 'string', value: 'FILE', help: 'balance the parts by this earlier result.json' },
  out: { type: 'string', value: 'DIR', help: 'where reports go (default reports/out)' },
  'in-process': { type: 'boolean', help: 'call the reference implementation without a socket' },
  fault: {
    type: 'string',
    multiple: true,
    value: 'ID',
    help: 'with reference: break a rule first, to see it turn red',
  },
  quiet: { type: 'boolean', help: 'print nothing but failures and the totals' },
  json: { type: 'boolean', help: 'print the results as JSON on standard output' },
  github: { type: 'boolean', help: 'tell a GitHub Actions job: annotations, step summary, outputs' },
};

/** What the words after `verify` ask for. */
export interface VerifyRequest {
  readonly targets: readonly TargetChoice[];
  readonly only?: readonly string[];
  /** Rules that must not stay untested. */
  readonly required: readonly string[];
  readonly baseline?: BaselineChoice;
  readonly shard?: Shard;
  /** The result.json that shards are balanced by. */
  readonly timings?: string;
  readonly out: string;
  readonly json: boolean;
  readonly quiet: boolean;
  /** Whether this is a step of a job on GitHub that wants to be told. */
  readonly github: boolean;
}

/** Reads the words after `verify`; what makes no sense is a usage error. */
export function understand(named: string | undefined, values: Values): VerifyRequest {
  const only = list(values, 'only');
  const unknown = only.find((id) => ruleById(id) === undefined);
  if (unknown !== undefined) {
    throw new HarnessError('USAGE', `There is no rule "${unknown}".`, { hint: 'See svc-contract rules.' });
  }
  return {
    targets: targetsOf(named, values),
    ...(only.length > 0 && { only }),
    required: list(values, 'require').flatMap(rulesMeantBy),
    ...baselineOf(values),
    ...shardOf(values),
    out: text(values, 'out') ?? 'reports/out',
    json: values.json === true,
    quiet: values.quiet === true,
    github: values.github === true,
  };
}

function targetsOf(named: string | undefined, values: Values): readonly TargetChoice[] {
  const profile = text(values, 'profile');
  if (profile !== undefined && named !== undefined) {
    throw new HarnessError(
      'USAGE',
      `The profile ${profile} names the server already, and so does "${named}".`,
    );
  }
  const allow = list(values, 'allow');
  allow.forEach(effectNamed);
  const release = text(values, 'release');
  const shared: TargetChoice = {
    allow,
    inProcess: values['in-process'] === true,
    ...(release !== undefined && { release: chooseRelease(release) }),
    faults: list(values, 'fault'),
  };
  if (profile !== undefined) return [{ ...shared, profile }];
  return (named === undefined ? ['reference', 'prism'] : [named]).map((name) => ({ ...shared, name }));
}

/** The rules that one word of `--require` means. */
export function rulesMeantBy(word: string): readonly string[] {
  const meant = areas.filter(({ id }) => word === 'all' || word === id).flatMap(({ rules }) => rules);
  if (meant.length > 0) return meant.map(({ id }) => id);
  if (ruleById(word) !== undefined) return [word];
  throw new HarnessError('USAGE', `--require ${word} is neither a rule, an area nor "all".`);
}

/** The baseline that the options name. */
export function baselineOf(values: Values): Pick<VerifyRequest, 'baseline'> {
  const file = text(values, 'baseline');
  const update = values['update-baseline'] === true;
  if (file !== undefined) return { baseline: { file, update } };
  if (update) throw new HarnessError('USAGE', '--update-baseline needs --baseline FILE.');
  return {};
}

/** More jobs than anybody has. A part of a run costs a start of its own. */
const mostShards = 1_000;

function shardOf(values: Values): Pick<VerifyRequest, 'shard' | 'timings'> {
  const given = text(values, 'shard');
  const timings = text(values, 'timings');
  if (given === undefined) {
    if (timings === undefined) return {};
    throw new HarnessError('USAGE', '--timings needs --shard I/N.');
  }
  const [, index = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(given) ?? []).map(Number);
  if (index < 1 || index > of || of > mostShards) {
    throw new HarnessError('USAGE', `--shard ${given} is no part of a whole, such as 1/4 or 4/4.`);
  }
  if (values['update-baseline'] === true) {
    throw new HarnessError('USAGE', 'A shard cannot bring a baseline up to date.', {
      hint: 'Say --update-baseline to "report merge".',
    });
  }
  return { shard: { index, of }, ...(timings !== undefined && { timings }) };
}
