import { availableParallelism } from 'node:os';
import { doAll } from '#harness/work-queue.ts';
import type { Step, StepResult } from './steps.ts';

/**
 * Takes the steps side by side on the cores there are. Prints a line for each step, the output of those that fail,
 * and last one line with the totals. Answers with the exit code.
 */
export async function gate(steps: readonly Step[], write: (text: string) => void): Promise<0 | 1> {
  const results: StepResult[] = [];
  await doAll(steps, availableParallelism(), async (step) => {
    const started = performance.now();
    const result = await step.run();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    results.push(result);
    const counts = `${result.passed} passed, ${result.failed} failed`;
    write(
      `${result.failed === 0 ? 'ok  ' : 'FAIL'} ${step.name.padEnd(28)} ${counts.padEnd(26)} ${seconds} s\n`,
    );
    if (result.failed > 0) write(`${result.output.trimEnd()}\n`);
  });
  const sum = (of: (result: StepResult) => number): number =>
    results.reduce((total, result) => total + of(result), 0);
  const failed = sum((result) => result.failed);
  write(`${sum((result) => result.passed)} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}
