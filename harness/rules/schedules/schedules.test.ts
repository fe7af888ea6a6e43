import { describe, expect, it } from 'vitest';
import type { Exchange } from '#harness/http/exchange.ts';
import { Nonconformity, Untestable } from '#harness/result/outcome.ts';
import { endsComplete, endsCompleted } from './executions.ts';
import { namesFailedSteps } from './schedules.ts';

const steps = ['Import HR', 'Export Directory'];

const ended = (errorMessage: unknown): Exchange => ({
  id: 1,
  operation: 'getScheduleExecution',
  caller: 'administrator',
  at: '2026-03-02T09:30:00Z',
  durationMs: 1,
  request: { method: 'GET', url: 'http://server.test/', headers: {} },
  response: { status: 200, headers: {}, body: '', content: { status: 'CompleteWithError', errorMessage } },
});

describe('the message of a run that continued past failed steps', () => {
  it.each([
    ['names', 'Failed: Import HR, Export Directory.', undefined],
    ['numbers', 'Failed steps: 1, 3.', undefined],
    [
      'what they run',
      'Failed: Delta of Warehouse; Export of Mail.',
      [['Delta of Warehouse'], ['Export of Mail']],
    ],
  ])('may name them by %s', (_, message, designations) => {
    expect(() => namesFailedSteps(ended(message), steps, designations)).not.toThrow();
  });

  it.each([
    ['is missing', null, undefined],
    ['is empty', ' ', undefined],
    ['leaves one out', 'Failed: Import HR.', undefined],
    ['counts them only', 'Some steps failed: 2.', [['Import HR'], ['Export Directory']]],
  ])('breaks the rule where it %s', (_, message, designations) => {
    expect(() => namesFailedSteps(ended(message), steps, designations)).toThrow(Nonconformity);
  });

  it('shows nothing where nobody knows by what it names them', () => {
    expect(() => namesFailedSteps(ended('Failed: Delta of Warehouse.'), steps, undefined)).toThrow(
      Untestable,
    );
  });
});

describe('the word for success', () => {
  const status = (word: string): Exchange => {
    const exchange = ended(null);
    return { ...exchange, response: { ...exchange.response, content: { status: word } } };
  };

  it.each([
    ['Complete', true, false],
    ['Completed', undefined, true],
    ['Failed', undefined, undefined],
  ])('%s is that of a release: %s since 0.15.0, %s before', (word, since, before) => {
    expect(endsComplete(status(word))?.holds).toBe(since);
    expect(endsCompleted(status(word))?.holds).toBe(before);
  });
});
