import {
  findScheduleExecutions,
  type ScheduleExecutionSearch,
  type Waiting,
  waitForScheduleExecution,
} from './commands/executions.ts';
import { type PasswordOrder, setPassword } from './commands/password.ts';
import { type Confirm, type ResetSwitches, reset } from './commands/reset.ts';
import { type Connection, isSuccess, read, readBody, refusal, sendCall } from './connection/connection.ts';
import type { Paths } from './connection/paths.ts';
import { baseAddress, Session } from './connection/session.ts';
import {
  authConfig,
  type BasicHealth,
  basicHealth,
  errorBody,
  type HealthSummary,
  healthSummary,
  readIf,
  type ServiceHealth,
  userInfo,
  version,
} from './connection/shapes.ts';
import { SvcError } from './connection/svc-error.ts';
import { platformFetch, systemClock, type Transport } from './connection/transport.ts';

export interface ClientOptions extends Optional<Transport> {
  /** The paths of the operations whose path the document does not show. */
  readonly paths?: Paths | undefined;
  /** Opens the session when a command needs one. `connectSvc` and `disconnectSvc` replace this function. */
  readonly openSession?: OpenSession | undefined;
  /** Prompts before a reset. If this function is missing, a reset requires `force`. */
  readonly confirm?: Confirm | undefined;
}

type Optional<T> = { readonly [Name in keyof T]?: T[Name] | undefined };
type OpenSession = () => Promise<Session | undefined>;

interface Standalone {
  /** By default, the URL of the session. */
  readonly url?: string | undefined;
}

interface ServiceHealthCommand {
  (parameters: { summary: true }): Promise<HealthSummary>;
  (parameters?: { summary?: false }): Promise<ServiceHealth[]>;
  (parameters: { summary: boolean }): Promise<HealthSummary | ServiceHealth[]>;
}

/** The commands of section 4.4 as functions. All functions share one session, and throw only `SvcError`. */
export type Client = ReturnType<typeof createClient>;

export function createClient(options: ClientOptions = {}) {
  const transport: Transport = {
    fetch: options.fetch ?? platformFetch,
    clock: options.clock ?? systemClock,
    timeoutSeconds: options.timeoutSeconds ?? 30,
    maxRetrySeconds: options.maxRetrySeconds ?? 60,
    notice: options.notice ?? (() => {}),
    signal: options.signal,
  };
  let openSession: OpenSession = options.openSession ?? noSession;

  async function withSession(command: string, need = 'a session'): Promise<Connection> {
    const session = await openSession();
    const hint = 'Open a session with Connect-Svc (svc connect URL).';
    if (session === undefined) throw new SvcError('NO_SESSION', `${command} needs ${need}.`, hint);
    return { transport, url: session.url, paths: { ...session.paths, ...options.paths }, session };
  }
  async function standalone(command: string, url: string | undefined): Promise<Connection> {
    if (url !== undefined) return { transport, url: baseAddress(url), paths: { ...options.paths } };
    const { session: _, ...connection } = await withSession(command, 'a Url, because no session is open');
    return connection;
  }

  return {
    connectSvc({ url, apiKey }: { readonly url: string; readonly apiKey: string }): Session {
      const session = new Session(url, apiKey, options.paths);
      openSession = async () => session;
      return session;
    },
    disconnectSvc(): void {
      openSession = noSession;
    },
    async getSvcHealth({
      url,
      ready = false,
      live = false,
    }: Standalone & { ready?: boolean; live?: boolean } = {}) {
      if (ready && live)
        throw new SvcError('USAGE', 'Get-SvcHealth takes Ready or Live, not both.', 'Nothing was sent.');
      const connection = await standalone('Get-SvcHealth', url);
      if (ready) return readiness(connection);
      return read(connection, { operation: live ? 'getLiveness' : 'getBasicHealth' }, basicHealth);
    },
    getSvcServiceHealth: (async ({ summary = false }: { summary?: boolean } = {}) => {
      const connection = await withSession('Get-SvcServiceHealth');
      const health = await read(connection, { operation: 'getServiceHealth' }, healthSummary);
      return summary ? health : health.Services;
    }) as ServiceHealthCommand,
    getSvcVersion: async ({ url }: Standalone = {}) =>
      read(await standalone('Get-SvcVersion', url), { operation: 'getVersion' }, version),
    getSvcAuthConfig: async ({ url }: Standalone = {}) =>
      read(await standalone('Get-SvcAuthConfig', url), { operation: 'getAuthConfig' }, authConfig),
    getSvcUserInfo: async () =>
      read(await withSession('Get-SvcUserInfo'), { operation: 'getUserInfo' }, userInfo),
    /** A 409 is returned as an outcome, not thrown as an error. */
    resetSvcSystem: async (switches: ResetSwitches = {}) =>
      reset(await withSession('Reset-SvcSystem'), switches, options.confirm),
    // Helpers in addition to the documented commands.
    setSvcPassword: async (order: PasswordOrder) =>
      setPassword(await withSession('Setting a password'), order),
    findSvcScheduleExecutions: async (search: ScheduleExecutionSearch = {}) =>
      findScheduleExecutions(await withSession('Looking for Schedule Executions'), search),
    waitForSvcScheduleExecution: async (waiting: Waiting) =>
      waitForScheduleExecution(await withSession('Waiting'), waiting),
  };
}

const noSession: OpenSession = async () => undefined;

/** The document does not state the HTTP status of `not_ready`, so `not_ready` may have any status (§4.1). */
async function readiness(connection: Connection): Promise<BasicHealth> {
  const reply = await sendCall(connection, { operation: 'getReadiness' });
  const isResult = errorBody(reply.body) === undefined && readIf(basicHealth, reply.body)?.Status;
  if (!isSuccess(reply) && !isResult) throw refusal(reply);
  return readBody(reply, basicHealth);
}

/** The functions of a client for the whole process: all calls share one session. */
export const {
  connectSvc,
  disconnectSvc,
  getSvcHealth,
  getSvcServiceHealth,
  getSvcVersion,
  getSvcAuthConfig,
  getSvcUserInfo,
  resetSvcSystem,
  setSvcPassword,
  findSvcScheduleExecutions,
  waitForSvcScheduleExecution,
} = createClient();
