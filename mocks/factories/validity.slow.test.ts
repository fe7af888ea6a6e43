import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { nameOf, readNamedContract } from '#build/typing/named-contract.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { appliesTo } from '#harness/select/eligibility.ts';
import { type Factories, factories } from '#mocks/factories/factories.ts';
import { checksOfRules } from '#test/builders/checks-of-rules.ts';
import { exchangeWith } from '#test/builders/exchanges.ts';

const seeds = 250;
const contract = await loadContract();
const { schemas, operations } = await readNamedContract();
// `NestedObjectType` exists only within another shape; `OpenApiDocument` is the OpenAPI document itself.
const withoutFactory = ['NestedObjectType', 'OpenApiDocument'];
const shapes = [...schemas].filter(
  ([name, { type, allOf }]) => (type === 'object' || allOf !== undefined) && !withoutFactory.includes(name),
);
const factoryNames = new Map(
  shapes.map(
    ([name]) =>
      [name, name.replace(/^VersionResult$/, 'version').replace(/^./, (one) => one.toLowerCase())] as const,
  ),
);
const conditions = ['Heartbeating', 'HeartbeatOverdue', 'Stalled', 'NoHeartbeat', 'NeverStarted'] as const;

const checks = (await checksOfRules()).filter(({ rule }) => appliesTo(rule, '0.16.0'));

function validators(): ReadonlyMap<string, ValidateFunction> {
  const ajv = new Ajv2020({ strict: false });
  addFormatsModule.default(ajv);
  const text = JSON.stringify(Object.fromEntries(schemas));
  const $defs: unknown = JSON.parse(text.replace(/"\$ref":"[^"]*\//g, '"$ref":"#/$defs/'));
  ajv.addSchema({ $id: 'contract', $defs } as object);
  return new Map(shapes.map(([name]) => [name, ajv.compile({ $ref: `contract#/$defs/${name}` })]));
}

const make = (set: Factories, factory: string, given?: object): unknown =>
  (set as unknown as Record<string, (given?: object) => unknown>)[factory]?.(given);

/** The violations that the rules about all exchanges find if a response of the operation has this body. */
function problems(operation: string, content: unknown): string[] {
  const exchange = exchangeWith({ operation, content, headers: { 'cache-control': 'no-store' } });
  return checks.flatMap(({ rule, check }) => {
    const outcome = check(exchange, { contract, release: '0.16.0' });
    return outcome.kind === 'broken' ? [`${rule.id}: ${outcome.expected}, not ${outcome.found}`] : [];
  });
}

describe('the factories', () => {
  it('exist for every shape of the contract', () => {
    expect(Object.keys(factories()).sort()).toEqual([...factoryNames.values()].sort());
  });

  it(`are valid against the contract over ${seeds} seeds`, () => {
    const compiled = validators();
    const invalid: string[] = [];
    for (let seed = 0; seed < seeds; seed += 1) {
      const set = factories({ seed });
      for (const [shape, factory] of factoryNames) {
        const validate = compiled.get(shape);
        if (validate?.(make(set, factory)) !== true) invalid.push(`${factory}, seed ${seed}`);
      }
    }
    expect(invalid).toEqual([]);
  });

  it(`pass every rule on health over ${seeds} seeds, in every condition`, () => {
    const broken: string[] = [];
    for (let seed = 0; seed < seeds; seed += 1) {
      const condition = (place: number) => conditions[Math.floor(seed / 5 ** place) % 5] ?? 'Stalled';
      const summary = factories({ seed }).serviceHealthSummary({
        services: {
          WorkerSync: { condition: condition(0) },
          WorkerDelivery: { condition: condition(1) },
          Scheduler: { condition: condition(2) },
        },
      });
      broken.push(...problems('getServiceHealth', summary));
    }
    expect(broken).toEqual([]);
  });

  it('pass every rule for the responses that they can produce', async () => {
    const responses = operations.flatMap(({ id, responses }) => {
      const success = responses.get('200') ?? responses.get('201') ?? responses.get('202');
      const factory = factoryNames.get(nameOf(success?.schema?.$ref));
      return factory === undefined ? [] : [[id, factory] as const];
    });
    expect(responses.length).toBeGreaterThan(20);
    for (let seed = 0; seed < 50; seed += 1) {
      const set = factories({ seed });
      for (const [operation, factory] of responses) {
        expect([operation, problems(operation, make(set, factory))]).toEqual([operation, []]);
      }
    }
  });
});
