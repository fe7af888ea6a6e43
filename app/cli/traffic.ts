import { readDescribedServer } from '#app/targets/served-profile.ts';
import {
  flag,
  type OptionTable,
  option,
  type ValuesOf,
  type ValueType,
} from '#harness/command-line/options.ts';
import { defined } from '#harness/contract/json-values.ts';
import { jsonText } from '#harness/files/json-text.ts';
import { prepareFolder } from '#harness/files/output-files.ts';
import { findRelease, newestRelease, ownProfile } from '#harness/profile/profile.ts';
import type { ProfileFile } from '#harness/profile/profile-file.ts';
import { isNewer } from '#harness/profile/suite-version.ts';
import type { Environment } from '#harness/programs/environment.ts';
import { keepHeapSmall } from '#harness/programs/small-heap.ts';
import { type Recording, recordingResult } from '#harness/received/received-result.ts';
import { judgeTraffic, type TrafficJudge } from '#harness/received/traffic-judge.ts';
import { ruleById } from '#harness/register/register.ts';
import type { Rule } from '#harness/register/rule.ts';
import { loadSteps } from '#harness/run/cucumber.ts';
import { appliesTo } from '#harness/select/eligibility.ts';
import { applyBaseline, readKnownFailures } from '#harness/verdict/baseline-file.ts';
import { noteRequest } from '#harness/verdict/inputs.ts';
import { openOption } from './open-report.ts';
import { asOfOption, defaultOut, outOption, release } from './options.ts';
import { gate, publish } from './publish.ts';
import { baselineChoice, gateOptions, recordedRulesInWord, requiredRules } from './run-options.ts';

const { takes: ofServer } = gateOptions.require;

/** The type of --require: rules that a recording can test, or else what `gateOptions.require` takes. */
const recordedOrClaim: ValueType<readonly string[]> = {
  ...recordedRulesInWord,
  read: (text) => recordedRulesInWord.read(text) ?? ofServer.read(text),
  accepts: `${recordedRulesInWord.accepts}; for responses of the server also ${ofServer.accepts}`,
};

/** Options of the commands that check a client's requests and the responses to them. */
export const trafficOptions = {
  profile: option('FILE', 'profile of the server: its paths, identifiers and release'),
  release: option('X', 'test against the rules of this release', {
    takes: release,
    default: `the one in the profile, or ${newestRelease}`,
  }),
  ...asOfOption,
  alone: flag('nothing else changes the server: no other client, no update, no restart'),
  ...gateOptions,
  require: { ...gateOptions.require, takes: recordedOrClaim },
  ...outOption,
  ...openOption,
  quiet: flag('print only failures and the totals'),
  json: flag('print the result as JSON on standard output'),
} as const satisfies OptionTable;

export type Traffic = Awaited<ReturnType<typeof beginTraffic>>;

/** Reads the profile and the baseline, and creates the output folder, before any request. */
export async function beginTraffic(values: ValuesOf<typeof trafficOptions>, environment: Environment) {
  const { profile: file, out = defaultOut, json, quiet } = values;
  const required = requiredRules(values);
  await prepareFolder(out);
  const baseline = await readKnownFailures(baselineChoice(values), (id) => ruleById(id) !== undefined);
  const described = await readDescribedServer(file);
  const { profile, contract } = described;
  const release = values.release ?? findRelease(String(profile?.release)) ?? newestRelease;
  return {
    ...described,
    /** Whether a broken rule fails the run: neither a known failure nor newer than the version of --as-of. */
    fails(rule: Rule): boolean {
      const isKnown = baseline?.entries.some((entry) => entry.rule === rule.id) === true;
      const isOld = !isNewer(rule.newIn, values['as-of'] ?? profile?.asOf);
      return isOld && !isKnown && rule.basis !== 'open' && appliesTo(rule, release, rule.subject);
    },
    async openJudge(
      isServerJudged: boolean,
      only?: readonly string[],
      isClientJudged = true,
    ): Promise<TrafficJudge> {
      keepHeapSmall();
      await loadSteps();
      const { requests, tolerance }: Partial<ProfileFile> = profile ?? {};
      const server = {
        profile: { ...ownProfile('server', release), ...defined({ requests, tolerance }) },
        isAlone: values.alone,
      };
      return judgeTraffic({ contract, release, only, isClientJudged, ...(isServerJudged && { server }) });
    },
    /** Writes the reports, prints the summary and `note` below it, and decides the exit code. */
    async finish(recording: Omit<Recording, 'release' | 'asOf'>, note: string): Promise<number> {
      const asOf = values['as-of'] ?? profile?.asOf;
      const checked = recordingResult(contract, { ...recording, release, asOf });
      const noted = await noteRequest(checked, { required, profile: file });
      const result = await applyBaseline(noted, baseline);
      const written = await publish(result, { ...values, out }, environment);
      if (json) environment.stdout.write(jsonText(result));
      else if (!quiet) environment.stdout.write(`  requests: ${note}\n`);
      return Math.max(written, gate(result, environment));
    },
  };
}
