import { styleText } from 'node:util';
import type { Need, Rule, RuleArea } from './rule.ts';

export interface RuleCoverage {
  readonly rule: Rule;
  readonly standing: 'exercised' | 'excluded';
  readonly isPassive: boolean;
  readonly scenarios: readonly { readonly name: string; readonly location: string }[];
  readonly states?: readonly string[];
}

/** How a section of the document is written. */
export const inSection = (section: string): string => `§${section}`;

/** The register as a table, grouped by area, with counts at the end. */
export function table(rows: readonly RuleCoverage[], areas: readonly RuleArea[], colour: boolean): string {
  const bold = (words: string): string =>
    colour ? styleText('bold', words, { validateStream: false }) : words;
  const lines: string[] = [];
  for (const { id, title } of areas) {
    const inArea = rows.filter(({ rule }) => rule.id.startsWith(id));
    if (inArea.length === 0) continue;
    lines.push('', bold(`${id} ${title}`), ...inArea.map(row));
  }
  const counts = [...Map.groupBy(rows, ({ standing }) => standing)].map(
    ([standing, members]) => `${members.length} ${standing}`,
  );
  return `${[...lines, '', `${rows.length} rules: ${counts.join(', ')}`].join('\n')}\n`;
}

function row({ rule, standing, isPassive, scenarios }: RuleCoverage): string {
  const how = [isPassive ? 'all traffic' : '', scenarios.length > 0 ? `scenarios: ${scenarios.length}` : ''];
  const means = standing === 'exercised' ? how.filter(Boolean).join(', ') : standing;
  return `  ${rule.id}  ${inSection(rule.section.padEnd(8))} ${rule.basis.padEnd(8)} ${rule.title.padEnd(74)} ${means}`;
}

function needInWords(need: Need): string {
  if (need === 'clock') return 'a clock that can be moved';
  return need === 'waiting' ? 'waiting (unless state control declares skipsWaits)' : need;
}

/** One rule in full, with the mutants that break it, and the address at which its section can be read. */
export function explain(
  { rule, standing, isPassive, scenarios, states = [] }: RuleCoverage,
  mutants: readonly { readonly id: string; readonly title: string }[],
  document: string,
): string {
  const facts: [string, string | undefined][] = [
    ['section', inSection(rule.section)],
    ['document', document],
    ['basis', rule.basis],
    ['derivation', rule.derivation],
    ['open point', rule.openPoint],
    ['contested', rule.contested],
    ['since', rule.since],
    ['until', rule.until],
    ['new in', rule.newIn],
    ['needs', rule.needs.map(needInWords).join(', ') || 'nothing'],
    ['states', states.join(', ') || undefined],
    ['coverage', standing],
    ['excluded', rule.excluded],
    ['all traffic', isPassive ? 'checked on every exchange' : undefined],
  ];
  return [
    `${rule.id}  ${rule.title}`,
    '',
    `  ${rule.text}`,
    '',
    ...facts.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name.padEnd(12)} ${value}`])),
    ...(scenarios.length > 0 ? ['', '  scenarios'] : []),
    ...scenarios.map(({ name, location }) => `    ${name}  ${location}`),
    ...(mutants.length > 0 ? ['', '  mutants'] : []),
    ...mutants.map(({ id, title }) => `    ${id}  ${title}`),
    '',
  ].join('\n');
}
