import type { ClientUnderTest } from '#harness/client/client-run.ts';
import type { Contract } from '#harness/contract/contract.ts';
import type { Control } from '#harness/control/control.ts';
import type { RetryPolicy } from '#harness/http/budget.ts';
import type { Recorder } from '#harness/http/exchange.ts';
import type { Profile } from '#harness/http/profile/profile.ts';
import type { Soft404Detector } from '#harness/http/soft-404.ts';
import type { Target } from '#harness/http/target.ts';
import type { PlannedWait } from '#harness/run/waits/wait-kinds.ts';
import type { Waits } from '#harness/run/waits/waits.ts';
import { type Journal, newJournal } from './journal.ts';
import { createUnauthenticated, type Unauthenticated } from './unauthenticated.ts';

/** Everything that the scenarios of one run share. */
export interface Session {
  readonly contract: Contract;
  readonly profile: Profile;
  readonly target: Target;
  readonly control: Control;
  readonly recorder: Recorder;
  /** Takes what is asked to find out about state control: no rule is judged by it. Absent where nobody may ask. */
  readonly aside?: Recorder | undefined;
  /** Knows the answer of a path under which nothing lies. Absent where the paths are the harness's own. */
  readonly nowhere?: Soft404Detector | undefined;
  /** The exchanges that met such an answer, by number: no rule is judged by them. */
  readonly metNothing: Set<number>;
  /** Operations that were answered like an unknown path to somebody who may use them. */
  readonly notThere: Set<string>;
  /** The states that the scenarios of each rule enter, known once the features have run. */
  readonly statesByRule: Map<string, readonly string[]>;
  /** Operations that are not there, or are, once somebody who may use them has asked. */
  readonly presence: Map<string, Promise<boolean>>;
  /** The first record of each list that was looked at for the values of a path. */
  readonly listed: Map<string, Promise<Readonly<Record<string, unknown>> | undefined>>;
  /** How many requests without valid credentials may still be sent, and the answers that later ones share. */
  readonly unauthenticated: Unauthenticated;
  readonly journal: Journal;
  readonly retryPolicy: RetryPolicy;
  readonly waits: Waits;
  /** Credentials that state control handed out, by kind of caller: asked for once a run. */
  readonly callers: Map<string, Readonly<Record<string, string>>>;
  /** Credentials of the profile, by kind of caller: those a reset may have removed, and those it did remove. */
  readonly toRevalidate: Set<string>;
  readonly removed: Set<string>;
  /** Values that must not be written down anywhere: keys, tokens, and the passwords that scenarios set. */
  readonly secrets: Set<string>;
  /** Set where a client is judged; the target is then the service that was staged for it. */
  readonly client?: ClientUnderTest;
  /** Aborted when the user interrupts the run; absent where that is impossible. */
  readonly interrupted?: AbortSignal | undefined;
  /**
   * Set while a run is only planned. No step does anything then; what it would wait for is noted here, by the location
   * of its scenario.
   */
  readonly rehearsal?: Map<string, PlannedWait[]>;
}

type InitiallyEmpty =
  | 'journal'
  | 'callers'
  | 'listed'
  | 'metNothing'
  | 'notThere'
  | 'statesByRule'
  | 'presence'
  | 'toRevalidate'
  | 'unauthenticated'
  | 'removed'
  | 'secrets';

/** A session in which nothing has happened yet. */
export function newSession(
  given: Omit<Session, InitiallyEmpty> & Partial<Pick<Session, InitiallyEmpty>>,
): Session {
  return {
    journal: newJournal(),
    callers: new Map(),
    listed: new Map(),
    metNothing: new Set(),
    notThere: new Set(),
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
