import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };
import AjvDraft04Module from 'ajv-draft-04';
import addFormatsModule from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { sarif } from '#reports/sarif.ts';
import { resultWith } from '#test/builders/result.ts';
import { brokenBy, everySample, hostileWords, samples } from '#test/builders/sample-results.ts';

const ajv = new AjvDraft04Module.default({ allErrors: true, strict: false, unicodeRegExp: false });
addFormatsModule.default(ajv);
const isLog = ajv.compile(schema);

function problemsOf(log: unknown): unknown {
  isLog(JSON.parse(JSON.stringify(log)));
  return isLog.errors ?? [];
}

describe('the SARIF report', () => {
  it.each([
    ...everySample,
    ...hostileWords.map((words) => [words.slice(0, 12), resultWith([brokenBy(words)])] as const),
  ])('keeps the schema of SARIF 2.1.0: %s', (_, result) => {
    expect(problemsOf(sarif(result))).toEqual([]);
  });

  it('would not with a member that SARIF does not know', () => {
    expect(problemsOf({ ...sarif(samples.green), note: '' })).toHaveLength(1);
  });

  const [run] = sarif(samples.broken).runs;

  it('tells each broken rule with its text, at the profile and by the scenario that failed', () => {
    expect(run?.results?.map(({ ruleId }) => ruleId)).toEqual(['SH-09', 'SH-11', 'SH-12']);
    expect(run?.results?.map(({ ruleIndex }) => run.tool.driver.rules?.[ruleIndex ?? -1]?.id)).toEqual([
      'SH-09',
      'SH-11',
      'SH-12',
    ]);
    expect(run?.tool.driver.rules?.[0]?.help?.text).toContain('Overall is the worst of the services.');
    expect(run?.results?.[0]?.locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: 'ci/svc-contract.yaml', uriBaseId: '%SRCROOT%' },
          region: { startLine: 1 },
        },
        logicalLocations: [{ fullyQualifiedName: 'features/health/thresholds.feature:14', kind: 'scenario' }],
      },
    ]);
  });

  it('points at no file where none of the repository describes the server', () => {
    const [bare] = sarif(resultWith([brokenBy('x')])).runs;
    expect(bare?.results).toHaveLength(1);
    expect(bare?.results?.flatMap(({ locations = [] }) => locations)).not.toContainEqual(
      expect.objectContaining({ physicalLocation: expect.anything() }),
    );
  });

  it('suppresses what the baseline accepts, and nothing else', () => {
    expect(run?.results?.map(({ suppressions }) => suppressions?.[0]?.justification)).toEqual([
      undefined,
      'the proxy strips it (anna, 2999-12-31)',
      undefined,
    ]);
  });

  it('tells a fault of the harness as a notification', () => {
    expect(run?.invocations?.[0]?.toolExecutionNotifications?.[0]?.message.text).toBe(
      'SH-10: undefined step',
    );
    expect(sarif(samples.nothing).runs[0]?.invocations?.[0]?.executionSuccessful).toBe(false);
  });

  it('lets no server put a link or a placeholder into a message', () => {
    const words = '[click](http://a.example) {0}';
    const text = sarif(resultWith([brokenBy(words)])).runs[0]?.results?.[0]?.message.text;
    expect(text).toContain('\\[click\\](http://a.example) {{0}}');
    expect(text).not.toMatch(/(?<!\\)\[/);
  });
});
