import { expect, it } from 'vitest';
import { contextOfCheck, exchangeWith } from '#test/builders/exchanges.ts';
import { namesFailedSteps } from './statuses.ts';

const execution = (content: object) => exchangeWith({ operation: 'getScheduleExecution', content });
const steps = ['Import HR', 'Export Directory'];
const byNames = steps.map((step) => [step]);

it.each([
  ['names', 'Failed: Import HR, Export Directory.', undefined, 'holds'],
  ['numbers', 'Failed steps: 1, 3.', undefined, 'holds'],
  ['what they run', 'Failed: Delta of HR; Export of Mail.', [['Delta of HR'], ['Export of Mail']], 'holds'],
  ['a count', 'Some steps failed: 2.', byNames, 'broken'],
  ['a count out of all steps', '2 of 5 steps failed.', byNames, 'broken'],
  ['a count after that of all steps', '5 steps, 2 failed.', byNames, 'broken'],
  ['a count of failures', '2 failures in 5 steps.', byNames, 'broken'],
  ['a count of failed steps out of all', 'Failed steps: 2 of 5.', byNames, 'broken'],
  ['a count next to that of the others', '3 steps succeeded, 2 failed.', byNames, 'broken'],
  ['a share', '2/5 steps failed.', byNames, 'broken'],
  ['a count and numbers', '2 of 5 steps failed: 1, 3.', byNames, 'holds'],
  ['number out of all steps', 'Step 2 of 5 and step 3 of 5 failed.', [[], []], 'holds'],
  ['a list of numbers', 'Failed: 1 and 2 of 5 steps.', [[], []], 'holds'],
  ['unknown names', 'Failed: Delta of HR.', undefined, 'silent'],
])(
  'the message of a run that continued after failed steps names them by %s',
  (_, errorMessage, aliases, kind) => {
    const exchange = execution({ status: 'CompleteWithError', errorMessage });
    expect(namesFailedSteps(steps, aliases)(exchange, contextOfCheck).kind).toBe(kind);
  },
);
