import { number, word } from '#reference/client/cli/frame/arguments.ts';
import type { Command } from '#reference/client/cli/frame/command.ts';

export const findScheduleExecutions: Command = {
  name: 'find-schedule-executions',
  summary: 'Runs of Schedules, a hundred at most',
  details: ['Needs a session.'],
  parameters: {
    status: {
      type: 'string',
      value: 'NAME',
      help: 'those with this status alone, such as CompleteWithError',
    },
    page: { type: 'string', value: 'N', help: 'the next hundred is page 2, and so on (default 1)' },
  },
  async run({ client, values }) {
    const status = word(values, 'status');
    // The deepest page of a hundred rows (8).
    const page = number(values, 'page', { least: 1, most: 10_001, whole: true });
    return {
      output: await client.findSvcScheduleExecutions({
        ...(status !== undefined && { status }),
        ...(page !== undefined && { page }),
      }),
    };
  },
};
