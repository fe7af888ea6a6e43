import { parseArgs } from 'node:util';
import type { ClientDefinition } from '#harness/client/client-definition.ts';
import type { CommandLine } from '#harness/client/commands.ts';
import { describeError, exitCodeOf, exitCodes } from '#reference/client/cli/exit-codes.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';
import { type FurtherService, serviceOfSession, type Values } from './further-service.ts';
import type { Deviation } from './mutant.ts';

/** A command that the document does not name, as a realistic client has it. */
interface FurtherCommand extends Required<Pick<CommandLine, 'parameters' | 'required'>> {
  run(service: FurtherService, values: Values): Promise<unknown>;
}

const switches = ['descending', 'force', 'ids', 'verbose', 'wait'];

/** `id` stands in its place on the command line, `name!` is required, and so is one of `this|that`. */
function command(names: string, run: FurtherCommand['run']): FurtherCommand {
  const given = [...names.split(' ').filter(Boolean), 'verbose'];
  const single = given.flatMap((each) => each.replace('!', '').split('|'));
  const template = (name: string): string => {
    if (name === 'id') return '{value}';
    return switches.includes(name) ? `--${name}` : `--${name} {value}`;
  };
  const parameters = single.map((name) => [name, template(name)]);
  const required = given.filter((each) => each === 'id' || /[!|]/.test(each));
  return {
    parameters: Object.fromEntries(parameters),
    required: required.map((each) => each.replace('!', '')),
    run,
  };
}

const listing = (path: string, further = ''): FurtherCommand =>
  command(
    `filter sort-by descending ids page ${further}`,
    async (
      service,
      { 'sort-by': sortBy, descending, sortDirection: direction, ids, verbose: _, ...query },
    ) => {
      const sortDirection = descending === undefined ? direction : 'desc';
      const rows = await service.all(path, { ...query, sortBy, sortDirection });
      return ids === undefined ? rows : rows.map(({ id }) => ({ id }));
    },
  );

const showing = (path: string): FurtherCommand =>
  command('id', (service, { id }) => service.read(path, { id }));

const deleting = (path: string): FurtherCommand =>
  command('id force', async (service, { id, force }) => {
    if (force === undefined) throw new SvcError('USAGE', 'Nothing was deleted: use --force.');
    const { activityId } = await service.change('DELETE', path, { id });
    return activityId === undefined ? undefined : { activityId };
  });

const systems = '/api/v1/synchronisation/connected-systems';
const notifications = '/api/v1/notification-rules';

const commands: Readonly<Record<string, FurtherCommand>> = {
  'find-objects': listing('/api/v1/metaverse/objects'),
  'find-systems': listing(systems),
  'find-sync-rules': listing('/api/v1/synchronisation/sync-rules'),
  'find-schedules': listing('/api/v1/schedules'),
  'find-keys': listing('/api/v1/security/api-keys', 'sortDirection'),
  'find-activities': listing('/api/v1/activities', 'targetType'),
  'find-executions': listing('/api/v1/schedule-executions', 'status'),
  'find-notifications': listing(notifications),
  'show-object': showing('/api/v1/metaverse/objects/{id}'),
  'show-activity': showing('/api/v1/activities/{id}'),
  'show-system': showing(`${systems}/{id}`),
  'show-notification': showing(`${notifications}/{id}`),
  'new-schedule': command('name! triggerType!', (service, { name, triggerType }) =>
    service.change(
      'POST',
      '/api/v1/schedules',
      {},
      { name, triggerType, continueOnFailure: true, steps: [] },
    ),
  ),
  'new-sync-rule': command('name! direction! system', async (service, { name, direction, system }) => {
    const connectedSystemId = system ?? (await service.all(systems, {}))[0]?.id;
    return service.change(
      'POST',
      '/api/v1/synchronisation/sync-rules',
      {},
      { name, direction, connectedSystemId },
    );
  }),
  'new-notification': command('name! severity', (service, { name, severity = 'Info' }) =>
    service.change('POST', notifications, {}, { name, severity }),
  ),
  'set-mapping': command('attribute', async (service, { attribute }) => {
    const wanted = attribute ?? (await service.all('/api/v1/metaverse/attributes', {}))[0]?.id;
    return service.change('PUT', '/api/v1/service-settings', {}, { ssoUniqueIdentifierAttributeId: wanted });
  }),
  'set-account-password': command('id password!', async (service, { id, password }) => {
    const targets = (await service.all(`${systems}/${id}/connector-space`, {})).map((each) => each.id);
    const path = `${systems}/{id}/connector-space/{account}/password`;
    const body = { password, wait: 0, connectedSystemObjectIds: targets };
    const { targets: settled } = await service.change(
      'POST',
      path,
      { id, account: String(targets[0]) },
      body,
    );
    return { settled };
  }),
  'start-schedule': command('id wait', async (service, { id, wait }) => {
    const started = await service.change('POST', '/api/v1/schedules/{id}/run', { id });
    service.notice('The Schedule is running.');
    return wait === undefined ? started : service.ended(String(started.scheduleExecutionId));
  }),
  'import-schema': command('id wait', async (service, { id, wait }) => {
    const { activityId = '' } = await service.change('POST', `${systems}/{id}/import-schema`, { id });
    return wait === undefined ? { activityId } : service.ended(`${activityId}`, '/api/v1/activities/{id}');
  }),
  'watch-execution': command('id', (service, { id = '' }) => service.ended(id)),
  'wait-for': command(
    'execution-id|schedule-id',
    async (service, { 'execution-id': id, 'schedule-id': scheduleId }) => {
      const list = '/api/v1/schedule-executions';
      return service.ended(id ?? String((await service.all(list, { scheduleId, page: '1' }))[0]?.id));
    },
  ),
  'remove-notification': deleting(`${notifications}/{id}`),
  'remove-system': deleting(`${systems}/{id}`),
};

export const isFurther = ([name = '']: readonly string[]): boolean => Object.hasOwn(commands, name);

/** A client with these commands too, which keep to the document. */
export const withFurtherCommands: Deviation = (right) => async (argv, environment) => {
  const [name = '', ...args] = argv;
  const further = commands[name];
  if (further === undefined) return right(argv, environment);
  const { stdout, stderr } = environment;
  const options = Object.entries(further.parameters).map(([each, template]) => {
    return [each, { type: template.endsWith('{value}') ? 'string' : 'boolean' } as const];
  });
  try {
    const { values, positionals } = parseArgs({
      args,
      options: Object.fromEntries(options),
      allowPositionals: true,
    });
    const given = Object.entries({ id: positionals[0], ...values }).map(([each, value]) => [
      each,
      value && `${value}`,
    ]);
    const asked = Object.fromEntries(given) as Values;
    const service = await serviceOfSession(environment, asked.verbose !== undefined);
    const output = await further.run(service, asked);
    if (output !== undefined) stdout.write(`${JSON.stringify(output, undefined, 2)}\n`);
    const { status = 'Complete', errorMessage } = Object(output) as Values;
    const hasFailed = errorMessage !== undefined && status !== 'Complete';
    return hasFailed ? exitCodes.endedOtherwise : exitCodes.done;
  } catch (error) {
    if (!(error instanceof SvcError)) throw error;
    stderr.write(`svc: ${describeError(error)}\n`);
    return exitCodeOf(error);
  }
};

/** The same commands as a client definition lists them. */
export const furtherLines: ClientDefinition['others'] = Object.fromEntries(
  Object.entries(commands).map(([name, { parameters, required }]) => [
    name,
    { line: `svc ${name}`, parameters, required },
  ]),
);
