import { decimalNumber, type OptionTable, option, wholeNumber } from '#harness/command-line-options.ts';
import { deepestPage, hasSucceeded } from '#reference/client/commands/executions.ts';
import { defineCommand, type Ending } from './command.ts';
import type { Context } from './context.ts';
import { exitCodes } from './exit-codes.ts';

export const findScheduleExecutions = defineCommand({
  name: 'find-schedule-executions',
  summary: 'List the executions of Schedules',
  details: ['Needs a session.'],
  options: {
    status: option('NAME', 'only executions with this status, e.g. CompleteWithError'),
    page: option('N', 'only this page; a page has 100 executions', {
      takes: wholeNumber(1, deepestPage),
      default: 'every page',
    }),
  },
  run: async ({ client, values }) => ({ output: await client.findSvcScheduleExecutions(values) }),
});

const options = {
  id: option('ID', 'what to wait for', { isPositional: true, isRequired: true }),
  within: option('SECONDS', 'time limit', { takes: decimalNumber(0, 86_400), default: '600' }),
  every: option('SECONDS', 'time between requests', { takes: decimalNumber(0.1, 3600), default: '2' }),
} as const satisfies OptionTable;
const details = [
  'Needs a session. Exit codes: 0 finished with the status Complete, 6 finished with another status, 7 timed out.',
];

export const waitScheduleExecution = defineCommand({
  name: 'wait-schedule-execution',
  summary: 'Wait until an execution is Complete, CompleteWithError, Failed or Cancelled',
  details,
  options,
  async run({ client, values, notice }) {
    const { id, within: withinSeconds, every: everySeconds } = values;
    const found = await client.waitForSvcScheduleExecution({ id, withinSeconds, everySeconds });
    return endingOf(found, found.ErrorMessage, notice);
  },
});

export const waitActivity = defineCommand({
  name: 'wait-activity',
  summary: 'Wait until an Activity has finished',
  details,
  options: {
    ...options,
    finished: option('STATUS', 'a status that counts as finished', {
      multiple: true,
      default: 'as for wait-schedule-execution',
    }),
  },
  async run({ client, values, notice }) {
    const { id, within: withinSeconds, every: everySeconds } = values;
    const finished = values.finished.length > 0 ? values.finished : undefined;
    const found = await client.waitForSvcActivity({ id, withinSeconds, everySeconds, finished });
    return endingOf(found, null, notice);
  },
});

function endingOf(
  found: { readonly Status: string },
  errorMessage: string | null,
  notice: Context['notice'],
): Ending {
  if (hasSucceeded(found)) return { output: found };
  notice(`Ended ${found.Status}${errorMessage === null ? '.' : `: ${errorMessage}`}`);
  return { output: found, exitCode: exitCodes.endedOtherwise };
}
