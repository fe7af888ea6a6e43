import type { KnownState } from './state-catalogue.ts';

/** A line for each parameter and return value of a state. */
export function membersInWords(known: KnownState): readonly string[] {
  return [
    ...membersOf('parameter', known.params),
    ...membersOf('returns', known.requiredValues),
    ...membersOf('for rules', known.ruleValues),
    ...membersOf('optional', known.optionalValues),
  ];
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
    return `${label} \`${name}\`: ${inWords(shape)}${preset}${about}`;
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
