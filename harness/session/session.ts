import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { ClientUnderTest } from '#harness/client/client-run.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import type { createRetryPolicy } from '#harness/http/budget.ts';
import type { Exchange, Recorder } from '#harness/http/exchange.ts';
import type { Soft404Detector } from '#harness/http/soft-404.ts';
import type { Target } from '#harness/http/target.ts';
import type { Profile } from '#harness/profile/profile.ts';
import type { WrittenScenario } from '#harness/register/parse-feature.ts';
import { budgetUsedUp } from '#harness/result/outcome.ts';
import type { RunResult } from '#harness/result/result.ts';
import type { ScenarioOutcome } from '#harness/result/scenario-outcome.ts';
import type { Control } from '#harness/state-control/control.ts';
import type { History } from './history.ts';
import type { Waits } from './waits.ts';

/** The lifetime of a shared response, in milliseconds. */
const freshMs = 60_000;

/** How many of the requests without valid credentials are kept for combinations, which come last. */
const mostKept = 10;

/** Many servers limit requests without valid credentials to a few per minute, so a run counts them. */
function createUnauthenticated(most = Number.POSITIVE_INFINITY) {
  const isBounded = Number.isFinite(most);
  const responses = new Map<string, Exchange>();
  let left = most;
  let kept = isBounded ? Math.min(mostKept, Math.floor(most / 3)) : 0;
  return {
    /** Whether requests without valid credentials are limited. If so, equal requests share one response. */
    isBounded,
    /** The number of requests without valid credentials that may still be sent. */
    get left() {
      return left - kept;
    },
    /** From now on, what was kept for the combinations may be sent too. */
    release() {
      kept = 0;
    },
    /** Counts one request without valid credentials. If no more may be sent, ends the scenario. */
    take() {
      if (left - kept < 1)
        throw budgetUsedUp(`${most} requests without valid credentials`, 'unauthenticated');
      left -= 1;
    },
    /** If another scenario sent the same request recently, returns the exchange of that scenario. */
    sharedAnswer(request: Request, own: readonly Exchange[]) {
      const known = isBounded ? responses.get(questionOf(request)) : undefined;
      if (known === undefined || own.includes(known)) return undefined;
      return Date.now() - Date.parse(known.at) < freshMs ? known : undefined;
    },
    keep(request: Request, exchange: Exchange) {
      if (isBounded && request.method === 'GET') responses.set(questionOf(request), exchange);
    },
  };
}

function questionOf({ method, url, headers }: Request): string {
  return JSON.stringify([method, url, [...headers]]);
}

/** State that the scenarios of a run share; empty at first. */
interface SessionState {
  /** Ids of exchanges whose response is like that to an unknown path. No rule checks these exchanges. */
  readonly soft404Exchanges: Set<number>;
  /** Operations for which a caller who may use them got the response that unknown paths get. */
  readonly missingOperations: Set<string>;
  /** The states that the scenarios of each rule enter, known once the features have run. */
  readonly statesByRule: Map<string, readonly string[]>;
  /** By operation: whether it exists. This is known once a permitted caller has called the operation. */
  readonly availability: Map<string, Promise<boolean>>;
  /** The records on the first page of each list that was read to find path parameters. */
  readonly listed: Map<string, Promise<readonly Readonly<Record<string, unknown>>[]>>;
  /** Counts the requests without valid credentials, and stores the responses for use by other scenarios. */
  readonly unauthenticated: ReturnType<typeof createUnauthenticated>;
  /** The combinations that a sweep did not send, with the budget that was used up, and why it left out others. */
  readonly unsent: {
    readonly combinations: { readonly covers: NonNullable<Exchange['covers']>; readonly budget?: string }[];
    others: string;
  };
  readonly journal: ReturnType<typeof newJournal>;
  /** Credentials that state control returned, by kind of caller: requested once per run. */
  readonly callers: Map<string, Readonly<Record<string, string>>>;
  /** Names of credentials in the profile that a reset may have removed. */
  readonly toRevalidate: Set<string>;
  /** Names of credentials in the profile that a reset has removed. */
  readonly removed: Set<string>;
  /** Values that must not be written anywhere: keys, tokens, and the passwords that scenarios set. */
  readonly secrets: Set<string>;
}

/** Everything that the scenarios of one run share. */
export interface Session extends SessionState {
  readonly contract: Contract;
  readonly profile: Profile;
  readonly target: Target;
  readonly control: Control;
  readonly recorder: Recorder;
  /** What the run does to a server. Absent if nothing judges it. */
  readonly history?: History;
  /** Sends requests that belong to no scenario, and that no rule checks. Absent if none may be sent. */
  readonly aside?: Recorder | undefined;
  /** Recognises the response of an unknown path. Absent if the profile's paths are confirmed. */
  readonly isLikeUnknownPath?: Soft404Detector | undefined;
  /** How many requests the run may still send to try combinations. Absent if it tries none. */
  readonly requestsLeft?: (() => number) | undefined;
  /** Keeps this many bytes of memory for what comes later. Absent if nothing comes later. */
  readonly reserveMemory?: ((bytes: number) => void) | undefined;
  readonly secondsBeforeRetry: ReturnType<typeof createRetryPolicy>;
  readonly waits: Waits;
  /** The client under test. If it is set, `target` is the simulated service that the client calls. */
  readonly client?: ClientUnderTest;
  /** What the programs that the run has started printed so far. Absent if it has started none. */
  readonly started?: (() => NonNullable<RunResult['started']>) | undefined;
  /** Aborted when the user interrupts the run; absent if that is impossible. */
  readonly interrupted?: AbortSignal | undefined;
}

export function newSession(given: Omit<Session, keyof SessionState> & Partial<SessionState>): Session {
  return {
    journal: newJournal(),
    callers: new Map(),
    listed: new Map(),
    soft404Exchanges: new Set(),
    missingOperations: new Set(),
    statesByRule: new Map(),
    availability: new Map(),
    toRevalidate: new Set(),
    unauthenticated: createUnauthenticated(given.profile.budget?.unauthenticated),
    unsent: { combinations: [], others: 'the run tried no combinations' },
    removed: new Set(),
    secrets: new Set(),
    ...given,
  };
}

export function targetKindOf({ client }: Pick<Session, 'client'>): 'server' | 'client' {
  return client === undefined ? 'server' : 'client';
}

/** The findings of a run: the outcomes of scenarios, and the observations about open points. */
export function newJournal() {
  const observations = new Map<string, Set<string>>();
  const scenarios: ScenarioOutcome[] = [];
  const observe = (openPoint: string, observed: string): void => {
    observations.set(openPoint, (observations.get(openPoint) ?? new Set()).add(observed));
  };
  return {
    scenarios,
    /** By open point id: every distinct observation. An observation is never a failure. */
    observations,
    observe,
    add(other: { readonly scenarios: ScenarioOutcome[]; readonly observations: typeof observations }) {
      scenarios.push(...other.scenarios);
      for (const [openPoint, all] of other.observations)
        for (const observed of all) observe(openPoint, observed);
    },
  };
}

/** The keys of `scenarios` are locations, such as `features/a.feature:3`. */
export interface CucumberRun {
  readonly session: Session;
  readonly scenarios: ReadonlyMap<string, WrittenScenario>;
}

// Cucumber can pass only plain JSON to a world. Therefore each world finds its run in the async context.
const current = new AsyncLocalStorage<CucumberRun>();

/** Makes this run the current one during the work. Several runs can be concurrent. */
export function withinRun<T>(run: CucumberRun, work: () => Promise<T>): Promise<T> {
  return current.run(run, work);
}

export function currentRun(): CucumberRun {
  const run = current.getStore();
  if (run === undefined) throw new HarnessError('INTERNAL', 'A step runs outside of any session.');
  return run;
}

/** A password for one request. No report ever shows it. */
export function newPassword({ secrets }: Pick<Session, 'secrets'>): string {
  // The password is long and has all kinds of characters, since a policy may apply.
  const password = `Pw1!${randomBytes(18).toString('base64url')}`;
  secrets.add(password);
  return password;
}
