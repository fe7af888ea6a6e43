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
import { baseAddress, Session, type SignedIn } from './connection/session.ts';
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
import { type Clock, systemClock, type Transport } from './connection/transport.ts';

export interface ClientOptions {
  /** A web-standard `fetch`; the platform's by default. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** The paths of the operations whose path the document does not show. */
  readonly paths?: Paths | undefined;
  /** A session that is open from the start. */
  readonly session?: Session | undefined;
  /** The time limit of one request in seconds; 30 by default. */
  readonly timeoutSeconds?: number | undefined;
  /** The longest total wait for the 429s of one request, in seconds; 60 by default. */
  readonly patienceSeconds?: number | undefined;
  /** Called with a one-line message before every wait. */
  readonly notice?: ((line: string) => void) | undefined;
  /** Prompts before a reset; without it, a reset requires `force`. */
  readonly confirm?: Confirm | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Clock | undefined;
}

interface Standalone {
  /** The URL of the session by default. */
  readonly url?: string | undefined;
}

interface ServiceHealthCommand {
  (parameters: { summary: true }): Promise<HealthSummary>;
  (parameters?: { summary?: false }): Promise<ServiceHealth[]>;
  (parameters: { summary: boolean }): Promise<HealthSummary | ServiceHealth[]>;
}

/** The commands of section 4.4 as functions that share one session. They throw only `SvcError`. */
export type Client = ReturnType<typeof createClient>;

export function createClient(options: ClientOptions = {}) {
  const transport: Transport = {
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    clock: options.clock ?? systemClock,
    timeoutSeconds: options.timeoutSeconds ?? 30,
    patienceSeconds: options.patienceSeconds ?? 60,
    notice: options.notice ?? (() => {}),
    signal: options.signal,
  };
  let { session } = options;

  function withSession(command: string): Connection {
    if (session === undefined) throw noSession(`${command} needs a session.`);
    return { transport, url: session.url, paths: { ...session.paths, ...options.paths }, session };
  }
  function standalone(command: string, url: string | undefined): Connection {
    const paths = { ...(url === undefined && session?.paths), ...options.paths };
    if (url !== undefined) return { transport, url: baseAddress(url), paths };
    if (session === undefined) throw noSession(`${command} needs a Url, because no session is open.`);
    return { transport, url: session.url, paths };
  }

  return {
    connectSvc(to: { url: string } & ({ apiKey: string } | SignedIn)): Session {
      session = new Session(to.url, 'apiKey' in to ? to.apiKey : to, options.paths);
      return session;
    },
    disconnectSvc(): void {
      session = undefined;
    },
    async getSvcHealth({
      url,
      ready = false,
      live = false,
    }: Standalone & { ready?: boolean; live?: boolean } = {}) {
      if (ready && live)
        throw new SvcError('USAGE', 'Get-SvcHealth takes Ready or Live, not both.', 'Nothing was sent.');
      const connection = standalone('Get-SvcHealth', url);
      if (ready) return readiness(connection);
      return read(connection, { operation: live ? 'getLiveness' : 'getBasicHealth' }, basicHealth);
    },
    getSvcServiceHealth: (async ({ summary = false }: { summary?: boolean } = {}) => {
      const connection = withSession('Get-SvcServiceHealth');
      const health = await read(connection, { operation: 'getServiceHealth' }, healthSummary);
      return summary ? health : health.Services;
    }) as ServiceHealthCommand,
    getSvcVersion: async ({ url }: Standalone = {}) =>
      read(standalone('Get-SvcVersion', url), { operation: 'getVersion' }, version),
    getSvcAuthConfig: async ({ url }: Standalone = {}) =>
      read(standalone('Get-SvcAuthConfig', url), { operation: 'getAuthConfig' }, authConfig),
    getSvcUserInfo: async () => read(withSession('Get-SvcUserInfo'), { operation: 'getUserInfo' }, userInfo),
    /** A refusal with 409 is a value, not an exception. */
    resetSvcSystem: async (switches: ResetSwitches = {}) =>
      reset(withSession('Reset-SvcSystem'), switches, options.confirm),
    // Helpers in addition to the documented commands.
    setSvcPassword: async (order: PasswordOrder) => setPassword(withSession('Setting a password'), order),
    findSvcScheduleExecutions: async (search: ScheduleExecutionSearch = {}) =>
      findScheduleExecutions(withSession('Looking for Schedule Executions'), search),
    waitForSvcScheduleExecution: async (waiting: Waiting) =>
      waitForScheduleExecution(withSession('Waiting'), waiting),
  };
}

const noSession = (message: string): SvcError =>
  new SvcError('NO_SESSION', message, 'Open a session with Connect-Svc (svc connect URL).');

/** `not_ready` is a result with any HTTP status: the document does not state which status it has (§4.1). */
async function readiness(connection: Connection): Promise<BasicHealth> {
  const call = { operation: 'getReadiness' } as const;
  const reply = await sendCall(connection, call);
  const isResult = errorBody(reply.body) === undefined && readIf(basicHealth, reply.body)?.Status;
  if (!isSuccess(reply) && !isResult) throw refusal(connection, call, reply);
  return readBody(connection, call, reply, basicHealth);
}

/** The same functions for users of the module: all calls in the process share one session. */
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
