import { type Printed, runWithoutTerminal, withHome } from '#harness/client/launch.ts';
import { type Latest, runInTerminal } from '#harness/client/run-in-terminal.ts';
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
  /** Told when the client waits for an answer, and at which command of the script, counted from 0. */
  onPrompt(nth: number): void;
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
  const bounds = { seconds: subject.timeoutSeconds, marker, interrupted };
  const printed = await withHome(subject, script, (launch) =>
    answer === undefined
      ? runWithoutTerminal(launch, bounds)
      : runInTerminal(
          launch,
          bounds,
          (text) => printedLast(text.split(marker), prepared.length),
          (nth) => {
            onPrompt(nth);
            return subject.answers[answer];
          },
        ),
  );
  return { ...printed, parts: splitOutput(printed.stdout, marker) };
};

/** What the command under way has printed, where it is one under test: what the prepared ones print is no prompt. */
function printedLast(pieces: readonly string[], before: number): Latest {
  const nth = pieces.length - 1;
  const latest = pieces[nth] ?? '';
  // The rest of a marker's line says how the command before it ended.
  const own = nth === 0 ? latest : latest.split('\n').slice(1).join('\n');
  return { nth, text: nth < before ? '' : own };
}
