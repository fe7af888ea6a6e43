import { createHash } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { renderings } from '#harness/run/write-reports.ts';
import { testResultStatement } from '#reports/in-toto.ts';
import { everySample, features, samples } from '#test/builders/results.ts';

// What the specifications of the Statement (v1), the ResourceDescriptor and the test result (v0.1) say, and no more
// members than they name: no schema of theirs is published as JSON Schema.
const descriptor = {
  type: 'object',
  additionalProperties: false,
  anyOf: [{ required: ['uri'] }, { required: ['digest'] }, { required: ['content'] }],
  properties: {
    name: { type: 'string', minLength: 1 },
    uri: { type: 'string', pattern: '^[a-z][a-z0-9+.-]*:' },
    digest: {
      type: 'object',
      minProperties: 1,
      additionalProperties: false,
      properties: { sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' } },
    },
    content: { type: 'string' },
    downloadLocation: { type: 'string' },
    mediaType: { type: 'string' },
    annotations: { type: 'object' },
  },
};
const names = { type: 'array', uniqueItems: true, items: { type: 'string', minLength: 1 } };
const isStatement = new Ajv2020({ strict: false, allErrors: true }).compile({
  type: 'object',
  additionalProperties: false,
  required: ['_type', 'subject', 'predicateType', 'predicate'],
  properties: {
    _type: { const: 'https://in-toto.io/Statement/v1' },
    subject: { type: 'array', minItems: 1, items: { allOf: [descriptor, { required: ['digest'] }] } },
    predicateType: { const: 'https://in-toto.io/attestation/test-result/v0.1' },
    predicate: {
      type: 'object',
      additionalProperties: false,
      required: ['result', 'configuration'],
      properties: {
        result: { enum: ['PASSED', 'WARNED', 'FAILED'] },
        configuration: { type: 'array', items: descriptor },
        url: { type: 'string' },
        passedTests: names,
        warnedTests: names,
        failedTests: names,
      },
    },
  },
});

describe('the in-toto statement', () => {
  it.each(everySample.filter(([name]) => name !== 'bare'))(
    'is what the specification says: %s',
    (_, result) => {
      isStatement(JSON.parse(JSON.stringify(testResultStatement(result))));
      expect(isStatement.errors ?? []).toEqual([]);
    },
  );

  it('would not be without a digest of its subject', () => {
    expect(isStatement({ ...testResultStatement(samples.green), subject: [{ name: 'a' }] })).toBe(false);
  });

  it('names result.json as it is written', () => {
    const files = new Map(renderings(samples.broken, features));
    const digest = createHash('sha256')
      .update(files.get('result.json') ?? '')
      .digest('hex');
    const written = JSON.parse(files.get('test-result.intoto.json') ?? '') as { subject: unknown };
    expect(written.subject).toEqual([{ name: 'result.json', digest: { sha256: digest } }]);
  });

  it('tells by digest what the server was held against', () => {
    const { configuration } = testResultStatement(samples.broken).predicate;
    expect(configuration.map(({ name }) => name)).toEqual([
      'contract',
      'rules',
      'features',
      'profile',
      'baseline',
      'target',
    ]);
  });

  it.each([
    ['green', 'PASSED', ['SH-01'], [], []],
    ['known', 'WARNED', ['SH-01'], ['SH-11'], []],
    ['broken', 'FAILED', [], ['SH-11'], ['SH-09', 'SH-10', 'SH-12']],
    ['nothing', 'FAILED', [], [], []],
  ] as const)('lists what passed, was accepted and failed: %s', (name, outcome, passed, warned, failed) => {
    const { predicate } = testResultStatement(samples[name]);
    expect(predicate.result).toBe(outcome);
    expect([predicate.passedTests, predicate.warnedTests, predicate.failedTests]).toEqual([
      passed,
      warned,
      failed,
    ]);
  });
});
