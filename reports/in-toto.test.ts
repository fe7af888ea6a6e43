import { createHash } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { renderings } from '#harness/run/write-reports.ts';
import { testResultStatement } from '#reports/in-toto.ts';
import { everySample, features, samples } from '#test/builders/results.ts';

// What the specifications of the Statement (v1), the ResourceDescriptor and the test result (v0.1) say, and no more
// members than they name: no schema of theirs is published as JSON Schema.
const digest = { type: 'object', minProperties: 1, properties: { sha256: { pattern: '^[0-9a-f]{64}$' } } };
const descriptor = {
  anyOf: [{ required: ['uri'] }, { required: ['digest'] }, { required: ['content'] }],
  propertyNames: {
    enum: ['name', 'uri', 'digest', 'content', 'downloadLocation', 'mediaType', 'annotations'],
  },
  properties: { name: { minLength: 1 }, uri: { pattern: '^[a-z][a-z0-9+.-]*:' }, digest },
};
const names = { uniqueItems: true, items: { type: 'string', minLength: 1 } };
const isStatement = new Ajv2020({ strict: false, allErrors: true }).compile({
  required: ['_type', 'subject', 'predicateType', 'predicate'],
  propertyNames: { enum: ['_type', 'subject', 'predicateType', 'predicate'] },
  properties: {
    _type: { const: 'https://in-toto.io/Statement/v1' },
    subject: { minItems: 1, items: { ...descriptor, required: ['digest'] } },
    predicateType: { const: 'https://in-toto.io/attestation/test-result/v0.1' },
    predicate: {
      additionalProperties: false,
      required: ['result', 'configuration'],
      properties: {
        result: { enum: ['PASSED', 'WARNED', 'FAILED'] },
        configuration: { items: descriptor },
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

  it('names result.json as it is written', () => {
    const files = new Map(renderings(samples.broken, features));
    const digest = createHash('sha256')
      .update(files.get('result.json') ?? '')
      .digest('hex');
    const written = JSON.parse(files.get('test-result.intoto.json') ?? '') as { subject: unknown };
    expect(written.subject).toEqual([{ name: 'result.json', digest: { sha256: digest } }]);
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
