import { readFileSync, writeFileSync } from 'node:fs';
import { root } from '#harness/files/root.ts';
import { rules } from '#harness/register/register.ts';
import type { Need, Rule } from '#harness/register/rule.ts';
import { statesByRule } from '#harness/run/cucumber.ts';
import { membersInWords } from '#harness/state-control/members-in-words.ts';
import { type KnownState, knownStates } from '#harness/state-control/state-catalogue.ts';

const page = `${root}docs/state-control.md`;
const [begin, end] = ['<!-- states: npm run states -->', '<!-- end of states -->'] as const;

type AreasOfStates = Readonly<Record<string, readonly string[]>>;

/** The list of states in Markdown. */
export function listing(areasOf: AreasOfStates): string {
  const parts = knownStates.map((known) => part(known, areasOf[known.state] ?? []));
  return [begin, '', ...parts, clockPart(), '', end].join('\n');
}

/** The list that the page contains now. */
export function written(): string {
  const text = readFileSync(page, 'utf8');
  return text.slice(text.indexOf(begin), text.indexOf(end) + end.length);
}

/** For each state: the areas of the rules whose scenarios enter the state. */
export async function areasByState(): Promise<AreasOfStates> {
  const byState: Record<string, string[]> = {};
  for (const [rule, states] of await statesByRule())
    for (const state of states)
      byState[state] = [...new Set([...(byState[state] ?? []), rule.slice(0, 2)])].sort();
  return byState;
}

function part(known: KnownState, areas: readonly string[]): string {
  const lines = [
    ...membersInWords(known).map((line) => `- ${line}`),
    ...(areas.length > 0 ? [`- used by rules of ${areas.join(', ')}`] : []),
  ];
  return [`### ${known.state}`, '', known.summary, '', ...lines, ...(lines.length > 0 ? [''] : [])].join(
    '\n',
  );
}

/** The rules that need a movable clock, and those that need permission to wait. */
function clockPart(): string {
  const needing = (need: Need): readonly Rule[] =>
    rules.filter(({ needs, subject }) => subject === 'server' && (needs as readonly Need[]).includes(need));
  const [clock, waiting] = [needing('clock'), needing('waiting')].map((own) =>
    own.map(({ id }) => id).join(', '),
  );
  return [
    '### Rules and time',
    '',
    `- these rules need a clock that can be moved: ${clock}`,
    `- these need \`--allow waiting\`, unless \`skipsWaits\` is declared: ${waiting}`,
    '- all others pause for at most 3 s, or move the clock if possible',
  ].join('\n');
}

/** Updates the page: `npm run states`. */
if (import.meta.main) {
  const text = readFileSync(page, 'utf8');
  const list = listing(await areasByState());
  writeFileSync(
    page,
    text.replace(written(), () => list),
  );
}
