import type { Command } from '#harness/cli/frame/command.ts';
import { exitCodeOf, unlessInterrupted } from '#harness/cli/frame/interruption.ts';
import { progressLine } from '#harness/cli/frame/progress.ts';
import { understand, type VerifyRequest, verifyOptions } from '#harness/cli/frame/verify-options.ts';
import { beginStep } from '#harness/cli/output/github-step.ts';
import { gate, publish } from '#harness/cli/output/publish.ts';
import { runProgress } from '#harness/cli/output/run-progress.ts';
import type { Environment } from '#harness/environment.ts';
import { warningBefore } from '#harness/http/profile/permissions.ts';
import type { RunResult } from '#harness/result/result.ts';
import { digestOfFile } from '#harness/run/inputs.ts';
import { heldAgainst } from '#harness/run/known-failures.ts';
import { readTimings } from '#harness/run/sharding/timings-file.ts';
import { verifyTarget } from '#harness/run/verify-target.ts';
import { openChosen, type TargetChoice } from '#harness/targets/choose.ts';

export const verify: Command = {
  name: 'verify',
  synopsis: 'verify [TARGET] [options]',
  summary: 'Runs the features against a target and says which documented rules it keeps.',
  endsItself: true,
  maximumWords: 1,
  options: verifyOptions,
  details: [
    'TARGET is reference, prism, the address of a server, or left out for the first two. With --profile it is the',
    'server that the profile describes.',
    'A live server is only read unless the profile or --allow says more. --allow reset=HOST repeats the host name,',
    'unless the address is loopback; the profile must also say that the server is expendable.',
    'Without a profile its keys come from SVC_ADMINISTRATOR_KEY, SVC_USER_KEY and SVC_INFRASTRUCTURE_KEY.',
    'Exit codes: 0 conforms, 1 does not, 2 wrong usage, 3 target unreachable or harness fault, 130 interrupted by\nCtrl-C, 143 ended by SIGTERM. An interrupted run settles what it has exercised and says that it is partial; a second\nCtrl-C ends at once.',
  ],
  async run([target], values, environment) {
    const request = understand(target, values);
    const step = request.github ? beginStep(environment, request) : undefined;
    const results: RunResult[] = [];
    const exitCodes: number[] = [];
    for (const [index, choice] of request.targets.entries()) {
      const count = request.targets.length;
      const place = count === 1 ? '' : `, target ${index + 1} of ${count}`;
      const result = await verifyOne(choice, request, environment, place);
      exitCodes.push(gate(result, environment));
      results.push(result);
      if (environment.interrupted.aborted) break;
    }
    if (request.json) environment.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
    await step?.tell(results);
    const { interrupted } = environment;
    return interrupted.aborted ? exitCodeOf(interrupted) : Math.max(...exitCodes);
  },
};

async function verifyOne(
  choice: TargetChoice,
  request: VerifyRequest,
  environment: Environment,
  place: string,
): Promise<RunResult> {
  const line = progressLine(environment.stderr, request.quiet);
  const name = `${choice.name ?? choice.profile ?? ''}${place}`;
  line.show(`${name}: starting`);
  const { contract, ...opened } = await unlessInterrupted(
    environment,
    openChosen(choice, environment.env),
    ({ close }) => close(),
  );
  try {
    const warning = warningBefore(opened.profile);
    if (warning !== undefined) environment.stderr.write(`svc-contract: ${warning}\n`);
    const { only, shard } = request;
    const { interrupted } = environment;
    const progress = runProgress(opened.target.name, environment.stderr, line);
    const timings = request.timings === undefined ? undefined : await readTimings(request.timings);
    const run = await verifyTarget(contract, opened, { only, shard, timings, progress, interrupted });
    line.clear();
    const result = await heldAgainst(await withWishes(run, choice, request), request.baseline);
    await publish(result, request, environment);
    return result;
  } finally {
    line.clear();
    await opened.close();
  }
}

/** What the operator brought along: which rules may not stay untested, and the profile's digest. */
async function withWishes(
  result: RunResult,
  { profile }: TargetChoice,
  { required }: VerifyRequest,
): Promise<RunResult> {
  const given = profile === undefined ? [] : [await digestOfFile('profile', profile)];
  return {
    ...result,
    inputs: [...(result.inputs ?? []), ...given],
    ...(required.length > 0 && { required: [...new Set(required)].sort() }),
  };
}
