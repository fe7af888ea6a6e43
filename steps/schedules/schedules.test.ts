import { describe, expect, it } from 'vitest';
import { contextOfCheck } from '#test/builders/check.ts';
import { exchangeWith } from '#test/builders/exchanges.ts';
import { isReturnedLike, isReturnedUnlike } from './accepted-statuses.ts';
import { namesFailedSteps } from './failed-steps.ts';
import { endsComplete, endsCompleted } from './statuses.ts';

const execution = (content: object) => exchangeWith({ operation: 'getScheduleExecution', content });
const steps = ['Import HR', 'Export Directory'];

describe('the message of a run that continued past failed steps', () => {
  it.each([
    ['names', 'Failed: Import HR, Export Directory.', undefined, 'holds'],
    ['numbers', 'Failed steps: 1, 3.', undefined, 'holds'],
    ['what they run', 'Failed: Delta of HR; Export of Mail.', [['Delta of HR'], ['Export of Mail']], 'holds'],
    ['nothing', null, undefined, 'broken'],
    ['an empty message', ' ', undefined, 'broken'],
    ['the name of one', 'Failed: Import HR.', undefined, 'broken'],
    ['a count', 'Some steps failed: 2.', [['Import HR'], ['Export Directory']], 'broken'],
    ['what nobody knows', 'Failed: Delta of HR.', undefined, 'silent'],
  ])('names them by %s', (_, errorMessage, designations, kind) => {
    const exchange = execution({ status: 'CompleteWithError', errorMessage });
    expect(namesFailedSteps(steps, designations)(exchange, contextOfCheck).kind).toBe(kind);
  });
});

describe('the word for success', () => {
  it.each([
    ['Complete', 'holds', 'broken'],
    ['Completed', 'silent', 'holds'],
    ['Failed', 'silent', 'silent'],
  ])('%s is that of a release: %s since 0.15.0, %s before', (status, since, before) => {
    expect(endsComplete(execution({ status }), contextOfCheck).kind).toBe(since);
    expect(endsCompleted(execution({ status }), contextOfCheck).kind).toBe(before);
  });
});

describe('a word that is sent as a status', () => {
  const listOf = (totalCount: number, status = 200) =>
    exchangeWith({ status, content: { items: [], totalCount, page: 1 } });

  it.each([
    ['is refused', listOf(0, 400), 'holds', 'broken'],
    ['returns what the other does', listOf(2), 'holds', 'broken'],
    ['returns another list', listOf(1), 'broken', 'holds'],
  ])('%s', (_, one, like, unlike) => {
    const lists = { one, other: listOf(2) };
    expect(isReturnedLike('Nonesuch')(lists, contextOfCheck).kind).toBe(like);
    expect(isReturnedUnlike('Complete')(lists, contextOfCheck).kind).toBe(unlike);
  });
});
