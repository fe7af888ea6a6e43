import { join } from 'node:path';
import {
  announceProfile,
  choiceOf,
  live,
  openTarget,
  targetFormOf,
  targetForms,
  targetOptions,
} from '#app/cli/chosen-target.ts';
import { defineCommand, missing } from '#app/cli/command.ts';
import { exitCodeOf, interruptedExitCodes } from '#app/cli/interruption.ts';
import { defaultOut, outOption, target } from '#app/cli/options.ts';
import { progressLine } from '#app/cli/output.ts';
import { lastLinesOf } from '#app/cli/program-output.ts';
import { warnBefore } from '#app/cli/run-progress.ts';
import { addressOf, type TargetChoice } from '#app/targets/choose.ts';
import { flag, list, option, wholeNumber, word } from '#harness/command-line/options.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { explore } from '#harness/explore/explore.ts';
import { explorationSummary } from '#harness/explore/summary.ts';
import {
  checkReplay,
  explorationText,
  readReplay,
  type ShellLines,
  writeExploration,
} from '#harness/explore/write-down.ts';
import { folderName, prepareFolder, refuseBusy } from '#harness/files/output-files.ts';
import { endedPrograms } from '#harness/result/gate.ts';
import { curlLine, quoted, situationLines } from '#reports/curl.ts';
import { serviceModel } from '#steps/explore/service-model.ts';

const usualRequests = 2_000;
const usualSeconds = 300;
const largestSeed = 2 ** 31 - 1;

const shell: ShellLines = {
  situation: (situation, target) => situationLines(situation, target).text,
  request: (exchange, target) => curlLine(exchange, target.baseUrl, target).text,
};

/** The command to replay a file on the same server, with what this command was given. */
function replayLine(
  { name, profile, allow, release, mutants = [], inProcess }: TargetChoice,
  more: readonly string[],
): (file: string) => string {
  const words = [
    ...(name === undefined ? [] : [name]),
    ...(profile === undefined ? [] : ['--profile', profile]),
    ...allow.flatMap(({ effect, host }) => ['--allow', host === undefined ? effect : `${effect}=${host}`]),
    ...(release === undefined ? [] : ['--release', release]),
    ...mutants.flatMap((each) => ['--mutant', each]),
    ...(inProcess ? ['--in-process'] : []),
    ...more,
  ];
  return (file) =>
    ['npx svc-contract explore', ...[...words, '--replay', file].map((word) => quoted([word]))].join(' ');
}

export const exploreCommand = defineCommand({
  name: 'explore',
  handlesInterrupt: true,
  options: {
    target: word(
      'TARGET',
      'reference, prism or the address of a server; default: the server of svc-contract.yaml in this folder',
      { takes: target },
    ),
    profile: option('FILE', 'explore the server of this profile; TARGET may be its address', { forms: live }),
    ...targetOptions,
    seed: option(
      'N',
      'random seed; the same seed gives the same requests if the server responds in the same way',
      {
        takes: wholeNumber(0, largestSeed),
        default: 'a new one each time',
      },
    ),
    requests: option('N', 'maximum number of requests', {
      takes: wholeNumber(1, 10_000_000),
      default: String(usualRequests),
    }),
    seconds: option('N', 'maximum time of the search, in seconds', {
      takes: wholeNumber(1, 86_400),
      default: String(usualSeconds),
    }),
    replay: option('FILE', 'replay the requests of this file instead of searching', {
      excludes: ['seed', 'requests'],
    }),
    'fail-on-findings': flag('also exit with 1 for findings that no rule covers'),
    ...outOption,
    mutant: list('ID', 'explore the reference implementation with this mutant', { forms: ['reference'] }),
    json: flag('print the findings as JSON on standard output'),
  },
  forms: targetForms,
  formOf: (values) => targetFormOf(values) ?? 'profile',
  details: [
    'Sends random sequences of valid and invalid requests from several callers; some requests are sent in parallel. With state control, explore also enters states. Every response is checked against the schemas of the contract, the rules that all responses must follow, and by monitors that follow the state of the service. Each finding is shown with the shortest sequence that reproduces it: as a scenario, as curl commands, and as a file for --replay.',
    'As with verify, a live server gets only GET and HEAD requests unless the profile or --allow permits more.',
    `Exit codes: 0: no rule is broken; 1: a rule is broken; 2: wrong usage; 3: target unreachable or internal error; ${interruptedExitCodes}. With --fail-on-findings, a finding that no rule covers also gives exit code 1.`,
  ],
  async run(values, environment) {
    const { stdout, stderr, interrupted } = environment;
    const { out = defaultOut, json } = values;
    const choice = choiceOf(values);
    const file = choice.profile;
    if (choice.name === undefined && file === undefined)
      throw missing('explore: TARGET', 'Give reference, prism, an address or --profile FILE.');
    await announceProfile(file, file === values.profile, environment);
    const replay = values.replay === undefined ? undefined : await readReplay(values.replay);
    // A replay has a folder of its own, since its first finding may be another than that of the search.
    const part = replay === undefined ? 'explore' : 'replay';
    const folder = join(out, folderName({ target: await addressOf(choice) }), part);
    await prepareFolder(folder);
    await refuseBusy(folder, { target: { name: '' } });
    const { contract, ...opened } = await openTarget(choice, environment);
    const line = progressLine(stderr);
    try {
      if (replay !== undefined) await checkReplay(replay, contract, values.replay ?? '');
      warnBefore(contract, opened, file, environment);
      const exploration = await explore(contract, opened, serviceModel, {
        seed: values.seed ?? Math.floor(Math.random() * largestSeed),
        requests: values.requests ?? usualRequests,
        seconds: values.seconds ?? usualSeconds,
        interrupted,
        progress: (sent, found) => line.show(`${opened.target.name}: requests: ${sent}, findings: ${found}`),
        ...(replay !== undefined && { replay }),
      });
      line.clear();
      const { target } = opened;
      const source = { target, secrets: exploration.secrets, shell };
      const more = [
        ...(values.out === undefined ? [] : ['--out', values.out]),
        ...(values['fail-on-findings'] ? ['--fail-on-findings'] : []),
      ];
      const print = () =>
        stdout.write(
          json
            ? explorationText(exploration, source)
            : explorationSummary(exploration, target.name, folder, replayLine(choice, more)),
        );
      // The findings are printed even if the files cannot be written.
      await writeExploration(folder, exploration, source).catch((error: unknown) => {
        print();
        throw error;
      });
      if (exploration.notCalm !== undefined)
        stderr.write(`svc-contract: the initial state was not restored at the end: ${exploration.notCalm}\n`);
      if (!interrupted.aborted && replay !== undefined && exploration.coverage.operations.length === 0) {
        const problem = `No request in ${values.replay} was sent, or none got a response.`;
        throw new HarnessError('NOTHING_EXERCISED', problem, {
          hint: 'Allow the effects of the requests with --allow. If they need credentials or state control, add those to the profile.',
        });
      }
      print();
      const { started = [] } = exploration;
      for (const each of started) if (each.ended !== undefined) stderr.write(lastLinesOf(each));
      for (const each of endedPrograms({ started })) stderr.write(`svc-contract: ${each}\n`);
      if (interrupted.aborted) return exitCodeOf(interrupted);
      const failing = exploration.discoveries.filter(
        ({ finding }) => finding.rule !== undefined || values['fail-on-findings'],
      );
      const isRefused = Object.keys(opened.profile.refusedCredentials ?? {}).length > 0;
      return failing.length > 0 ? 1 : exploration.ended === 'gone' || isRefused ? 3 : 0;
    } finally {
      line.clear();
      await opened.close();
    }
  },
});
