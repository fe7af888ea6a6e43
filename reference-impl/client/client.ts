import { type PasswordOrder, type PasswordOutcome, setPassword } from './commands/password.ts';
import { type Confirm, type ResetOutcome, type ResetSwitches, reset } from './commands/reset.ts';
import {
  type ActivityWaiting,
  findScheduleExecutions,
  type ScheduleExecutionSearch,
  type Waiting,
  waitForActivity,
  waitForScheduleExecution,
} from './commands/running-work.ts';
import {
  backgroundHealth,
  caller,
  health,
  liveness,
  productVersion,
  readiness,
  signInConfiguration,
} from './commands/system.ts';
import type { Connection } from './connection/connection.ts';
import type { Paths } from './connection/paths.ts';
import { baseAddress, Session, type SignedIn } from './connection/session.ts';
import type {
  Activity,
  AuthConfig,
  BasicHealth,
  HealthSummary,
  ScheduleExecution,
  ScheduleExecutionItem,
  ServiceHealth,
  UserInfo,
  Version,
} from './connection/shapes.ts';
import { SvcError } from './connection/svc-error.ts';
import { type Clock, systemClock, type Transport, type Wire, wireOf } from './connection/transport.ts';

/** Everything that may be left out. */
export interface ClientOptions {
  /** Web-standard; the one of the platform by default. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Takes the place of `fetch` where requests are sent by other means. */
  readonly wire?: Wire;
  /** Where the operations lie whose path the document does not show. */
  readonly paths?: Paths;
  /** A session that is open from the start. */
  readonly session?: Session;
  /** For one request; 30 by default. */
  readonly timeoutSeconds?: number;
  /** How long the 429s of one request may make it wait together; 60 by default. */
  readonly patienceSeconds?: number;
  /** Told, in one line, of every wait before it begins. */
  readonly notice?: (line: string) => void;
  /** Asks a person before a reset; without it only `force` lets one through. */
  readonly confirm?: Confirm;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
}

interface Standalone {
  /** The URL of the session where it is left out. */
  readonly url?: string;
}

/** The commands of section 4.4 as functions around one session. They throw `SvcError` and nothing else. */
export interface Client {
  connectSvc(to: { url: string } & ({ apiKey: string } | SignedIn)): Session;
  disconnectSvc(): void;
  getSvcHealth(parameters?: Standalone & { ready?: boolean; live?: boolean }): Promise<BasicHealth>;
  getSvcServiceHealth(parameters: { summary: true }): Promise<HealthSummary>;
  getSvcServiceHealth(parameters?: { summary?: false }): Promise<ServiceHealth[]>;
  getSvcServiceHealth(parameters: { summary: boolean }): Promise<HealthSummary | ServiceHealth[]>;
  getSvcVersion(parameters?: Standalone): Promise<Version>;
  getSvcAuthConfig(parameters?: Standalone): Promise<AuthConfig>;
  getSvcUserInfo(): Promise<UserInfo>;
  /** A refusal by 409 is a value, not an exception. */
  resetSvcSystem(switches?: ResetSwitches): Promise<ResetOutcome>;
  // Helpers beside the documented commands.
  setSvcPassword(order: PasswordOrder): Promise<PasswordOutcome>;
  findSvcScheduleExecutions(search?: ScheduleExecutionSearch): Promise<readonly ScheduleExecutionItem[]>;
  waitForSvcActivity(waiting: ActivityWaiting): Promise<Activity>;
  waitForSvcScheduleExecution(waiting: Waiting): Promise<ScheduleExecution>;
}

export function createClient(options: ClientOptions = {}): Client {
  const transport: Transport = {
    wire: options.wire ?? wireOf(options.fetch ?? ((request) => globalThis.fetch(request))),
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
    if (session === undefined) throw noSession(`${command} needs a Url where no session is open.`);
    return { transport, url: session.url, paths };
  }

  function getSvcServiceHealth(parameters: { summary: true }): Promise<HealthSummary>;
  function getSvcServiceHealth(parameters?: { summary?: false }): Promise<ServiceHealth[]>;
  function getSvcServiceHealth(parameters: { summary: boolean }): Promise<HealthSummary | ServiceHealth[]>;
  async function getSvcServiceHealth({ summary = false } = {}): Promise<HealthSummary | ServiceHealth[]> {
    const answer = await backgroundHealth(withSession('Get-SvcServiceHealth'));
    return summary ? answer : answer.Services;
  }

  return {
    connectSvc(to) {
      session = new Session(to.url, 'apiKey' in to ? to.apiKey : to, options.paths);
      return session;
    },
    disconnectSvc() {
      session = undefined;
    },
    async getSvcHealth({ url, ready = false, live = false } = {}) {
      if (ready && live)
        throw new SvcError('USAGE', 'Get-SvcHealth takes Ready or Live, not both.', {
          hint: 'Nothing was sent.',
        });
      const connection = standalone('Get-SvcHealth', url);
      if (ready) return readiness(connection);
      return live ? liveness(connection) : health(connection);
    },
    getSvcServiceHealth,
    getSvcVersion: async ({ url } = {}) => productVersion(standalone('Get-SvcVersion', url)),
    getSvcAuthConfig: async ({ url } = {}) => signInConfiguration(standalone('Get-SvcAuthConfig', url)),
    getSvcUserInfo: async () => caller(withSession('Get-SvcUserInfo')),
    resetSvcSystem: async (switches = {}) => reset(withSession('Reset-SvcSystem'), switches, options.confirm),
    setSvcPassword: async (order) => setPassword(withSession('Setting a password'), order),
    findSvcScheduleExecutions: async (search = {}) =>
      findScheduleExecutions(withSession('Looking for Schedule Executions'), search),
    waitForSvcActivity: async (waiting) => waitForActivity(withSession('Waiting'), waiting),
    waitForSvcScheduleExecution: async (waiting) => waitForScheduleExecution(withSession('Waiting'), waiting),
  };
}

const noSession = (message: string): SvcError =>
  new SvcError('NO_SESSION', message, { hint: 'Open one with Connect-Svc (svc connect URL).' });

/** The same functions around one session for the whole process, as the module's own. */
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
  waitForSvcActivity,
  waitForSvcScheduleExecution,
} = createClient();
