import { readFileSync, writeFileSync } from 'node:fs';
import { rules } from '#harness/register/register.ts';
import type { Need, Rule } from '#harness/register/rule.ts';
import { root } from '#harness/root.ts';
import { statesByRule } from '#harness/run/scenarios/cucumber.ts';
import { type KnownState, knownStates } from '#harness/targets/control/state-catalogue.ts';

const page = `${root}docs/state-control.md`;
const [begin, end] = ['<!-- states: npm run states -->', '<!-- end of states -->'] as const;

type RulesOfStates = Readonly<Record<string, readonly string[]>>;

/** The states as the page lists them. */
export function listing(rulesOf: RulesOfStates): string {
  const parts = knownStates.map((known) => part(known, rulesOf[known.state] ?? []));
  return [begin, '', ...parts, clockPart(), '', end].join('\n');
}

/** The list of states as the page has it. */
export function written(): string {
  const text = readFileSync(page, 'utf8');
  return text.slice(text.indexOf(begin), text.indexOf(end) + end.length);
}

/** The rules whose scenarios enter each state. */
export async function rulesByState(): Promise<RulesOfStates> {
  const byState: Record<string, string[]> = {};
  for (const [rule, states] of await statesByRule())
    for (const state of states) byState[state] = [...(byState[state] ?? []), rule].sort();
  return byState;
}

/** Brings the page up to date. */
export async function rewrite(): Promise<void> {
  const text = readFileSync(page, 'utf8');
  const list = listing(await rulesByState());
  writeFileSync(
    page,
    text.replace(written(), () => list),
  );
}

function part({ state, means, params, answers, tells, adds }: KnownState, asking: readonly string[]): string {
  const lines = [
    ...membersOf('takes', params),
    ...membersOf('answers', answers),
    ...membersOf('rules look at', tells),
    ...membersOf('may answer', adds),
    ...(asking.length > 0 ? [`- asked for by ${asking.length}: ${asking.join(', ')}`] : []),
  ];
  return [`### ${state}`, '', means, '', ...lines, ...(lines.length > 0 ? [''] : [])].join('\n');
}

interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly pattern?: string;
  readonly default?: unknown;
  readonly description?: string;
}

function membersOf(verb: string, members: Readonly<Record<string, Shape>>): string[] {
  return Object.entries(members).map(([name, shape]) => {
    const preset = 'default' in shape ? `, by default \`${JSON.stringify(shape.default)}\`` : '';
    const about = shape.description === undefined ? '' : `. ${shape.description.replace(/\.$/, '')}`;
    return `- ${verb} \`${name}\`: ${inWords(shape)}${preset}${about}`;
  });
}

/** A JSON Schema of the few kinds that states use, in words. */
function inWords(shape: Shape): string {
  if (shape.enum !== undefined) return shape.enum.map((each) => `\`${String(each)}\``).join(', ');
  const words = [shape.type ?? []].flat().map((type) => ofType(type, shape));
  return words.join(' or ');
}

function ofType(type: string, shape: Shape): string {
  if (type === 'array')
    return `a list${(shape.minItems ?? 0) > 0 ? ' that is not empty' : ''}, each ${inWords(shape.items ?? {})}`;
  if (type === 'object') {
    const { properties, additionalProperties } = shape;
    if (properties !== undefined)
      return `an object of ${Object.entries(properties)
        .map(([name, each]) => `\`${name}\` (${inWords(each)})`)
        .join(' and ')}`;
    return `an object${typeof additionalProperties === 'object' ? `, each member ${inWords(additionalProperties)}` : ''}`;
  }
  if (type === 'string') return shape.pattern === undefined ? 'a text' : 'a time (ISO 8601)';
  if (type === 'null' || type === 'boolean') return type === 'null' ? 'null' : 'true or false';
  const kind = type === 'integer' ? 'a whole number' : 'a number';
  if (shape.exclusiveMinimum !== undefined) return `${kind} above ${shape.exclusiveMinimum}`;
  return shape.minimum === undefined ? kind : `${kind} from ${shape.minimum}`;
}

/** What of time a rule needs: a clock that can be moved, or leave to wait. */
function clockPart(): string {
  const needing = (need: Need): readonly Rule[] =>
    rules.filter(({ needs, subject }) => subject === 'server' && (needs as readonly Need[]).includes(need));
  const [clock, waiting] = [needing('clock'), needing('waiting')].map((own) =>
    own.map(({ id }) => id).join(', '),
  );
  return [
    '### Rules and time',
    '',
    `- need a clock that can be moved: ${clock}`,
    `- need \`--allow waiting\`, but not where \`skipsWaits\` is declared: ${waiting}`,
    '- all others wait for nothing, or move the clock where there is one',
  ].join('\n');
}
