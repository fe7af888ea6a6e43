import { wholeNumber } from '#harness/command-line-options.ts';
import { defineCommand } from '#reference/client/cli/frame/command.ts';
import { deepestPage } from '#reference/client/commands/find.ts';

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
