import { type Envelope, parseEnvelope, TestStepResultStatus } from '@cucumber/messages';
import { Query } from '@cucumber/query';
import { describe, expect, it } from 'vitest';
import type { RunResult } from '#harness/result/result.ts';
import { features, samples } from '#test/builders/results.ts';
import { cucumberMessages, messageLines } from './cucumber-messages.ts';

function readBack(result: RunResult, sources = features): { query: Query; messages: Envelope[] } {
  const lines = messageLines(cucumberMessages(result, sources)).trimEnd().split('\n');
  const messages = lines.map((line) => parseEnvelope(line));
  const query = new Query();
  for (const message of messages) query.update(message);
  return { query, messages };
}

/** The status of each scenario, by name, as the library of Cucumber reads it. */
function endings(result: RunResult, sources = features): Record<string, string | undefined> {
  const { query } = readBack(result, sources);
  return Object.fromEntries(
    query
      .findAllTestCaseFinished()
      .map((finished) => [
        query.findPickleBy(finished)?.name,
        query.findMostSevereTestStepResultBy(finished)?.status,
      ]),
  );
}

describe('the Cucumber messages', () => {
  it('contain the outcome of each scenario', () => {
    expect(endings(samples.green)).toEqual({ 'worst wins': TestStepResultStatus.PASSED });
    expect(endings(samples.broken)).toEqual({
      'worst wins': TestStepResultStatus.FAILED,
      'WorkerSync silent': TestStepResultStatus.FAILED,
      'Scheduler silent': TestStepResultStatus.SKIPPED,
    });
  });

  it('contain the duration of a scenario, and the result of the run', () => {
    const { query } = readBack(samples.green);
    const [finished] = query.findAllTestCaseFinished();
    const { seconds = 0, nanos = 0 } = (finished && query.findTestCaseDurationBy(finished)) ?? {};
    expect(seconds * 1000 + nanos / 1e6).toBeCloseTo(12.345, 3);
    expect(query.findTestRunFinished()?.success).toBe(true);
    expect(readBack(samples.broken).query.findTestRunFinished()?.success).toBe(false);
  });

  it('include a scenario that is not in the feature files', () => {
    const { query } = readBack(samples.broken, new Map());
    expect(query.findAllTestCaseFinished()).toEqual([]);
    expect(query.findTestRunFinished()?.message).toContain('scenarios that are not in the feature files: 3');
  });
});
