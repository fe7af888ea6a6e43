import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { codeQuality } from '#reports/code-quality.ts';
import { resultWith } from '#test/builders/result.ts';
import { brokenBy, everySample, hostileWords, samples } from '#test/builders/sample-results.ts';

// What GitLab's page on code quality says that it reads.
const isReport = new Ajv2020({ allErrors: true }).compile({
  type: 'array',
  items: {
    type: 'object',
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    additionalProperties: false,
    properties: {
      description: { type: 'string', minLength: 1 },
      check_name: { type: 'string', minLength: 1 },
      fingerprint: { type: 'string', pattern: '^[0-9a-f]+$' },
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        required: ['path', 'lines'],
        properties: {
          // Relative to the repository, without ./ in front.
          path: { type: 'string', pattern: '^[^./]' },
          lines: {
            type: 'object',
            required: ['begin'],
            properties: { begin: { type: 'integer', minimum: 1 } },
          },
        },
      },
    },
  },
});

describe('the code quality report', () => {
  it.each([
    ...everySample,
    ...hostileWords.map((words) => [words.slice(0, 12), resultWith([brokenBy(words)])] as const),
  ])('has the members that GitLab reads: %s', (_, result) => {
    isReport(codeQuality(result));
    expect(isReport.errors ?? []).toEqual([]);
  });

  it('tells what is broken where it is told, and what is known for information', () => {
    const issues = codeQuality(samples.broken);
    expect(issues.map(({ check_name, severity }) => [check_name, severity])).toEqual([
      ['SH-09', 'major'],
      ['SH-11', 'info'],
      ['SH-12', 'major'],
    ]);
    expect(issues[0]?.location).toEqual({ path: 'ci/svc-contract.yaml', lines: { begin: 1 } });
  });

  it('names a broken rule of a target the same in every run', () => {
    const [before, after] = ['Overall Healthy', 'Overall Idle'].map((words) =>
      codeQuality(resultWith([brokenBy(words)])),
    );
    expect(before?.[0]?.fingerprint).toBe(after?.[0]?.fingerprint);
    expect(new Set(codeQuality(samples.broken).map(({ fingerprint }) => fingerprint)).size).toBe(3);
  });
});
