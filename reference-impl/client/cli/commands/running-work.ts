import {
  decimalNumber,
  type OptionTable,
  type ValuesOf,
  wholeNumber,
} from '#harness/command-line-options.ts';
import { defineCommand, type Ending } from '#reference/client/cli/core/command.ts';
import type { Context } from '#reference/client/cli/core/context.ts';
import { exitCodes } from '#reference/client/cli/core/exit-codes.ts';
import { deepestPage, succeeded } from '#reference/client/commands/running-work.ts';

export const findScheduleExecutions = defineCommand({
  name: 'find-schedule-executions',
  summary: 'Lists runs of Schedules.',
  details: ['Needs a session.'],
  options: {
    status: { type: 'string', value: 'NAME', help: 'only those with this status, such as CompleteWithError' },
    page: {
      type: 'string',
      value: 'N',
      takes: wholeNumber(1, deepestPage),
      default: 'every page',
      help: 'only this page, of a hundred',
    },
  },
  async run({ client, values: { status, page } }) {
    return {
      output: await client.findSvcScheduleExecutions({
        ...(status !== undefined && { status }),
        ...(page !== undefined && { page }),
      }),
    };
  },
});

const options = {
  id: { type: 'string', value: 'ID', isPositional: true, isRequired: true, help: 'what to wait for' },
  within: {
    type: 'string',
    value: 'SECONDS',
    takes: decimalNumber(0, 86_400),
    default: '600',
    help: 'give up after this long',
  },
  every: {
    type: 'string',
    value: 'SECONDS',
    takes: decimalNumber(0.1, 3600),
    default: '2',
    help: 'how often to look',
  },
} as const satisfies OptionTable;
const details = [
  'Needs a session. Exit codes: 0 ended as Complete, 6 ended otherwise, 7 has not ended in time.',
];

export const waitScheduleExecution = defineCommand({
  name: 'wait-schedule-execution',
  summary: 'Waits until a run is Complete, CompleteWithError, Failed or Cancelled.',
  details,
  options,
  async run({ client, values, notice }) {
    const found = await client.waitForSvcScheduleExecution(waitOrder(values));
    return endingOf(found, found.ErrorMessage, notice);
  },
});

export const waitActivity = defineCommand({
  name: 'wait-activity',
  summary: 'Waits until an Activity has ended.',
  details,
  options: {
    ...options,
    finished: {
      type: 'string',
      multiple: true,
      value: 'STATUS',
      default: 'as for wait-schedule-execution',
      help: 'a status that means the end',
    },
  },
  async run({ client, values, notice }) {
    const { finished } = values;
    const found = await client.waitForSvcActivity({
      ...waitOrder(values),
      ...(finished.length > 0 && { finished }),
    });
    return endingOf(found, null, notice);
  },
});

function waitOrder({ id, within, every }: ValuesOf<typeof options>) {
  return {
    id,
    ...(within !== undefined && { withinSeconds: within }),
    ...(every !== undefined && { everySeconds: every }),
  };
}

function endingOf(
  found: { readonly Status: string },
  errorMessage: string | null,
  notice: Context['notice'],
): Ending {
  if (succeeded(found)) return { output: found };
  notice(`Ended ${found.Status}${errorMessage === null ? '.' : `: ${errorMessage}`}`);
  return { output: found, exitCode: exitCodes.endedOtherwise };
}
