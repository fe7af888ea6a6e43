import { number, type Parameters, type Values, word, words } from '#reference/client/cli/frame/arguments.ts';
import type { Command, Context, Ending } from '#reference/client/cli/frame/command.ts';
import { exitCodes } from '#reference/client/cli/frame/exit-code.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';
import { succeeded } from '../../commands/wait.ts';

const parameters: Parameters = {
  id: { type: 'string', value: 'ID', help: 'whose end to wait for' },
  within: { type: 'string', value: 'SECONDS', help: 'give up after this long (default 600)' },
  every: { type: 'string', value: 'SECONDS', help: 'between two looks (default 2)' },
};
const details = [
  'Needs a session. Exit code 0 for Complete, 6 for any other end, 7 if it has not ended in time.',
];

export const waitScheduleExecution: Command = {
  name: 'wait-schedule-execution',
  summary: 'Waits until a run is Complete, CompleteWithError, Failed or Cancelled',
  details,
  parameters,
  positions: ['id'],
  async run({ client, values, notice }) {
    const found = await client.waitForSvcScheduleExecution(waiting('wait-schedule-execution', values));
    return ending(found, found.ErrorMessage, notice);
  },
};

export const waitActivity: Command = {
  name: 'wait-activity',
  summary: 'Waits until an Activity has ended',
  details,
  parameters: {
    ...parameters,
    finished: {
      type: 'string',
      multiple: true,
      value: 'STATUS',
      help: 'a status that means the end; repeatable (default as for a schedule execution)',
    },
  },
  positions: ['id'],
  async run({ client, values, notice }) {
    const finished = words(values, 'finished');
    const found = await client.waitForSvcActivity({
      ...waiting('wait-activity', values),
      ...(finished.length > 0 && { finished }),
    });
    return ending(found, null, notice);
  },
};

function waiting(command: string, values: Values) {
  const id = word(values, 'id');
  if (id === undefined || id === '') throw new SvcError('USAGE', `${command}: the ID is missing.`);
  const withinSeconds = number(values, 'within', { least: 0, most: 86_400, whole: false });
  const everySeconds = number(values, 'every', { least: 0.1, most: 3600, whole: false });
  return {
    id,
    ...(withinSeconds !== undefined && { withinSeconds }),
    ...(everySeconds !== undefined && { everySeconds }),
  };
}

function ending(
  found: { readonly Status: string },
  errorMessage: string | null,
  notice: Context['notice'],
): Ending {
  if (succeeded(found)) return { output: found };
  notice(`Ended ${found.Status}${errorMessage === null ? '.' : `: ${errorMessage}`}`);
  return { output: found, exitCode: exitCodes.endedOtherwise };
}
