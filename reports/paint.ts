import { styleText } from 'node:util';
import type { WholeVerdict } from '#harness/result/gate.ts';

/** Styles text, always with colours. If colours are not wanted, the caller removes them. */
export function paint(style: Parameters<typeof styleText>[0], text: string): string {
  return styleText(style, text, { validateStream: false });
}

export const styles = {
  passed: 'green',
  failed: 'red',
  error: 'magenta',
  observed: 'cyan',
  untested: 'yellow',
  inapplicable: 'dim',
} as const;

export const stylesOfWhole = {
  conforms: 'green',
  'no rule broken': 'green',
  'no new failures': 'yellow',
  'requirements not met': 'red',
  'baseline out of date': 'red',
  'does not conform': 'red',
  inconclusive: 'magenta',
} as const satisfies Record<WholeVerdict, string>;
