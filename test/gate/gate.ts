import { availableParallelism } from 'node:os';
import { doAll } from '#harness/programs/work-queue.ts';

/** A step of `npm test` or `npm run test:all`. */
export interface Step {
  readonly name: string;
  run(): Promise<StepResult>;
}

export interface StepResult {
  readonly passed: number;
  readonly failed: number;
  readonly skipped?: number;
  /** The tool's output, which is shown if the step failed. */
  readonly output: string;
  /** The reason why something was skipped; always shown. */
  readonly note?: string;
}

/** Runs the steps in parallel on the available cores, and returns the exit code. */
export async function gate(steps: readonly Step[], write: (text: string) => void): Promise<0 | 1> {
  const results: StepResult[] = [];
  const begun = performance.now();
  await doAll(steps, availableParallelism(), async (step) => {
    write(`...  ${step.name}\n`);
    const started = performance.now();
    const result = await step.run();
    results.push(result);
    write(
      `${result.failed === 0 ? 'ok  ' : 'FAIL'} ${step.name.padEnd(28)} ${counts(result).padEnd(34)} ${secondsSince(started)} s (${results.length} of ${steps.length})\n`,
    );
    if (result.note !== undefined) write(`     ${result.note}\n`);
    if (result.failed > 0) write(`${result.output.trimEnd()}\n`);
  });
  const sum = (kind: 'passed' | 'failed' | 'skipped'): number =>
    results.reduce((total, result) => total + (result[kind] ?? 0), 0);
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  write(`${counts(total)} in ${secondsSince(begun)} s\n`);
  return total.failed === 0 ? 0 : 1;
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}

function counts({ passed, failed, skipped = 0 }: Omit<StepResult, 'output'>): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}
