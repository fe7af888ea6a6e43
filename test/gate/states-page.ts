import { readFileSync, writeFileSync } from 'node:fs';
import { root } from '#harness/files/root.ts';
import { rules } from '#harness/register/register.ts';
import type { Need, Rule } from '#harness/register/rule.ts';
import { statesByRule } from '#harness/run/cucumber.ts';
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

function part(
  { state, summary, params, requiredValues, ruleValues, optionalValues }: KnownState,
  areas: readonly string[],
): string {
  const lines = [
    ...membersOf('parameter', params),
    ...membersOf('returns', requiredValues),
    ...membersOf('for rules', ruleValues),
    ...membersOf('optional', optionalValues),
    ...(areas.length > 0 ? [`- used by rules of ${areas.join(', ')}`] : []),
  ];
  return [`### ${state}`, '', summary, '', ...lines, ...(lines.length > 0 ? [''] : [])].join('\n');
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

function membersOf(label: string, members: Readonly<Record<string, Shape>>): string[] {
  return Object.entries(members).map(([name, shape]) => {
    const preset = 'default' in shape ? `, default \`${JSON.stringify(shape.default)}\`` : '';
    const about = shape.description === undefined ? '' : `. ${shape.description.replace(/\.$/, '')}`;
    return `- ${label} \`${name}\`: ${inWords(shape)}${preset}${about}`;
  });
}

/** Describes a JSON Schema of the few types that states use. */
function inWords(shape: Shape): string {
  if (shape.enum !== undefined) return shape.enum.map((each) => `\`${String(each)}\``).join(', ');
  const args = [shape.type ?? []].flat().map((type) => ofType(type, shape));
  return args.join(' or ');
}

function ofType(type: string, shape: Shape): string {
  if (type === 'array')
    return `a ${(shape.minItems ?? 0) > 0 ? 'non-empty ' : ''}list, each item ${inWords(shape.items ?? {})}`;
  if (type === 'object') {
    const { properties, additionalProperties } = shape;
    if (properties !== undefined)
      return `an object with ${Object.entries(properties)
        .map(([name, each]) => `\`${name}\` (${inWords(each)})`)
        .join(' and ')}`;
    return `an object${typeof additionalProperties === 'object' ? `, each value ${inWords(additionalProperties)}` : ''}`;
  }
  if (type === 'string') return shape.pattern === undefined ? 'a string' : 'a time (ISO 8601)';
  if (type === 'null' || type === 'boolean') return type === 'null' ? 'null' : 'true or false';
  const kind = type === 'integer' ? 'an integer' : 'a number';
  if (shape.exclusiveMinimum !== undefined) return `${kind} above ${shape.exclusiveMinimum}`;
  return shape.minimum === undefined ? kind : `${kind} from ${shape.minimum}`;
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
