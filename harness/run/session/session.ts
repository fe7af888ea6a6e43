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
import { Untestable } from '#harness/result/outcome.ts';
import type { ScenarioOutcome } from '#harness/result/scenario-outcome.ts';
import type { Waits } from '#harness/run/waits/waits.ts';
import type { Control } from '#harness/targets/control/control.ts';

/** After so many milliseconds an answer is asked for again. */
const freshMs = 60_000;

/** The requests of a run that come without valid credentials: many servers serve few of those a minute. */
function createUnauthenticated(most = Number.POSITIVE_INFINITY) {
  const isBounded = Number.isFinite(most);
  const answers = new Map<string, Exchange>();
  let left = most;
  return {
    /** Whether they are bounded, so that each question is asked once. */
    isBounded,
    /** How many of them may still be sent. */
    get left() {
      return left;
    },
    /** Takes one of the remaining requests; ends the scenario if there is none. */
    take() {
      if (left < 1) {
        throw new Untestable(
          'budget-spent',
          `the ${most} requests without valid credentials of budget.unauthenticated are used up`,
          ['budget.unauthenticated'],
        );
      }
      left -= 1;
    },
    /** An answer to the same request that another scenario got a moment ago. */
    sharedAnswer(request: Request, own: readonly Exchange[]) {
      const known = isBounded ? answers.get(questionOf(request)) : undefined;
      if (known === undefined || own.includes(known)) return undefined;
      return Date.now() - Date.parse(known.at) < freshMs ? known : undefined;
    },
    keep(request: Request, exchange: Exchange) {
      if (isBounded && request.method === 'GET') answers.set(questionOf(request), exchange);
    },
  };
}

function questionOf({ method, url, headers }: Request): string {
  return JSON.stringify([method, url, [...headers]]);
}

/** What the scenarios of a run find out or leave behind: nothing at first. */
interface SessionState {
  /** The exchanges that met the answer of an unknown path, by number: no rule is judged by them. */
  readonly soft404Exchanges: Set<number>;
  /** Operations that responded like an unknown path to a caller who may use them. */
  readonly missingOperations: Set<string>;
  /** The states that the scenarios of each rule enter, known once the features have run. */
  readonly statesByRule: Map<string, readonly string[]>;
  /** Whether operations exist, once a caller who may use them has tried. */
  readonly presence: Map<string, Promise<boolean>>;
  /** The first record of each list that was looked at for the values of a path. */
  readonly listed: Map<string, Promise<Readonly<Record<string, unknown>> | undefined>>;
  /** How many requests without valid credentials may still be sent, and the answers that later ones share. */
  readonly unauthenticated: ReturnType<typeof createUnauthenticated>;
  readonly journal: ReturnType<typeof newJournal>;
  /** Credentials that state control handed out, by kind of caller: asked for once a run. */
  readonly callers: Map<string, Readonly<Record<string, string>>>;
  /** Credentials of the profile, by kind of caller: those a reset may have removed, and those it did remove. */
  readonly toRevalidate: Set<string>;
  readonly removed: Set<string>;
  /** Values that must not be written down anywhere: keys, tokens, and the passwords that scenarios set. */
  readonly secrets: Set<string>;
}

/** Everything that the scenarios of one run share. */
export interface Session extends SessionState {
  readonly contract: Contract;
  readonly profile: Profile;
  readonly target: Target;
  readonly control: Control;
  readonly recorder: Recorder;
  /** Records the probe requests of state control, which no rule checks. Absent if probing is not allowed. */
  readonly aside?: Recorder | undefined;
  /** Knows the answer of a path under which nothing lies. Absent where the paths are the harness's own. */
  readonly nowhere?: Soft404Detector | undefined;
  readonly retryPolicy: ReturnType<typeof createRetryPolicy>;
  readonly waits: Waits;
  /** Set where a client is judged; the target is then the service that was staged for it. */
  readonly client?: ClientUnderTest;
  /** Aborted when the user interrupts the run; absent where that is impossible. */
  readonly interrupted?: AbortSignal | undefined;
}

/** A session in which nothing has happened yet. */
export function newSession(given: Omit<Session, keyof SessionState> & Partial<SessionState>): Session {
  return {
    journal: newJournal(),
    callers: new Map(),
    listed: new Map(),
    soft404Exchanges: new Set(),
    missingOperations: new Set(),
    statesByRule: new Map(),
    presence: new Map(),
    toRevalidate: new Set(),
    unauthenticated: createUnauthenticated(given.profile.budget?.unauthenticated),
    removed: new Set(),
    secrets: new Set(),
    ...given,
  };
}

/** Whom the rules of a run judge. */
export function judgedIn({ client }: Pick<Session, 'client'>): 'server' | 'client' {
  return client === undefined ? 'server' : 'client';
}

/** What the steps of a run write down: how scenarios ended, and what was seen where the document is silent. */
export function newJournal() {
  const observations = new Map<string, Set<string>>();
  const scenarios: ScenarioOutcome[] = [];
  const observe = (openPoint: string, observed: string): void => {
    observations.set(openPoint, (observations.get(openPoint) ?? new Set()).add(observed));
  };
  return {
    scenarios,
    /** By open point id: every distinct thing that was observed. Never judged. */
    observations,
    observe,
    /** Takes over all that another journal holds. */
    add(other: { readonly scenarios: ScenarioOutcome[]; readonly observations: typeof observations }) {
      scenarios.push(...other.scenarios);
      for (const [openPoint, all] of other.observations) {
        for (const observed of all) observe(openPoint, observed);
      }
    },
  };
}

// Cucumber creates the worlds itself and hands them plain JSON only, so a session reaches them through the async
// context of its run.
const current = new AsyncLocalStorage<Session>();

/** Runs cucumber so that its worlds find this session. Several runs may go on side by side, each with its own. */
export function runInSession<T>(session: Session, work: () => Promise<T>): Promise<T> {
  return current.run(session, work);
}

/** The session of the run under way. */
export function currentSession(): Session {
  const session = current.getStore();
  if (session === undefined) throw new HarnessError('INTERNAL', 'A step runs outside of any session.');
  return session;
}

/** A password for one request, which no report will ever show. */
export function newPassword({ secrets }: Pick<Session, 'secrets'>): string {
  // Long and of all kinds of character, since some policy may be in force.
  const password = `Pw1!${randomBytes(18).toString('base64url')}`;
  secrets.add(password);
  return password;
}
