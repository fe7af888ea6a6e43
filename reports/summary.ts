import { styleText } from 'node:util';
import type { Cause } from '#harness/verdict/outcome.ts';
import type { RuleResult, RunResult } from '#reports/result.ts';

export interface SummaryOptions {
  /** Whether to colour; the words say everything without it. */
  readonly colour: boolean;
  /** Title of an area by its two letters. */
  readonly areas: ReadonlyMap<string, string>;
}

type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

/** The run for a person at a terminal: one line per rule area, what failed with its evidence, the totals. */
export function summary(result: RunResult, { colour, areas }: SummaryOptions): string {
  const paint: Paint = (style, text) => (colour ? styleText(style, text, { validateStream: false }) : text);
  const { target, rules, shard } = result;
  const part = shard === undefined ? '' : `, shard ${shard.index} of ${shard.of}`;
  const lines = [
    '',
    paint('bold', `${target.name}  `) +
      paint(
        'dim',
        `${target.baseUrl}, release ${target.release}, state control: ${result.capabilities.stateControl}${part}`,
      ),
    '',
  ];
  for (const [area, members] of Map.groupBy(rules, ({ id }) => id.slice(0, 2))) {
    lines.push(areaLine(area, areas.get(area) ?? '', members, paint));
  }
  for (const rule of rules.filter(({ verdict }) => verdict === 'failed' || verdict === 'error')) {
    lines.push('', ...faultLines(rule, paint));
  }
  lines.push('', totals(result, paint), ...partialLines(result, paint), ...untestedLines(rules, paint), '');
  return lines.join('\n');
}

const shownVerdicts = ['passed', 'failed', 'error', 'observed', 'untested', 'inapplicable'] as const;

const styles = {
  passed: 'green',
  failed: 'red',
  error: 'magenta',
  observed: 'cyan',
  untested: 'yellow',
  inapplicable: 'dim',
} as const;

function areaLine(area: string, title: string, rules: readonly RuleResult[], paint: Paint): string {
  const bad = rules.some(({ verdict }) => verdict === 'failed' || verdict === 'error');
  const cells = shownVerdicts
    .map((verdict) => [verdict, rules.filter((rule) => rule.verdict === verdict).length] as const)
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => paint(styles[verdict], `${count} ${verdict}`));
  const mark = bad
    ? paint('red', '✗')
    : rules.some(({ verdict }) => verdict === 'passed')
      ? paint('green', '✓')
      : '·';
  return `  ${mark} ${area}  ${title.padEnd(26)} ${cells.join(', ')}`;
}

function faultLines(rule: RuleResult, paint: Paint): string[] {
  const style = rule.verdict === 'failed' ? 'red' : 'magenta';
  const head = `  ${paint(style, `${rule.verdict} ${rule.id}`)} ${rule.title} ${paint('dim', `(§${rule.section})`)}`;
  if (rule.verdict === 'error') return [head, `      ${oneLine(rule.detail ?? '')}`];
  return [
    head,
    ...rule.evidence
      .slice(0, 2)
      .flatMap(({ expected, actual, scenario, exchanges }) => [
        `      expected ${oneLine(expected)}`,
        `      found    ${oneLine(actual).slice(0, 160)}`,
        paint(
          'dim',
          `      ${scenario ?? 'seen on other traffic'}, exchange ${exchanges.join(', ')} in result.json`,
        ),
      ]),
  ];
}

// A server may answer with characters that steer a terminal, turn the direction of writing or look like a log command.
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

function totals({ summary: count, durationMs }: RunResult, paint: Paint): string {
  const parts = shownVerdicts.map((verdict) => {
    const text = `${count[verdict]} ${verdict}`;
    return count[verdict] === 0 ? paint('dim', text) : paint(styles[verdict], text);
  });
  return `  ${parts.join(', ')} in ${(durationMs / 1000).toFixed(1)} s`;
}

function partialLines({ partial }: RunResult, paint: Paint): string[] {
  return partial === true
    ? [paint('yellow', '  interrupted: a partial result, what was not reached is untested')]
    : [];
}

/** What would let most of the rules of a cause be exercised. */
const unlocking: Readonly<Record<Cause, string>> = {
  'no-state-control': 'give the server state control (stateControl in its profile)',
  'state-unsupported': 'teach its state control the states that result.json names',
  'effect-not-allowed': 'permit the effects that result.json names (--allow)',
  'no-credential': 'give the credentials that result.json names (credentials in its profile)',
  'operation-not-found': 'say where the operations lie (paths in its profile)',
  'not-seen': 'their situation never arose',
};

function untestedLines(rules: readonly RuleResult[], paint: Paint): string[] {
  const untested = rules.filter(({ verdict }) => verdict === 'untested');
  const groups = [...Map.groupBy(untested, ({ cause }) => cause ?? 'not-seen')].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  return groups.map(([cause, members]) =>
    paint('dim', `    ${members.length} untested for ${cause}: ${unlocking[cause]}`),
  );
}
