import type { RunResult } from './result.ts';

/** `result.json` as it is written, byte for byte: others name it by its digest. */
export function resultText(result: RunResult): string {
  return `${JSON.stringify(result, null, 2)}\n`;
}
