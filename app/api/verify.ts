import { join } from 'node:path';
import process from 'node:process';
import { openChosen, type TargetChoice } from '#app/targets/choose.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { defined } from '#harness/contract/json-values.ts';
import { HarnessError, refuseEmpty } from '#harness/errors/errors.ts';
import { folderName } from '#harness/files/output-files.ts';
import { parsePermission } from '#harness/profile/permissions.ts';
import { findRelease } from '#harness/profile/profile.ts';
import { findSuiteVersion } from '#harness/profile/suite-version.ts';
import type { Environment } from '#harness/programs/environment.ts';
import { withoutKnownSecrets } from '#harness/redaction/known-secrets.ts';
import { rulesMeantBy } from '#harness/register/register.ts';
import type { RunResult } from '#harness/result/result.ts';
import { type RunOptions, type TargetUnderTest, verifyTarget } from '#harness/run/verify-target.ts';
import { assertExclusion } from '#harness/select/chosen-rules.ts';
import { secondsLeft } from '#harness/session/waits.ts';
import { openTrafficFile } from '#harness/traffic/traffic-file.ts';
import { applyBaseline, type BaselineChoice, readKnownFailures } from '#harness/verdict/baseline-file.ts';
import { rulesOfClaim } from '#harness/verdict/claims.ts';
import { noteRequest, type RunRequest } from '#harness/verdict/inputs.ts';
import type { VerifyOptions } from './verify-options.ts';

export interface RunSettings extends Omit<RunOptions, 'stopAfter'>, Pick<RunRequest, 'required' | 'profile'> {
  readonly baseline?: BaselineChoice | undefined;
  /** The folder of all results, in which the traffic is written too; absent if it is not. */
  readonly trafficIn?: string | undefined;
  /** The version of svc-contract to judge as of; default: that of the profile. */
  readonly asOf?: string | undefined;
  /** Ends the run after this many failed scenarios of rules that the baseline does not list. */
  readonly maxFailures?: number | undefined;
}

export async function verifyOpened(
  contract: Contract,
  opened: TargetUnderTest,
  {
    baseline,
    required,
    profile,
    maxFailures,
    trafficIn,
    asOf = opened.profile.asOf,
    ...options
  }: RunSettings,
): Promise<RunResult> {
  // The baseline is read first, so that an unreadable baseline is reported without waiting for the run.
  const known = await readKnownFailures(baseline);
  const { target, profile: described } = opened;
  const traffic =
    trafficIn === undefined
      ? undefined
      : await openTrafficFile(join(trafficIn, folderName({ target, shard: options.shard })));
  const subject = { ...opened, profile: { ...described, ...defined({ asOf }) }, ...defined({ traffic }) };
  const run = await verifyTarget(contract, subject, {
    ...options,
    ...(maxFailures !== undefined && {
      stopAfter: { failures: maxFailures, known: new Set(known?.entries.map(({ rule }) => rule)) },
    }),
  }).finally(() => traffic?.close());
  return applyBaseline(await noteRequest(run, { required, excluded: options.exclude, profile }), known);
}

/** Implements `verify` of the package. The first call of `verify` loads this module. */
export async function runVerify({ env = process.env, ...options }: VerifyOptions): Promise<RunResult> {
  try {
    return await runChosen(options, env);
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error;
    // A server or an adapter may have repeated a secret: the message is redacted, and the cause is left out.
    throw new HarnessError(error.code, withoutKnownSecrets(env, error.message), {
      hint: error.hint,
      printed: error.printed,
    });
  }
}

async function runChosen(options: VerifyOptions, env: Environment['env']): Promise<RunResult> {
  const { profile, baseline, out, traffic = true, signal, onProgress } = options;
  refuseEmpty({ ...options });
  const choice = choiceOf(options);
  const only = options.only && known('only', options.only, rulesMeantBy).flat();
  const claimed = (word: string) => rulesOfClaim(word, 'server');
  const required = known('require', options.require ?? [], claimed).flat();
  const exclude = known('exclude', options.exclude ?? [], rulesMeantBy).flat();
  assertExclusion({ only: only && [only], required, exclude });
  const { contract, ...opened } = await openChosen(choice, env);
  try {
    const result = await verifyOpened(contract, opened, {
      only,
      exclude,
      required,
      profile,
      asOf: known('asOf', options.asOf === undefined ? [] : [options.asOf], findSuiteVersion)[0],
      baseline: baseline === undefined ? undefined : { file: baseline, update: false },
      trafficIn: traffic ? out : undefined,
      interrupted: signal,
      progress: ({ done, of, combinations, waiting }) =>
        onProgress?.({
          ...{ done, of, ...(combinations && { combinations }) },
          ...(waiting && { waitingSeconds: Math.max(...waiting.map(secondsLeft)) }),
        }),
    });
    if (out !== undefined) {
      const { writeReports } = await import('#app/reports/write-reports.ts');
      await writeReports(out, result);
    }
    return result;
  } finally {
    await opened.close();
  }
}

function choiceOf({ target, url, profile, release, allow = [] }: VerifyOptions): TargetChoice {
  const given = [target, url, profile].filter((each) => each !== undefined);
  if (given.length !== 1) throw misuse('Give exactly one of target, url and profile.');
  return {
    inProcess: true,
    allow: known('allow', allow, parsePermission),
    name: target ?? url,
    profile,
    release: known('release', release === undefined ? [] : [release], findRelease)[0],
  };
}

function known<T>(option: string, words: readonly string[], read: (word: string) => T | undefined): T[] {
  return words.map((word) => {
    const value = read(word);
    if (value === undefined) throw misuse(`"${word}" is not a valid value of ${option}.`);
    return value;
  });
}

function misuse(problem: string): HarnessError {
  return new HarnessError('USAGE', problem, { hint: 'See the options of verify in docs/programming.md.' });
}
