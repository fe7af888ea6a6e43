import type { RunResult } from '#harness/result/result.ts';

const mostLines = 20;

/** The last lines that a started program has printed, marked as such. */
export function lastLinesOf({ output }: { readonly output: string }): string {
  return output === ''
    ? ''
    : output
        .split('\n')
        .slice(-mostLines)
        .map((line) => `  | ${line}\n`)
        .join('');
}

/** Those of the programs because of which a run ended early, or did not begin. */
export function linesBehind({ started = [], notBegun }: RunResult): string {
  return started
    .filter(({ ended }) => ended !== undefined || notBegun !== undefined)
    .map(lastLinesOf)
    .join('');
}
