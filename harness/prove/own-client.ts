import { type ClientDefinition, readClientDefinition } from '#harness/client/client-definition.ts';
import type { RunScript } from '#harness/client/run-script.ts';
import { buildLine } from '#harness/client/script.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { root } from '#harness/root.ts';
import type { Session } from '#harness/run/session/session.ts';
import { verifyClientUnderTest } from '#harness/run/verify-client.ts';
import type { Deviation } from '#mocks/client-commands/mutant.ts';
import { type Line, runLines } from '#mocks/client-commands/run-client.ts';
import { failuresOf } from './failures.ts';
import { watchClient } from './watch-client.ts';

/** The definition of the bundled client. */
export const ownSubject = `${root}reference-impl/client/client.yaml`;

/** The number of clients that run in parallel. Each client has separate simulated services. */
export const clientsAtOnce = 3;

interface ClientCheckOptions {
  /** The rules to check; default: all. */
  readonly only?: readonly string[];
  readonly describe?: (subject: ClientDefinition) => ClientDefinition;
}

/** Verifies the bundled client with a deviation; `changed` is the result of `changesIn`. */
export async function checkBundledClient(
  contract: Contract,
  deviation: Deviation,
  { only, describe = (subject) => subject }: ClientCheckOptions = {},
) {
  const { subject, release } = await readClientDefinition(ownSubject);
  let changed: Readonly<Record<string, readonly string[]>> = {};
  const { rules } = await verifyClientUnderTest(contract, {
    // The time limit is short, so that a client that hangs is detected soon.
    subject: describe({ ...subject, timeoutSeconds: 30 }),
    release,
    runScript: inProcess(deviation),
    inspect(session) {
      changed = changesIn(session);
    },
    ...(only && { only }),
  });
  return { rules, failures: failuresOf(rules), changed };
}

// For each rule, returns what the deviation changed in the commands of failed scenarios.
// If no scenario failed, returns what the deviation changed in the commands of passed scenarios.
function changesIn({ client, journal }: Session): Readonly<Record<string, readonly string[]>> {
  const isRed = journal.scenarios.some(({ outcome }) => outcome === 'failed' || outcome === 'error');
  const changed: Record<string, string[]> = {};
  for (const { rules, location, outcome, tally } of journal.scenarios) {
    if (outcome !== (isRed ? 'failed' : 'passed')) continue;
    for (const { judged, results } of client?.runs ?? [])
      for (const result of results) {
        if (tally === undefined && judged.get(location) !== result.nth) continue;
        const { changed: parts = [] } = result;
        for (const rule of parts.length === 1 ? rules : [])
          changed[rule] = [...(changed[rule] ?? []), ...parts];
      }
  }
  return Object.fromEntries(Object.entries(changed).map(([rule, parts]) => [rule, [...new Set(parts)]]));
}

/** Removes what `lacks` names: commands such as `Get-SvcHealth`, parameters such as `Get-SvcHealth Live`. */
export function without(subject: ClientDefinition, lacks: readonly string[] = []): ClientDefinition {
  const has = (name: string): boolean => !lacks.includes(name);
  const commands = Object.entries(subject.commands)
    .filter(([name]) => has(name))
    .map(([name, command]) => {
      const parameters = Object.entries(command.parameters ?? {}).filter(([each]) => has(`${name} ${each}`));
      return [name, { ...command, parameters: Object.fromEntries(parameters) }];
    });
  return { ...subject, commands: Object.fromEntries(commands) };
}

/** Runs the bundled client in this process. Starting a program for each mutant would take longer. */
function inProcess(deviation: Deviation): RunScript {
  return async ({ subject, prepared, invocations, answer, interrupted, onPrompt, onEnd }) => {
    const lines = [...prepared, ...invocations].map((each) => lineOf(buildLine(subject, each)));
    const expired = new AbortController();
    const timer = setTimeout(() => expired.abort(), subject.timeoutSeconds * 1000);
    const options = {
      answer,
      onPrompt,
      onLine(nth: number): void {
        timer.refresh();
        onEnd?.(nth);
      },
      interrupted: AbortSignal.any([interrupted, expired.signal]),
    };
    const watch = watchClient(deviation);
    const results = await runLines(lines, options, watch.deviation).finally(() => clearTimeout(timer));
    return {
      stdout: results.map(({ output }) => output).join(''),
      stderr: results.map(({ errors }) => errors).join(''),
      parts: results.map((each, at) => ({
        ...each,
        status: String(each.succeeded),
        changed: watch.changed[at] ?? [],
      })),
      lastWords: '',
      exitCode: 0,
      how: expired.signal.aborted ? 'late' : 'exited',
    };
  };
}

/** Parses `svc ARGUMENTS <<< INPUT`. Quotes are not supported. `<<< INPUT` may be at any position. */
function lineOf(line: string): Line {
  const [given = '', input = ''] = / <<< (\S+)/.exec(line) ?? [];
  const [, ...argv] = line.replace(given, '').split(/ +/);
  return { argv, input };
}
