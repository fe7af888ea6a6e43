import { ClientRun, type RunOptions } from './client-run.ts';
import type { Invocation } from './script.ts';

/** The time limit of each command that the document does not name: some of many may wait for an input. */
const mostSeconds = 20;

/** The time for all commands in one situation. The limit of a step is longer (`steps/hooks.ts`). */
const secondsForAll = 240;

/** After this many commands it is known how long one of them takes. */
const manyEnough = 40;

export interface OthersOptions extends RunOptions {
  /** Prepares a command, which then has a script of its own. */
  readonly beforeEach?: () => void;
}

/**
 * Runs a client's other commands after the prepared ones of `run`: in a few scripts, and in a further one after each
 * command that did not end. If the time is too short for all, leaves out the last runs of each command.
 */
export async function runOthers(
  { client, location, prepared }: ClientRun,
  invocations: readonly Invocation[],
  { beforeEach, ...options }: OthersOptions,
  interrupted: AbortSignal | undefined,
): Promise<readonly ClientRun[]> {
  const runs: ClientRun[] = [];
  const timeoutSeconds = Math.min(client.subject.timeoutSeconds, mostSeconds);
  const impatient = { ...client, subject: { ...client.subject, timeoutSeconds } };
  const startedAt = performance.now();
  const ranks = ranksOf(invocations);
  const { pace } = client;
  pace?.note(invocations.length, 0);
  for (let [first, rest] = [0, invocations]; rest.length > 0; ) {
    const run = new ClientRun(impatient, location, interrupted);
    run.prepared.push(...prepared);
    beforeEach?.();
    const script = rest.slice(0, beforeEach ? 1 : first === 0 ? manyEnough : undefined);
    await run.run(script, { ...options, first, onEnd: (count) => pace?.note(0, count) });
    runs.push(run);
    const tried = Math.min(script.length, run.results.length + 1);
    pace?.note(0, tried - run.results.length);
    first += tried;
    const secondsEach = (performance.now() - startedAt) / 1000 / first;
    const left = rest.slice(tried);
    const count = Math.max(0, Math.floor(secondsForAll / secondsEach) - first);
    rest = fitting(left, count, ranks, client.leftOut);
    pace?.note(rest.length - left.length, 0);
    client.leftOut.push(...left.filter((each) => !rest.includes(each)));
  }
  return runs;
}

/** Whether an invocation is the first one of its command (0), the second one (1), and so on. */
function ranksOf(invocations: readonly Invocation[]): ReadonlyMap<Invocation, number> {
  const ofCommand = Map.groupBy(invocations, ({ command }) => command);
  return new Map([...ofCommand.values()].flatMap((own) => own.map((each, rank) => [each, rank] as const)));
}

/** Those that fit, in their order. Those of commands that other situations have left out have precedence. */
function fitting(
  invocations: readonly Invocation[],
  count: number,
  ranks: ReadonlyMap<Invocation, number>,
  leftOut: readonly Invocation[],
): readonly Invocation[] {
  const timesLeftOut = Map.groupBy(leftOut, ({ command }) => command);
  const ranked = invocations.map((each) => ({
    each,
    rank: ranks.get(each) ?? 0,
    owed: timesLeftOut.get(each.command)?.length ?? 0,
  }));
  const first = ranked.toSorted((one, other) => one.rank - other.rank || other.owed - one.owed);
  const chosen = new Set(first.slice(0, count).map(({ each }) => each));
  return invocations.filter((each) => chosen.has(each));
}
