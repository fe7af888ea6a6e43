import fc from 'fast-check';
import type { Contract } from '#harness/contract/contract.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { type Middleware, through } from '#harness/http/middleware.ts';
import { secretsOfHeaders } from '#harness/http/redaction/without-secrets.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { loadSteps } from '#harness/run/scenarios/cucumber.ts';
import { endingCalm } from '#harness/run/session/restore-when-dirty.ts';
import { openSession, type TargetUnderTest } from '#harness/run/verify-target.ts';
import type { Action } from './action.ts';
import { type Coverage, coverageOf } from './coverage.ts';
import type { Finding } from './judge.ts';
import type { Model } from './model.ts';
import { type Played, play, settingOf } from './play.ts';
import { sequencesOf } from './sequences.ts';
import { simplerThan } from './shrink.ts';

export interface ExploreOptions {
  readonly seed: number;
  /** The most requests, those that shrink a sequence included. */
  readonly requests: number;
  readonly seconds: number;
  readonly interrupted: AbortSignal;
  readonly progress: (sent: number, found: number) => void;
  /** Ends at the first finding, which is not shrunk. */
  readonly untilFound?: boolean;
  /** Is shown every answer. */
  readonly watch?: (exchange: Exchange) => void;
  /** Done instead of a search. */
  readonly replay?: readonly Action[];
}

/** A finding with the shortest sequence that was found to show it. */
export interface Discovery {
  readonly finding: Finding;
  readonly actions: readonly Action[];
  readonly played: Played;
}

export interface Exploration {
  readonly seed: number;
  readonly sequences: number;
  readonly requests: number;
  readonly durationMs: number;
  readonly discoveries: readonly Discovery[];
  readonly coverage: Coverage;
  /** What must not be written down. */
  readonly secrets: ReadonlySet<string>;
  /** Why it ended before its budget was spent. */
  readonly ended?: 'interrupted' | 'gone';
  /** Why the server could not be returned to the calm state; absent where it was, or has none. */
  readonly notCalm?: string;
}

/** Of the budget, as much may go into shrinking one sequence. */
const shareOfShrinking = 0.1;
const leastShrinking = 200;

/** Searches a server for what is wrong with it. The same seed sends the same requests, as far as the answers allow. */
export async function explore(
  contract: Contract,
  subject: TargetUnderTest,
  model: Model,
  options: ExploreOptions,
): Promise<Exploration> {
  const { done, notCalm } = await endingCalm(subject.control, (control) =>
    search(contract, { ...subject, control }, model, options),
  );
  return { ...done, ...(notCalm !== undefined && { notCalm }) };
}

async function search(
  contract: Contract,
  subject: TargetUnderTest,
  model: Model,
  options: ExploreOptions,
): Promise<Exploration> {
  await loadSteps();
  const started = performance.now();
  const { counted, sent } = countRequests();
  const target = { ...subject.target, send: through([counted], subject.target.send) };
  const profile = {
    ...subject.profile,
    budget: { ...subject.profile.budget, requests: Number.MAX_SAFE_INTEGER, seconds: options.seconds + 60 },
  };
  const { bytesKept: _, ...unbounded } = target;
  const session = openSession(contract, { ...subject, target: unbounded, profile }, options.interrupted);
  const setting = settingOf(session, model);
  const coverage = coverageOf(contract, profile);
  const searching = new Search(
    options,
    async (actions, isOver) => {
      const played = await play(setting, actions, isOver);
      coverage.note(played);
      for (const { exchange } of played.answers) options.watch?.(exchange);
      return played;
    },
    sent,
  );
  await searching.run(
    sequencesOf({ contract, allowed: profile.allowed, states: session.control.states, model }),
  );
  const discoveries = [...searching.discoveries.values()];
  return {
    seed: options.seed,
    sequences: searching.sequences,
    requests: sent(),
    durationMs: Math.round(performance.now() - started),
    discoveries,
    coverage: coverage.settled(),
    secrets: secretsIn(subject, discoveries),
    ...(searching.ended !== undefined && { ended: searching.ended }),
  };
}

/** Those that may show in what is written down. A long search is given more keys than can be looked for. */
function secretsIn(
  { profile, secrets = new Set() }: TargetUnderTest,
  discoveries: readonly Discovery[],
): ReadonlySet<string> {
  const answers = discoveries.flatMap(({ played }) => played.answers);
  return new Set([
    ...Object.values(profile.credentials).flatMap((headers) => Object.values(headers)),
    ...secrets,
    ...answers.flatMap(({ exchange }) => secretsOfHeaders(new Headers(exchange.request.headers))),
  ]);
}

type Attempt = (actions: readonly Action[], isOver: () => boolean) => Promise<Played>;

class Search {
  readonly discoveries = new Map<string, Discovery>();
  sequences = 0;
  ended: Exploration['ended'];
  readonly #options: ExploreOptions;
  readonly #play: Attempt;
  readonly #sent: () => number;
  readonly #end: number;
  #unanswered = 0;

  constructor(options: ExploreOptions, play: Attempt, sent: () => number) {
    this.#options = options;
    this.#play = play;
    this.#sent = sent;
    this.#end = performance.now() + options.seconds * 1000;
  }

  async run(sequences: fc.Arbitrary<readonly Action[]>): Promise<void> {
    const { seed, untilFound = false, replay, interrupted } = this.#options;
    while (!this.#isOver()) {
      const [drawn = []] = fc.sample(sequences, { seed: seed + this.sequences * 7919, numRuns: 1 });
      const actions = replay ?? drawn;
      const played = await this.#attempt(actions);
      this.sequences += 1;
      for (const finding of played?.findings ?? []) {
        if (played === undefined || this.discoveries.has(finding.key)) continue;
        this.discoveries.set(finding.key, { finding, actions, played });
        if (!untilFound && replay === undefined) await this.#shrink(finding.key);
      }
      if (replay !== undefined || (untilFound && this.discoveries.size > 0)) break;
    }
    if (interrupted.aborted) this.ended = 'interrupted';
  }

  /** Keeps the shorter and simpler ones of a sequence that still show the same. */
  async #shrink(key: string): Promise<void> {
    const most = this.#sent() + Math.max(leastShrinking, this.#options.requests * shareOfShrinking);
    let candidates = this.#simpler(key);
    for (let next = candidates.next(); next.done !== true; next = candidates.next()) {
      if (this.#isOver() || this.#sent() > most) return;
      const actions = next.value;
      const played = await this.#attempt(actions);
      const finding = played?.findings.find((each) => each.key === key);
      if (played === undefined || finding === undefined) continue;
      this.discoveries.set(key, { finding, actions, played });
      candidates = this.#simpler(key);
    }
  }

  #simpler(key: string): Generator<readonly Action[]> {
    return simplerThan(this.discoveries.get(key)?.actions ?? []);
  }

  async #attempt(actions: readonly Action[]): Promise<Played | undefined> {
    const { interrupted, progress } = this.#options;
    try {
      const played = await this.#play(actions, () => this.#isOver());
      this.#unanswered = played.findings.some(({ key }) => key.startsWith('unanswered'))
        ? this.#unanswered + 1
        : 0;
      if (this.#unanswered > mostUnanswered) this.ended = 'gone';
      progress(this.#sent(), this.discoveries.size);
      return played;
    } catch (error) {
      if (error instanceof Untestable && interrupted.aborted) return undefined;
      throw error;
    }
  }

  #isOver(): boolean {
    const { requests, interrupted } = this.#options;
    const isSpent = this.#sent() >= requests || performance.now() > this.#end;
    return interrupted.aborted || this.ended !== undefined || isSpent;
  }
}

/** After so many sequences in a row without an answer the server is taken to be gone. */
const mostUnanswered = 3;

function countRequests(): { readonly counted: Middleware; readonly sent: () => number } {
  let sent = 0;
  return {
    sent: () => sent,
    counted: (next) => (request) => {
      sent += 1;
      return next(request);
    },
  };
}
