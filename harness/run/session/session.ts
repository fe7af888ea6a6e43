import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { ClientUnderTest } from '#harness/client/client-run.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { HarnessError } from '#harness/errors.ts';
import type { createRetryPolicy } from '#harness/http/budget.ts';
import type { Exchange, Recorder } from '#harness/http/exchange.ts';
import type { Profile } from '#harness/http/profile/profile.ts';
import type { Soft404Detector } from '#harness/http/soft-404.ts';
import type { Target } from '#harness/http/target.ts';
import type { WrittenScenario } from '#harness/register/parse-feature.ts';
import { Untestable } from '#harness/result/outcome.ts';
import type { ScenarioOutcome } from '#harness/result/scenario-outcome.ts';
import type { Waits } from '#harness/run/waits/waits.ts';
import type { Control } from '#harness/targets/control/control.ts';

/** The lifetime of a shared response, in milliseconds. */
const freshMs = 60_000;

/** Counts the requests without valid credentials in a run: many servers limit them to a few per minute. */
function createUnauthenticated(most = Number.POSITIVE_INFINITY) {
  const isBounded = Number.isFinite(most);
  const responses = new Map<string, Exchange>();
  let left = most;
  return {
    /** Whether these requests are limited. Then scenarios share the responses to equal requests. */
    isBounded,
    /** How many of these requests may still be sent. */
    get left() {
      return left;
    },
    /** Takes one of the remaining requests; ends the scenario if there is none. */
    take() {
      if (left < 1) {
        throw new Untestable(
          'budget-spent',
          `the budget of ${most} requests without valid credentials is used up (budget.unauthenticated)`,
          ['budget.unauthenticated'],
        );
      }
      left -= 1;
    },
    /** The response to the same request in another scenario, if it is recent. */
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
  /** The ids of exchanges whose response is the one for unknown paths; no rule checks these exchanges. */
  readonly soft404Exchanges: Set<number>;
  /** Operations that responded like an unknown path to a caller who may use them. */
  readonly missingOperations: Set<string>;
  /** The states that the scenarios of each rule enter, known once the features have run. */
  readonly statesByRule: Map<string, readonly string[]>;
  /** Whether an operation exists; known once a caller who may use the operation has tried it. */
  readonly availability: Map<string, Promise<boolean>>;
  /** The first record of each list that was read to find path parameters. */
  readonly listed: Map<string, Promise<Readonly<Record<string, unknown>> | undefined>>;
  /** Counts the requests without valid credentials, and keeps their responses for other scenarios. */
  readonly unauthenticated: ReturnType<typeof createUnauthenticated>;
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
  /** Sends requests that belong to no scenario, and that no rule checks. Absent if none may be sent. */
  readonly aside?: Recorder | undefined;
  /** Recognises the response of an unknown path. Absent if the profile's paths are confirmed. */
  readonly isLikeUnknownPath?: Soft404Detector | undefined;
  readonly secondsBeforeRetry: ReturnType<typeof createRetryPolicy>;
  readonly waits: Waits;
  /** Set if a client is tested; the target is then its simulated service. */
  readonly client?: ClientUnderTest;
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
    removed: new Set(),
    secrets: new Set(),
    ...given,
  };
}

export function targetKindOf({ client }: Pick<Session, 'client'>): 'server' | 'client' {
  return client === undefined ? 'server' : 'client';
}

/** What a run finds: the outcomes of its scenarios, and observations where the document is silent. */
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
      for (const [openPoint, all] of other.observations) {
        for (const observed of all) observe(openPoint, observed);
      }
    },
  };
}

/** A run of cucumber: its session, and its scenarios by location. */
export interface CucumberRun {
  readonly session: Session;
  readonly scenarios: ReadonlyMap<string, WrittenScenario>;
}

// Cucumber can pass only plain JSON to worlds, so they find their run through the async context.
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
  // Long, with all kinds of characters, since a policy may apply.
  const password = `Pw1!${randomBytes(18).toString('base64url')}`;
  secrets.add(password);
  return password;
}
