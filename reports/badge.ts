import { create } from 'xmlbuilder2';
import { headlineOf, verdictOfWhole } from '#harness/result/gate.ts';
import type { RunResult } from '#harness/result/result.ts';

const colours = {
  conforms: '#2a7a2a',
  'no rule broken': '#2b5f9e',
  'no new failures': '#8a5a00',
  'requirements not met': '#b3261e',
  'baseline out of date': '#b3261e',
  'does not conform': '#b3261e',
  inconclusive: '#6b6b6b',
} as const;

/** The overall verdict as an SVG badge. It contains no text from a server. */
export function badge(result: RunResult): string {
  const verdict = verdictOfWhole(result);
  const label = `contract ${result.contract.version}`;
  const words = [headlineOf(result), ...counts(result)].join(', ');
  const [left, right] = [widthOf(label) + 12, widthOf(words) + 12];
  // The element has no id, since a page may contain many badges.
  const root = create().ele('http://www.w3.org/2000/svg', 'svg', {
    width: left + right,
    height: 20,
    role: 'img',
    'aria-label': `${label}: ${words}`,
  });
  root.ele('title').txt(`${label}: ${words}`);
  root.ele('rect', { width: left + right, height: 20, rx: 3, fill: colours[verdict] });
  root.ele('rect', { width: left, height: 20, rx: 3, fill: '#444' });
  root.ele('rect', { x: left - 3, width: 3, height: 20, fill: '#444' });
  const front = root.ele('g', {
    fill: '#fff',
    'font-family': 'Verdana,DejaVu Sans,sans-serif',
    'font-size': 11,
    'aria-hidden': 'true',
  });
  for (const [text, x] of [
    [label, 6],
    [words, left + 6],
  ] as const) {
    front.ele('text', { x, y: 14, textLength: widthOf(text), lengthAdjust: 'spacingAndGlyphs' }).txt(text);
  }
  return `${root.end({ headless: true })}\n`;
}

function counts({ summary: { failed, error }, baseline }: RunResult): string[] {
  const known = baseline?.accepted.length ?? 0;
  const counted = { broken: failed - known, known, 'in error': error };
  return Object.entries(counted).flatMap(([word, count]) => (count > 0 ? [`${count} ${word}`] : []));
}

// The approximate width in Verdana at 11 px. `textLength` stretches text in any font to this width.
const widthOf = (text: string): number => Math.round(text.length * 6);
