import { join } from 'node:path';
import { verifyOpened } from '#app/api/verify.ts';
import {
  announceProfile,
  choiceOf,
  folderProfile,
  live,
  openTarget,
  targetFormOf,
  targetForms,
  targetOptions,
} from '#app/cli/chosen-target.ts';
import { defineCommand } from '#app/cli/command.ts';
import { exitCodeOf, interruptedExitCodes } from '#app/cli/interruption.ts';
import { openOption } from '#app/cli/open-report.ts';
import {
  asOfOption,
  defaultOut,
  echoed,
  exampleRule,
  outOption,
  target,
  trafficOption,
} from '#app/cli/options.ts';
import { progressLine } from '#app/cli/output.ts';
import { beginStep, gate, publish } from '#app/cli/publish.ts';
import { baselineChoice, gateOptions, requiredRules, rulesInWord, shard } from '#app/cli/run-options.ts';
import { runProgress, warnBefore } from '#app/cli/run-progress.ts';
import { endingWithStarter, starterOptions } from '#app/cli/serving-options.ts';
import { addressOf, type TargetChoice } from '#app/targets/choose.ts';
import {
  flag,
  list,
  type OptionTable,
  option,
  type ValuesOf,
  wholeNumber,
  word,
} from '#harness/command-line/options.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { HarnessError, type HarnessErrorCode, verdictExitCodes } from '#harness/errors/errors.ts';
import { jsonText } from '#harness/files/json-text.ts';
import { prepareFolder, refuseBusy } from '#harness/files/output-files.ts';
import type { Environment } from '#harness/programs/environment.ts';
import { withoutKnownSecrets } from '#harness/redaction/known-secrets.ts';
import type { RunResult } from '#harness/result/result.ts';
import { readResult } from '#harness/result/result-file.ts';
import { assertExclusion, brokenRules, withoutExcluded } from '#harness/select/chosen-rules.ts';
import { resultNotStarted } from '#harness/verdict/build-result.ts';
import { noteRequest } from '#harness/verdict/inputs.ts';
import { brief } from '#reports/brief.ts';
import { changedVerdicts } from '#reports/changed-verdicts.ts';

const verifyOptions = {
  target: word(
    'TARGET',
    'reference, prism or the URL of a server; default: the server of svc-contract.yaml in this folder, else reference, then prism',
    { takes: target },
  ),
  profile: option('FILE', 'test the server of this profile, e.g. svc-contract.yaml; TARGET may be its URL', {
    forms: live,
  }),
  only: list('WHAT', `test only these rules or areas, e.g. ${exampleRule},LS`, { takes: rulesInWord }),
  exclude: list('IDS', 'skip these rules or areas; they count as not tested', {
    takes: rulesInWord,
  }),
  rerun: option('RESULT', 'test only the rules that failed or errored in this result.json', {
    forms: Object.keys(targetForms),
    excludes: ['only', 'shard'],
  }),
  'max-failures': option('N', 'end the run after N failed scenarios of rules outside the baseline', {
    takes: wholeNumber(1, 10_000),
  }),
  ...targetOptions,
  ...asOfOption,
  ...gateOptions,
  'update-baseline': { ...gateOptions['update-baseline'], excludes: ['shard'] },
  shard: option('I/N', 'run part I of N; combine the parts with "report merge"', { takes: shard }),
  repeat: option('N', 'run N times, into OUT/run-1 and so on, and print which verdicts changed', {
    takes: wholeNumber(2, 1_000),
    excludes: ['github', 'rerun', 'shard', 'summary', 'update-baseline'],
  }),
  ...outOption,
  ...trafficOption,
  ...openOption,
  ...starterOptions,
  mutant: list('ID', 'run against this mutant, which breaks one rule', { forms: ['reference'] }),
  quiet: flag('print only failures and the totals'),
  json: flag('print the results as JSON on standard output'),
  summary: option(
    'FORM',
    'json: print only the failures and what to do, as JSON for a program that reads text',
    {
      takes: echoed('json', (text) => (text === 'json' ? text : undefined), ['json']),
      excludes: ['json'],
    },
  ),
  github: flag('report to a GitHub Actions job: annotations, step summary, outputs', {
    excludes: ['json', 'summary'],
  }),
} as const satisfies OptionTable;

type VerifyValues = ValuesOf<typeof verifyOptions>;

export const verify = defineCommand({
  name: 'verify',
  handlesInterrupt: true,
  options: verifyOptions,
  forms: { ...targetForms, both: `a run without TARGET in a folder without ${folderProfile}` },
  formOf: (values) => targetFormOf(values) ?? 'both',
  details: [
    'On a live server a run only reads unless the profile or --allow permits more. With "--allow write" it creates records that it can delete; with "--allow write,records" also records that it cannot delete. A reset also needs "expendable: true" in the profile. Unless the address is loopback, repeat the host name: --allow reset=HOST.',
    'Without a profile the API keys for the server come from SVC_ADMINISTRATOR_KEY, SVC_USER_KEY and SVC_INFRASTRUCTURE_KEY.',
    `${verdictExitCodes}; 2: wrong usage; 3: target unreachable or internal error; ${interruptedExitCodes}. A run that is interrupted or reaches --max-failures writes its results so far, marked as partial; a second Ctrl-C ends it immediately.`,
  ],
  async run(values, given) {
    const environment = endingWithStarter(values, given);
    const { out = defaultOut, rerun } = values;
    const json = values.json || values.summary !== undefined;
    const earlier = rerun === undefined ? undefined : await readResult(rerun);
    const again = earlier === undefined ? undefined : brokenRules(earlier, rerun ?? '');
    if (earlier !== undefined && again?.length === 0) {
      environment.stderr.write(`svc-contract: no rule failed or errored in ${rerun}: nothing to run again\n`);
      if (json) environment.stdout.write('[]\n');
      const required = [...(earlier.required ?? []), ...requiredRules(values)];
      return gate({ ...earlier, required }, environment);
    }
    const request = requestOf(values, again);
    await prepareFolder(out);
    const step = values.github ? beginStep(environment, out) : undefined;
    const runs = runsOf(values, out);
    for (const { choice, folder } of runs)
      await refuseBusy(folder, { target: await addressOf(choice), shard: values.shard });
    const results: RunResult[] = [];
    const exitCodes: number[] = [];
    for (const { choice, folder, position } of runs) {
      const result = await verifyOne(choice, { ...values, out: folder }, request, environment, position);
      exitCodes.push(await publish(result, { ...values, json, out: folder }, environment));
      exitCodes.push(gate(result, environment));
      results.push(result);
      if (environment.interrupted.aborted) break;
    }
    if (values.repeat !== undefined && !json) environment.stdout.write(changedVerdicts(results));
    if (json)
      environment.stdout.write(values.json ? jsonText(results) : `${JSON.stringify(results.map(brief))}\n`);
    await step?.report(results);
    const { interrupted } = environment;
    return interrupted.aborted ? exitCodeOf(interrupted) : Math.max(...exitCodes);
  },
});

function requestOf(values: VerifyValues, again: readonly string[] | undefined) {
  const exclude = [...new Set(values.exclude.flat())];
  const required = requiredRules(values);
  assertExclusion({ only: again === undefined ? values.only : [again], required, exclude });
  const chosen = values.only.length > 0 ? [...new Set(values.only.flat())] : undefined;
  // Rules that failed or errored earlier are required. If a required rule is untested, the run does not pass.
  const repeated = (again ?? []).filter((id) => !exclude.includes(id));
  return { only: again ?? chosen, exclude, required: [...required, ...repeated] };
}

function targetsOf(values: VerifyValues): readonly TargetChoice[] {
  const choice = choiceOf(values);
  if (choice.name !== undefined || choice.profile !== undefined) return [choice];
  return ['reference', 'prism'].map((name) => ({ ...choice, name }));
}

/** The runs to make: with --repeat, several of each target, each with its own folder. */
function runsOf(values: VerifyValues, out: string) {
  const { repeat } = values;
  return targetsOf(values).flatMap((choice, index, targets) => {
    const position = targets.length === 1 ? '' : `, target ${index + 1} of ${targets.length}`;
    if (repeat === undefined) return [{ choice, folder: out, position }];
    return Array.from({ length: repeat }, (_, run) => ({
      ...{ choice, folder: join(out, `run-${run + 1}`) },
      position: `${position}, run ${run + 1} of ${repeat}`,
    }));
  });
}

async function verifyOne(
  choice: TargetChoice,
  values: VerifyValues,
  runRequest: ReturnType<typeof requestOf>,
  environment: Environment,
  position: string,
): Promise<RunResult> {
  const { stderr, interrupted } = environment;
  await announceProfile(choice.profile, choice.profile === values.profile, environment);
  const line = progressLine(stderr, values.quiet);
  line.show(`${choice.name ?? choice.profile ?? ''}${position}: starting`);
  let begun: Awaited<ReturnType<typeof openTarget>>;
  try {
    begun = await openTarget(choice, environment);
  } catch (error) {
    line.clear();
    return resultOfUnopened(error, choice, runRequest, environment);
  }
  const { contract, ...opened } = begun;
  try {
    warnBefore(contract, opened, choice.profile, environment);
    return await verifyOpened(contract, opened, {
      ...runRequest,
      shard: values.shard,
      maxFailures: values['max-failures'],
      profile: choice.profile,
      asOf: values['as-of'],
      baseline: baselineChoice(values),
      trafficIn: values['no-traffic'] ? undefined : (values.out ?? defaultOut),
      progress: runProgress(opened.target.name, stderr, line),
      interrupted,
    });
  } finally {
    line.clear();
    await opened.close();
  }
}

/** The result of a target that cannot be tested. This result replaces the report of an earlier run. */
async function resultOfUnopened(
  error: unknown,
  choice: TargetChoice,
  { only, exclude }: ReturnType<typeof requestOf>,
  { env }: Environment,
): Promise<RunResult> {
  if (!(error instanceof HarnessError) || !endsBeforeItBegins.has(error.code)) throw error;
  const about = { ...(await addressOf(choice)), release: choice.release };
  const why = withoutKnownSecrets(env, `${error.message} ${error.hint}`);
  const result = await resultNotStarted(await loadContract(), about, why, withoutExcluded(only, exclude));
  const started = error.printed && { started: [error.printed] };
  return noteRequest({ ...result, ...started }, { required: [], excluded: exclude, profile: choice.profile });
}

const endsBeforeItBegins: ReadonlySet<HarnessErrorCode> = new Set([
  'CONTROL_BROKEN',
  'CREDENTIAL_REFUSED',
  'TARGET_REDIRECTS',
  'TARGET_UNAVAILABLE',
  'TARGET_UNREACHABLE',
  'TARGET_WRONG',
]);
