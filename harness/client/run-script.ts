import { type Printed, runWithoutTerminal, withHome } from '#harness/client/launch.ts';
import { runInTerminal } from '#harness/client/run-in-terminal.ts';
import { buildScript, type CommandOutput, type Invocation, splitOutput } from '#harness/client/script.ts';
import type { Subject } from '#harness/client/subject.ts';

/** What a script printed, and what each of its commands did. Those that did not end are missing. */
export interface ScriptOutput extends Printed {
  readonly parts: readonly CommandOutput[];
}

/** The commands of one scenario, and who answers at the prompt. */
export interface ScriptOrder {
  readonly subject: Subject;
  /** Commands that come before those under test. */
  readonly prepared: readonly Invocation[];
  readonly invocations: readonly Invocation[];
  readonly answer?: 'yes' | 'no';
  /** Ends the script early. */
  readonly interrupted: AbortSignal;
  /** Told when the client waits for an answer. */
  onPrompt(): void;
}

/** Runs the commands of a scenario with one session. */
export type RunScript = (order: ScriptOrder) => Promise<ScriptOutput>;

/** Runs them as one script in the shell of the subject file; at a terminal where a person answers. */
export const runInShell: RunScript = async ({
  subject,
  prepared,
  invocations,
  answer,
  interrupted,
  onPrompt,
}) => {
  const marker = `svc-${Math.random().toString(36).slice(2)}`;
  const script = buildScript(subject, [...prepared, ...invocations], marker);
  const bounds = { seconds: subject.timeoutSeconds, interrupted };
  const printed = await withHome(subject, script, (launch) =>
    answer === undefined
      ? runWithoutTerminal(launch, bounds)
      : runInTerminal(
          launch,
          bounds,
          (text) => hasPrinted(text.split(marker), prepared.length),
          () => {
            onPrompt();
            return subject.answers[answer];
          },
        ),
  );
  return { ...printed, parts: splitOutput(printed.stdout, marker) };
};

/** Whether a command under test has printed something: what the prepared ones print is not a prompt. */
function hasPrinted(pieces: readonly string[], before: number): boolean {
  const latest = pieces.at(-1) ?? '';
  // The rest of a marker's line says how the command before it ended.
  const own = before === 0 ? latest : latest.split('\n').slice(1).join('\n');
  return pieces.length > before && own.trim() !== '';
}
