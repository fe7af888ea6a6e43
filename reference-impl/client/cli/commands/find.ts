import { wholeNumber } from '#harness/command-line-options.ts';
import { defineCommand } from '#reference/client/cli/frame/command.ts';

export const findScheduleExecutions = defineCommand({
  name: 'find-schedule-executions',
  summary: 'Lists runs of Schedules, at most a hundred.',
  details: ['Needs a session.'],
  options: {
    status: { type: 'string', value: 'NAME', help: 'only those with this status, such as CompleteWithError' },
    page: {
      type: 'string',
      value: 'N',
      // The deepest page of a hundred rows (8).
      takes: wholeNumber(1, 10_001),
      default: '1',
      help: 'which hundred',
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
