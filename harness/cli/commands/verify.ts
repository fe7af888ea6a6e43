import { type Command, list, text, type Values } from '#harness/cli/command.ts';
import { type Environment, usesColour } from '#harness/cli/environment.ts';
import { effectNamed } from '#harness/cli/permissions.ts';
import { progressLine } from '#harness/cli/progress.ts';
import { openChosen, type TargetChoice } from '#harness/cli/targets/choose.ts';
import { verifyTarget } from '#harness/conformance/verify-target.ts';
import { type Contract, loadContract } from '#harness/contract/contract.ts';
import { HarnessError } from '#harness/errors.ts';
import { areas, ruleById } from '#harness/rules/catalogue.ts';
import { chooseRelease, effects, releases } from '#harness/target/profile.ts';
import type { RunResult } from '#reports/result.ts';
import { summary } from '#reports/summary.ts';
import { writeReports } from '#reports/write.ts';

export const verify: Command = {
  name: 'verify',
  synopsis: 'verify [TARGET] [options]',
  summary: 'Runs the features against a target and says which documented rules it keeps.',
  maximumWords: 1,
  options: {
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
    out: { type: 'string', value: 'DIR', help: 'where reports go (default reports/out)' },
    'in-process': { type: 'boolean', help: 'call the reference implementation without a socket' },
    fault: { type: 'string', value: 'ID', help: 'with reference: break one rule first, to see it turn red' },
    json: { type: 'boolean', help: 'print the results as JSON on standard output' },
  },
  details: [
    'TARGET is reference, prism, the address of a server, or left out for the first two. With --profile it is the',
    'server that the profile describes.',
    'A live server is only read unless the profile or --allow says more. --allow reset=HOST repeats the host name,',
    'unless the address is loopback; the profile must also say that the server is expendable.',
    'Without a profile its keys come from SVC_ADMINISTRATOR_KEY, SVC_USER_KEY and SVC_INFRASTRUCTURE_KEY.',
    'Exit codes: 0 conforms, 1 does not, 2 wrong usage, 3 target unreachable or harness fault.',
  ],
  async run([target], values, environment) {
    const options = understand(values);
    const contract = await loadContract();
    const results: RunResult[] = [];
    for (const name of targetsOf(target, options)) {
      results.push(await verifyOne(name, options, contract, environment));
    }
    if (values['json'] === true) environment.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
    return Math.max(...results.map((result) => exitCodeOf(result, environment)));
  },
};

interface VerifyOptions {
  readonly only?: readonly string[];
  readonly target: TargetChoice;
  readonly out: string;
  readonly quiet: boolean;
}

function understand(values: Values): VerifyOptions {
  const only = list(values, 'only');
  const unknown = only.find((id) => ruleById(id) === undefined);
  if (unknown !== undefined) {
    throw new HarnessError('USAGE', `There is no rule "${unknown}".`, { hint: 'See svc-contract rules.' });
  }
  const allow = list(values, 'allow');
  allow.forEach(effectNamed);
  const release = text(values, 'release');
  const fault = text(values, 'fault');
  const profile = text(values, 'profile');
  return {
    ...(only.length > 0 && { only }),
    target: {
      ...(fault !== undefined && { fault }),
      ...(release !== undefined && { release: chooseRelease(release) }),
      ...(profile !== undefined && { profile }),
      allow,
      inProcess: values['in-process'] === true,
    },
    out: text(values, 'out') ?? 'reports/out',
    quiet: values['json'] === true,
  };
}

function targetsOf(named: string | undefined, { target: { profile } }: VerifyOptions): readonly string[] {
  if (profile !== undefined && named !== undefined) {
    throw new HarnessError(
      'USAGE',
      `The profile ${profile} names the server already, and so does "${named}".`,
    );
  }
  if (profile !== undefined) return [''];
  return named === undefined ? ['reference', 'prism'] : [named];
}

async function verifyOne(
  name: string,
  options: VerifyOptions,
  contract: Contract,
  { stdout, stderr, env }: Environment,
): Promise<RunResult> {
  const line = progressLine(stderr);
  line.show(`${name}: starting`);
  const opened = await openChosen({ ...options.target, ...(name !== '' && { name }) }, contract, env);
  try {
    const result = await verifyTarget(contract, opened, options.only, (done, of) =>
      line.show(`${name}: ${done} of ${of} scenarios`),
    );
    line.clear();
    const folder = await writeReports(options.out, result);
    const titles = new Map(areas.map(({ id, title }) => [id as string, title]));
    if (!options.quiet) {
      stdout.write(summary(result, { colour: usesColour(stdout, env), areas: titles }));
      stdout.write(`  reports: ${folder}\n`);
    }
    return result;
  } finally {
    line.clear();
    await opened.close();
  }
}

/** 1 when a rule failed, 3 when the harness did or nothing at all was exercised, else 0. */
function exitCodeOf({ summary: count, target }: RunResult, { stderr }: Environment): number {
  if (count.failed > 0) return 1;
  if (count.error > 0) return 3;
  if (count.passed + count.observed > 0) return 0;
  const { message, hint, exitCode } = new HarnessError(
    'NOTHING_EXERCISED',
    `${target.name}: no rule was exercised.`,
  );
  stderr.write(`svc-contract: ${message} ${hint}\n`);
  return exitCode;
}
