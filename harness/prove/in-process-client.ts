import type { RunScript } from '#harness/client/run-script.ts';
import { buildLine } from '#harness/client/script.ts';
import type { ClientFault } from '#mocks/client-faults/client-fault.ts';
import { type Line, runLines } from '#mocks/client-faults/run-lines.ts';

/**
 * Runs our own client in this process, with a wrong turn: hundreds of faulty clients take as long as a few dozen
 * programs that are started. Its subject file still says how it is called.
 */
export function inProcess(wrong?: ClientFault['wrong']): RunScript {
  return async ({ subject, prepared, invocations, answer, interrupted, onPrompt }) => {
    const lines = [...prepared, ...invocations].map((each) => lineOf(buildLine(subject, each)));
    const expired = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const startTimer = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => expired.abort(), subject.timeoutSeconds * 1000);
    };
    const surroundings = {
      answer: answer && subject.answers[answer],
      onPrompt,
      onLine: startTimer,
      interrupted: AbortSignal.any([interrupted, expired.signal]),
    };
    const results = await runLines(lines, surroundings, wrong).finally(() => clearTimeout(timer));
    return {
      stdout: results.map(({ output }) => output).join(''),
      stderr: results.map(({ errors }) => errors).join(''),
      parts: results.map(({ output, succeeded }) => ({ output, succeeded })),
      timedOut: expired.signal.aborted,
    };
  };
}

/** The words of `svc WORDS <<< INPUT`, none of which is quoted; the input may stand anywhere. */
function lineOf(line: string): Line {
  const [given = '', input = ''] = / <<< (\S+)/.exec(line) ?? [];
  const [, ...words] = line.replace(given, '').split(/ +/);
  return { words, input };
}
