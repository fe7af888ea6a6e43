import { decimalNumber, flag, option, wholeNumber } from '#harness/command-line/options.ts';
import { hasSucceeded } from '#reference/client/commands/executions.ts';
import { isUnencrypted } from '#reference/client/connection/session.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';
import { type Command, defineCommand } from './command.ts';
import { pathOption, readSecret } from './context.ts';
import { describeError, exitCodes } from './exit-codes.ts';
import { deleteSession, saveSession, sessionFile } from './session-file.ts';

const url = option('URL', 'base address', { isPositional: true, default: 'that of the session' });

const keyVariable = 'SVC_API_KEY';

export const commands: readonly Command[] = [
  defineCommand({
    name: 'connect',
    alias: 'Connect-Svc',
    summary: 'Open the session that the other commands use',
    details: [
      `The key comes from --api-key, else from --api-key-stdin, else from ${keyVariable}, else from a prompt without echo. The key, the address and the --path options are stored in a file that only you can read: $XDG_STATE_HOME/svc/session.json, or ~/.local/state/svc/session.json. Connecting sends no request.`,
    ],
    options: {
      url: option('URL', 'base address of the instance', { isPositional: true, isRequired: true }),
      'api-key': option('KEY', 'the API key, which remains in the shell history'),
      'api-key-stdin': flag('read the key from standard input', { excludes: ['api-key'] }),
    },
    common: pathOption,
    async run({ client, environment, values, notice }) {
      const { url, 'api-key': given, 'api-key-stdin': fromInput } = values;
      if (given !== undefined)
        notice(
          'The key is now in the shell history and in the list of processes: use --api-key-stdin or SVC_API_KEY instead.',
        );
      const apiKey = given ?? (await readSecret(environment, 'API key', keyVariable, fromInput));
      const session = client.connectSvc({ url, apiKey });
      await saveSession(sessionFile(environment.env), { url: session.url, apiKey, paths: session.paths });
      if (isUnencrypted(session.url)) notice('Others can read a key that is sent over http: use https.');
      notice(`Connected to ${session.url}.`);
      return {};
    },
  }),
  defineCommand({
    name: 'disconnect',
    summary: 'Close the session and delete its file',
    options: {},
    common: {},
    async run({ environment, notice }) {
      await deleteSession(sessionFile(environment.env));
      notice('Disconnected.');
      return {};
    },
  }),
  defineCommand({
    name: 'get-health',
    alias: 'Get-SvcHealth',
    summary: 'Show the health of the web tier: Status and Timestamp',
    options: {
      url,
      ready: flag('show readiness instead; ready and not_ready both give exit code 0'),
      live: flag('show liveness instead', { excludes: ['ready'] }),
    },
    run: async ({ client, values }) => ({ output: await client.getSvcHealth(values) }),
  }),
  defineCommand({
    name: 'get-service-health',
    alias: 'Get-SvcServiceHealth',
    summary: 'Show the health of WorkerSync, WorkerDelivery and Scheduler, in this order',
    details: ['Needs a session of an administrator.'],
    options: { summary: flag('show one object: Overall, WebVersion, GeneratedAt, Services') },
    run: async ({ client, values }) => ({ output: await client.getSvcServiceHealth(values) }),
  }),
  defineCommand({
    name: 'get-version',
    alias: 'Get-SvcVersion',
    summary: 'Show Product and Version',
    options: { url },
    run: async ({ client, values }) => ({ output: await client.getSvcVersion(values) }),
  }),
  defineCommand({
    name: 'get-auth-config',
    alias: 'Get-SvcAuthConfig',
    summary: 'Show how users sign in: authority, client id, scopes',
    options: { url },
    run: async ({ client, values }) => ({ output: await client.getSvcAuthConfig(values) }),
  }),
  defineCommand({
    name: 'get-user-info',
    alias: 'Get-SvcUserInfo',
    summary: 'Show the user that the session belongs to',
    details: ['Needs a session.'],
    options: {},
    run: async ({ client }) => ({ output: await client.getSvcUserInfo() }),
  }),
  defineCommand({
    name: 'reset-system',
    alias: 'Reset-SvcSystem',
    summary: 'Factory reset: remove all configuration and identities; cannot be undone',
    details: [
      'Needs a session of an administrator. Prompts for confirmation first; without a terminal, --force is required. --force with --confirm still prompts. The exit code is 4 if the server returns 409, because an Activity is in progress or because nobody would be able to sign in after the reset.',
    ],
    options: {
      force: flag('do not prompt'),
      'include-administrators': flag('remove the administrators too'),
      'acknowledge-administrator-lockout': flag(
        'reset even if nobody can sign in after it; only with --include-administrators',
      ),
      'what-if': flag('print the request instead of sending it'),
      confirm: flag('prompt (the default)'),
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
              : 'svc reset-system: there is no terminal to prompt on; nothing was sent. Use --force to reset without a prompt.',
          );
          return { exitCode: exitCodes.notConfirmed };
      }
    },
  }),
  defineCommand({
    name: 'set-password',
    summary: 'Set a password, and report whether every target has settled',
    details: [
      'Needs a session. Name a Metaverse Object with --object, or one Connected System Object with --system and --account. The password comes from --password-stdin, else from SVC_PASSWORD, else from a prompt without echo.',
      'Settled is false if the wait ended before every target had settled (202); this is not an error.',
    ],
    options: {
      object: option('ID', 'Metaverse Object', { excludes: ['system', 'account'] }),
      only: option('ID', 'only for this Connected System Object', { multiple: true, needs: 'object' }),
      system: option('ID', 'Connected System', { needs: 'account' }),
      account: option('ID', 'Connected System Object in that system', { needs: 'system' }),
      wait: option('SECONDS', 'how long the server may wait for the targets', {
        takes: wholeNumber(0, 30),
        default: 'chosen by the server',
      }),
      'password-stdin': flag('read the password from standard input'),
    },
    async run({ client, environment, values }) {
      const { object, system, account, wait, only } = values;
      const target = targetOf(object, system, account);
      const fromInput = values['password-stdin'];
      const password = await readSecret(environment, 'Password', 'SVC_PASSWORD', fromInput);
      const output = await client.setSvcPassword({
        ...target,
        password,
        connectedSystemObjectIds: only.length > 0 ? only : undefined,
        wait,
      });
      return { output };
    },
  }),
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

function targetOf(object: string | undefined, system: string | undefined, account: string | undefined) {
  if (object !== undefined) return { metaverseObjectId: object };
  if (system !== undefined && account !== undefined)
    return { connectedSystemId: system, connectedSystemObjectId: account };
  throw new SvcError(
    'USAGE',
    'set-password: --object is missing.',
    'Give --object, or --system together with --account.',
  );
}
