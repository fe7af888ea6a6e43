import { setTimeout } from 'node:timers/promises';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { networkOptions } from '#harness/http/live.ts';
import type { Middleware } from '#harness/http/middleware.ts';
import { nameOfTarget, portsIn, withPorts } from '#harness/profile/ports.ts';
import { isAddressOfReady, nameOfProgram, type ProfileFile } from '#harness/profile/profile-file.ts';
import { registerSecretsIn } from '#harness/profile/secrets.ts';
import type { Environment } from '#harness/programs/environment.ts';
import { type StartedProgram, startProgram } from '#harness/programs/start-program.ts';
import { withoutKnownSecrets } from '#harness/redaction/known-secrets.ts';
import type { RunResult } from '#harness/result/result.ts';
import { assertFree, freePorts, untilResponding } from './ready.ts';

type Order = NonNullable<ProfileFile['start']>[number];
type StartedResult = NonNullable<RunResult['started']>[number];

/** The programs that a profile starts, while they run. */
export interface StartedServers {
  /** Aborted if one of them has ended by itself. */
  readonly ended: AbortSignal;
  results(): readonly StartedResult[];
  /** Lets a request that fails when a program ends be the last one that does. */
  readonly untilEnded: Middleware;
  close(): Promise<void>;
}

type Named = Pick<StartedResult, 'program' | 'entersStates'>;

/** How much later than its connections the end of a program may be noticed. */
const noticeMs = 500;

/** Starts the programs of a profile, one after the other. Returns the profile with their ports when all are ready. */
export async function startServers(
  given: ProfileFile,
  env: Environment['env'],
): Promise<{ readonly profile: ProfileFile; readonly started?: StartedServers }> {
  if (given.start === undefined) return { profile: given };
  // What a program prints may contain the secrets that it shares with this run.
  registerSecretsIn(given, env);
  const ports = await freePorts(portsIn(given));
  const profile = { ...withPorts(given, (name) => ports.get(name)), name: nameOfTarget(given) };
  const { start = [], baseUrl } = profile;
  const addresses = [baseUrl, ...start.flatMap(({ ready = '' }) => (isAddressOfReady(ready) ? [ready] : []))];
  for (const address of new Set(addresses)) await assertFree(address);
  const network = await networkOptions(profile, env);
  const over = new AbortController();
  const running: { readonly named: Named; readonly program: StartedProgram; ended?: string }[] = [];
  const started: StartedServers = {
    ended: over.signal,
    results: () =>
      running.map(({ named, program, ended }) => ({
        ...named,
        output: withoutKnownSecrets(env, program.output()),
        ...(ended !== undefined && { ended }),
      })),
    untilEnded: (next) => (request) =>
      next(request).catch(async (error: unknown) => {
        await Promise.race([setTimeout(noticeMs), ...running.map(({ program }) => program.ending)]);
        throw error;
      }),
    async close() {
      // The last one first: an adapter may need its server until the end.
      for (const { program } of running.toReversed()) await program.close();
    },
  };
  try {
    for (const order of start) {
      const { ready = baseUrl } = order;
      const isAddress = isAddressOfReady(ready);
      const program = startProgram(order, isAddress ? undefined : new RegExp(ready));
      const one: (typeof running)[number] = { named: nameOf(order, profile), program };
      running.push(one);
      void program.ending.then((ended) => {
        one.ended = ended;
        over.abort();
      });
      const flaw = await flawOf({ ...order, ready }, program, (over) =>
        isAddress ? untilResponding(ready, network, over) : program.lined,
      );
      if (flaw !== undefined)
        throw new HarnessError(
          'TARGET_UNAVAILABLE',
          `${one.named.program}, which the profile starts, ${flaw}.`,
          {
            hint: isElsewhere(given)
              ? 'The program gets {port}, and baseUrl has another port: write {port} in baseUrl too.'
              : 'Correct "start" in the profile; "seconds" is its time limit.',
            printed: started.results().at(-1),
          },
        );
    }
    return { profile, started };
  } catch (error) {
    await started.close();
    throw error;
  }
}

/** Whether the server got a free port that the address of the profile, perhaps from `init`, does not name. */
const isElsewhere = ({ baseUrl, start }: ProfileFile): boolean =>
  JSON.stringify(start).includes('{port}') && !baseUrl.includes('{');

/** A program by its name. The one that is told the port of state control enters the states. */
function nameOf(order: Order, { stateControl }: ProfileFile): Named {
  const port = stateControl?.adapter === 'http' ? new URL(stateControl.url).port : '';
  const isTold = port !== '' && JSON.stringify(order).includes(port);
  return { program: nameOfProgram(order.command), ...(isTold && { entersStates: true }) };
}

/** Why a program is not ready in its time. */
async function flawOf(
  { ready = '', seconds = limits.startSeconds }: Order,
  program: StartedProgram,
  readiness: (over: AbortSignal) => Promise<void>,
): Promise<string | undefined> {
  const over = new AbortController();
  const missed = isAddressOfReady(ready) ? `a response at ${ready}` : `a line that matches ${ready}`;
  return await Promise.race([
    readiness(over.signal).then(() => undefined),
    program.ending.then((how) => `ended with ${how} before there was ${missed}`),
    setTimeout(seconds * 1000, `was given ${seconds} s, but there was no ${missed.slice(2)}`, {
      signal: over.signal,
    }),
  ]).finally(() => over.abort());
}
