import { decimalNumber, option } from '#harness/command-line/options.ts';
import { hasSucceeded } from '#reference/client/commands/executions.ts';
import { type Command, defineCommand } from './command.ts';
import { exitCodes } from './exit-codes.ts';

export const executionCommands: readonly Command[] = [
  defineCommand({
    name: 'find-schedule-executions',
    summary: 'List the executions of Schedules',
    details: ['Needs a session.'],
    options: { status: option('NAME', 'only executions with this status, e.g. CompleteWithError') },
    run: async ({ client, values }) => ({ output: await client.findSvcScheduleExecutions(values) }),
  }),
  defineCommand({
    name: 'wait-schedule-execution',
    summary: 'Wait until an execution is Complete, CompleteWithError, Failed or Cancelled',
    details: [
      'Needs a session. Exit codes: 0: finished with the status Complete; 6: finished with another status; 7: timed out.',
    ],
    options: {
      id: option('ID', 'id of the Schedule Execution', { isPositional: true, isRequired: true }),
      within: option('SECONDS', 'time limit', { takes: decimalNumber(0, 86_400), default: '600' }),
      every: option('SECONDS', 'time between requests', { takes: decimalNumber(0.1, 3600), default: '2' }),
    },
    async run({ client, values, notice }) {
      const { id, within: withinSeconds, every: everySeconds } = values;
      const found = await client.waitForSvcScheduleExecution({ id, withinSeconds, everySeconds });
      if (hasSucceeded(found)) return { output: found };
      notice(`Finished: ${found.Status}${found.ErrorMessage === null ? '.' : `: ${found.ErrorMessage}`}`);
      return { output: found, exitCode: exitCodes.endedOtherwise };
    },
  }),
];
