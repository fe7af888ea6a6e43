import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { isObject, listOf, membersOf } from '#harness/contract/json-values.ts';
import { runCommand } from '#test/commands/testing/run-command.ts';

/** A requirement of client generators. Returns the problems of a schema, but not of its subschemas. */
type Rule = (schema: Node, path: string) => readonly string[];
type Node = Readonly<Record<string, unknown>>;

/** Names that hide a type or a keyword of C#, Java, Python or Go, or that generators create themselves. */
const taken =
  /^(?:Action|Any|Array|Boolean|Byte|Char|Class|Client|Configuration|Console|Convert|DateTime|Decimal|Default|Delegate|Dict|Double|Enum|Environment|Error|Event|Exception|File|Float|Func|Function|Guid|Import|Int|Integer|Interface|Iterable|List|Long|Map|Math|Module|Namespace|None|Number|Object|Optional|Override|Package|Process|Property|Range|Record|Request|Response|Result|Runtime|Set|String|System|Task|Thread|Tuple|Type|Union|Uri|Value|Version|Void)$/;

const rules: Readonly<Record<string, Rule>> = {
  'alternatives have a discriminator': (schema) =>
    ['oneOf', 'anyOf'].filter((keyword) => keyword in schema && !('discriminator' in schema)),
  'an object or an enum has a name': (schema, path) => {
    const isNamed = /^\/[^/]+$/.test(path) || /\/allOf\/\d+$/.test(path);
    return !isNamed && ('enum' in schema || isObject(schema.properties)) ? ['has no name'] : [];
  },
  'a schema with a name has a type, and the name is free': (schema, path) => {
    if (!/^\/[^/]+$/.test(path)) return [];
    const untyped = 'type' in schema || 'allOf' in schema ? [] : ['has no type'];
    return taken.test(path.slice(1)) ? [...untyped, 'the name is taken'] : untyped;
  },
  'a list says what it holds': ({ type, items }) =>
    [type].flat().includes('array') && Object.keys(membersOf(items)).length === 0 ? ['holds anything'] : [],
  'a field is declared once and required where it is declared': ({ allOf }) => {
    const parts = listOf(allOf).map((part) => resolved(membersOf(part)));
    const fields = parts.flatMap(({ properties }) => Object.keys(membersOf(properties)));
    const strays = parts.flatMap(({ properties, required }) =>
      listOf(required).filter((name) => !Object.hasOwn(membersOf(properties), String(name))),
    );
    return [...fields.filter((name, place) => fields.indexOf(name) < place), ...strays].map(String);
  },
};

const { document } = await loadContract();
const schemas = membersOf(document.components?.schemas);
// The fields that the API document describes as datetime (§2.5, §2.6).
const datetimes = 'generatedAt currentWorkStartedAt lastSeenAt startedAt lastProgressAt'.split(' ');

function resolved(schema: Node, all = schemas): Node {
  const name = /^#\/components\/schemas\/(.*)$/.exec(String(schema.$ref))?.[1];
  return name === undefined ? schema : membersOf(all[name]);
}

/** A schema and its subschemas. `if`, `then` and `else` are left out, since they are only for validation. */
function* within(schema: unknown, path: string): Generator<[Node, string]> {
  if (!isObject(schema)) return;
  yield [schema, path];
  for (const keyword of ['properties', 'allOf', 'oneOf', 'anyOf'])
    for (const [name, each] of Object.entries(Object(schema[keyword])))
      yield* within(each, `${path}/${keyword}/${name}`);
  yield* within(schema.items, `${path}/items`);
}

/** The schemas that are written inline: in a request, a response or a parameter. */
function* inline(node: unknown, path: string): Generator<[Node, string]> {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, each] of Object.entries(node))
    if (name === 'schema') yield* within(each, `${path}/schema`);
    else if (!/^x-|^examples?$/.test(name)) yield* inline(each, `${path}/${name}`);
}

function problems(rule: Rule | undefined, all: Iterable<[Node, string]>): string[] {
  return [...all].flatMap(([schema, path]) => rule?.(schema, path).map((what) => `${path}: ${what}`) ?? []);
}

const everything = [
  ...Object.entries(schemas).flatMap(([name, schema]) => [...within(schema, `/${name}`)]),
  ...inline(document.paths, 'paths'),
];

it('svc-contract contract prints the bundled contract in one file', async () => {
  const { exitCode, stdout } = await runCommand(['contract']);
  expect([exitCode, JSON.parse(stdout)]).toEqual([0, document]);
  expect(stdout.match(/"\$ref": "(?!#\/components\/)[^"]*"/g)).toBe(null);
});

describe('requirements of client generators', () => {
  it.each(Object.entries(rules))('%s', (_, rule) => {
    expect(problems(rule, everything)).toEqual([]);
  });

  it('every object in a body has a named schema', () => {
    const bodies = [...inline(document.paths, 'paths')].filter(([, path]) =>
      path.includes('/application/json/'),
    );
    expect(bodies.filter(([schema]) => !('$ref' in schema)).map(([, path]) => path)).toEqual([]);
  });

  it('a time is a date-time exactly if the document types it so, except in fields of our choice', () => {
    const times = everything.flatMap(([{ properties, 'x-open-point': open }, path]) =>
      Object.entries(membersOf(properties)).flatMap(([name, field]) => {
        const { format, 'x-open-point': openField } = { ...resolved(membersOf(field)), ...membersOf(field) };
        const isOurs = open !== undefined || openField !== undefined;
        const isWrong = (format === 'date-time') !== datetimes.includes(name) && !isOurs;
        return isWrong ? [`${path}/${name}`] : [];
      }),
    );
    expect(times).toEqual([]);
  });

  it('the status of a request has the type of the status in a response', () => {
    const { parameters, responses } = membersOf(membersOf(document.paths)['/api/v1/schedule-executions'])
      .get as {
      parameters: Node[];
      responses: Node;
    };
    const parameter = parameters.find(({ name }) => name === 'status')?.schema;
    const { properties } = resolved(membersOf(schemas.ScheduleExecution));
    expect(JSON.stringify(responses)).toContain('ScheduleExecutionPage');
    expect(membersOf(parameter).$ref).toBe(membersOf(membersOf(properties).status).$ref);
  });
});
