import { expect, it } from 'vitest';
import { Nonconformity, notSeen } from '#harness/result/outcome.ts';
import { commandRun } from '#test/builders/client-runs.ts';
import { contextOfCheck, exchangeWith } from '#test/builders/exchanges.ts';
import { endsAt } from './schedule-executions.ts';

const reads = ['Running', 'Cancelled'].map((status) =>
  exchangeWith({ operation: 'getScheduleExecution', content: { status } }),
);
const atItsLimit = new Nonconformity('follow to end', 'still running after 20 s', []);

it.each([
  ['ends', undefined, 'holds'],
  ['is ended at its time limit', atItsLimit, 'broken'],
  ['ends its script', notSeen('follow ended the script with exit code 1.'), 'silent'],
])('a waiting command that %s after the final status', (_, why, kind) => {
  const run = commandRun({ command: 'follow', exchanges: reads, ...(why && { why }) });
  const outcome = endsAt('Cancelled')(run, contextOfCheck);
  expect(outcome).toMatchObject({
    kind,
    ...(kind === 'broken' && { expected: 'follow to end at Cancelled' }),
  });
});
