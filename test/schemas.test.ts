import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demandSchemas } from '#harness/contract/demand-schemas.ts';
import type { JsonSchema } from '#harness/contract/json-schema.ts';
import { knownStates } from '#harness/control/state-catalogue.ts';
import { faultInjectionStates } from '#harness/devtools/fault-injection-states.ts';
import { readOwnData } from '#harness/files/own-data.ts';
import { root } from '#harness/root.ts';
import { states } from '#reference/server/states.ts';

const files = globSync('harness/**/*.schema.json', { cwd: root });
const protocol = readOwnData('openapi/state-control.yaml') as { components: { schemas: object } };

const ours: Readonly<Record<string, readonly JsonSchema[]>> = {
  ...Object.fromEntries(
    files.map((file) => [file, [JSON.parse(readFileSync(join(root, file), 'utf8')) as JsonSchema]]),
  ),
  'state control': Object.keys(protocol.components.schemas).map((name) => ({
    ...protocol,
    $ref: `#/components/schemas/${name}`,
  })),
  'what known states answer with': knownStates.flatMap(
    ({ answers, tells, adds }) => Object.values({ ...answers, ...tells, ...adds }) as JsonSchema[],
  ),
  'fault injection': faultInjectionStates([]).map(({ params }) => params as JsonSchema),
  'the states of the reference': states.map(({ params }) => params as unknown as JsonSchema),
};

// No run holds them against their dialect any more.
describe('the schemas of this repository', () => {
  it.each(Object.entries(ours))('are schemas: %s', (name, schemas) => {
    expect(schemas.length).toBeGreaterThan(0);
    demandSchemas(schemas, name);
  });

  const bounded = Object.entries(ours).filter(([name]) =>
    /profile|subject|fault injection|states of/.test(name),
  );

  it.each(bounded)('bound every number that a user may give: %s', (_, schemas) => {
    expect(schemas.flatMap((schema) => unboundedIn(schema, ''))).toEqual([]);
  });

  it('would be found out otherwise', () => {
    for (const broken of [
      { type: 5 },
      { properties: { a: { minimum: 'x' } } },
      { pattern: '(' },
      { enum: [] },
    ])
      expect(() => demandSchemas([broken as never], 'Ours')).toThrow('Ours has a schema that is none: ');
  });
});

/** Where a schema takes a number of any size. */
function unboundedIn(node: unknown, at: string): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, maximum, enum: values } = node as { type?: unknown; maximum?: unknown; enum?: unknown };
  const isNumber = [type].flat().some((each) => each === 'integer' || each === 'number');
  // A release is written as a number, and a reset knows how many steps it has.
  const isOther = /\/(?:release|atStep)$/.test(at);
  const isOpen = isNumber && maximum === undefined && values === undefined && !isOther;
  const within = Object.entries(node).flatMap(([name, member]) => unboundedIn(member, `${at}/${name}`));
  return isOpen ? [at, ...within] : within;
}
