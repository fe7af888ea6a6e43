import { defineCommand } from '#reference/client/cli/core/command.ts';
import { describeError, exitCodes } from '#reference/client/cli/core/exit-codes.ts';

export const resetSystem = defineCommand({
  name: 'reset-system',
  alias: 'Reset-SvcSystem',
  summary: 'Factory reset: removes all configuration and identities, and cannot be undone.',
  details: [
    'Needs a session whose key has the Administrator role. Asks for confirmation first, which takes a terminal; without one, only --force lets it through. --force --confirm asks nevertheless. A 409 from the server, because an Activity is in progress or nobody could sign in afterwards, is an error that does not end a script: exit code 4.',
  ],
  options: {
    force: { type: 'boolean', help: 'do not ask' },
    'include-administrators': { type: 'boolean', help: 'remove the administrators too' },
    'acknowledge-administrator-lockout': {
      type: 'boolean',
      help: 'go on even if nobody could sign in afterwards; only with --include-administrators',
    },
    'what-if': { type: 'boolean', help: 'send nothing, and print what would be sent' },
    confirm: { type: 'boolean', help: 'ask, which is the default' },
  },
  async run({ client, values, notice }) {
    const ended = await client.resetSvcSystem({
      force: values.force,
      includeAdministrators: values['include-administrators'],
      acknowledgeAdministratorLockout: values['acknowledge-administrator-lockout'],
      whatIf: values['what-if'],
      confirm: values.confirm,
    });
    switch (ended.outcome) {
      case 'reset':
        return { output: ended.result };
      case 'what-if': {
        const { method, url, body } = ended.request;
        return { output: { WhatIf: 'Reset-SvcSystem', Method: method, Url: url, Body: body } };
      }
      case 'refused':
        notice(`svc reset-system: ${describeError(ended.error)}`);
        return { exitCode: exitCodes.resetRefused };
      case 'not-confirmed':
        notice(
          ended.reason === 'declined'
            ? 'svc reset-system: not confirmed; nothing was sent.'
            : 'svc reset-system: cannot ask without a terminal; nothing was sent. Give --force to reset without asking.',
        );
        return { exitCode: exitCodes.notConfirmed };
    }
  },
});
