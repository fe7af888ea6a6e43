import type fc from 'fast-check';
import type { Contract } from '#harness/contract/contract.ts';
import type { Operation } from '#harness/contract/operations.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { type Middleware, through } from '#harness/http/middleware.ts';
import { endpointOf } from '#harness/profile/path-sources.ts';
import { mayBeMade } from '#harness/profile/permissions.ts';
import { firstOf } from '#harness/programs/interruption.ts';
import { redactor } from '#harness/redaction/redact.ts';
import { secretsOfHeaders } from '#harness/redaction/without-secrets.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { loadSteps } from '#harness/run/cucumber.ts';
import { endingCalm } from '#harness/run/restore-when-dirty.ts';
import { openSession, type TargetUnderTest } from '#harness/run/verify-target.ts';
import { keepsRecords } from '#harness/state-control/control.ts';
import { learntFrom } from '#harness/verdict/redact-result.ts';
import type { Action } from './action.ts';
import { atLimits } from './at-limits.ts';
import { coverageOf } from './coverage.ts';
import { inTurn } from './in-turn.ts';
import type { Model } from './model.ts';
import { type Played, play, type Script, settingOf } from './play.ts';
import type { Finding } from './response-check.ts';
import { sequencesOf } from './sequences.ts';
import { simplerThan } from './shrink.ts';

export interface ExploreOptions {
  readonly seed: number;
  /** The maximum number of requests, including those for shrinking sequences. */
  readonly requests: number;
  readonly seconds: number;
  readonly interrupted: AbortSignal;
  readonly progress: (sent: number, found: number) => void;
  /** Ends at the first finding, without shrinking it. */
  readonly untilFound?: boolean;
  /** Called with every response. */
  readonly watch?: (exchange: Exchange) => void;
  /** Actions to replay instead of searching. */
  readonly replay?: readonly Action[];
}

/** A finding, and the shortest known sequence of actions that reproduces it. */
export interface Discovery {
  readonly finding: Finding;
  readonly actions: readonly Action[];
  readonly played: Played;
}

export type Exploration = Awaited<ReturnType<typeof explore>>;

/** The most requests for shrinking one sequence, apart from those of the last attempt. */
const mostShrinking = 50;

/** The maximum length of each string in a finding. */
const longestSaid = 300;

/** Searches a server for problems. Given the same responses, the same seed leads to the same requests. */
export async function explore(
  contract: Contract,
  subject: TargetUnderTest,
  model: Model,
  options: ExploreOptions,
) {
  const { started } = subject;
  const { interrupted: given } = options;
  const interrupted = started === undefined ? given : firstOf([given, started.ended]);
  const { done, notCalm } = await endingCalm(subject.control, (control) =>
    search(contract, { ...subject, control }, model, { ...options, interrupted }),
  );
  const isGone = started?.ended.aborted && !given.aborted;
  /** `notCalm`: why the initial state could not be restored. */
  return {
    ...done,
    ...(isGone && { ended: 'gone' as const }),
    ...(started && { started: started.results() }),
    ...(notCalm !== undefined && { notCalm }),
  };
}

async function search(contract: Contract, subject: TargetUnderTest, model: Model, options: ExploreOptions) {
  await loadSteps();
  const started = performance.now();
  let sent = 0;
  const counted: Middleware = (next) => (request) => {
    sent += 1;
    return next(request);
  };
  const profile = {
    ...subject.profile,
    budget: { ...subject.profile.budget, requests: Number.MAX_SAFE_INTEGER, seconds: options.seconds + 60 },
  };
  const counting = { ...subject.target, send: through([counted], subject.target.send) };
  const session = openSession(contract, { ...subject, target: counting, profile }, options.interrupted);
  const setting = settingOf(session, model);
  const coverage = coverageOf(contract, profile);
  const { allowed } = profile;
  const staysForGood = (each: Operation): boolean =>
    keepsRecords(session.control) &&
    each.id.startsWith('create') &&
    !mayBeMade(profile, endpointOf(each, profile.paths[each.id]).path);
  const mayAsk = (each: Operation): boolean => allowed.has(each.effect) && !staysForGood(each);
  const { states } = session.control;
  const material = { contract, allowed, mayAsk, states, model };
  const found = await searchThrough(
    sequencesOf(material),
    [...model.sweep([...contract.operations.values()].filter(mayAsk), states), ...atLimits(material)],
    options,
    async (script, isOver) => {
      const played = await play(setting, script, isOver);
      coverage.note(played);
      for (const { exchange } of played.answers) options.watch?.(exchange);
      return played;
    },
    () => sent,
  );
  const secrets = secretsIn(contract, subject, found.discoveries);
  const repeated = (subject.target.repeated?.() ?? []).map((each) => redactor(secrets).text(each));
  return {
    ...found,
    discoveries: found.discoveries.map((each) => ({ ...each, finding: redacted(each.finding, secrets) })),
    seed: options.seed,
    requests: sent + repeated.length,
    ...(repeated.length > 0 && { repeated }),
    durationMs: Math.round(performance.now() - started),
    coverage: coverage.settled(),
    /** The secrets that must not appear in any output. */
    secrets,
  };
}

/** A finding that is safe to show: secrets are masked before strings are truncated. */
function redacted(finding: Finding, secrets: ReadonlySet<string>): Finding {
  const redactText = (words: string): string => redactor(secrets).text(words, longestSaid);
  const { title, expected, found } = finding;
  return { ...finding, title: redactText(title), expected: redactText(expected), found: redactText(found) };
}

/** The secrets of the target and of requests that led to findings. All requests would have too many. */
function secretsIn(
  contract: Contract,
  { profile, secrets = new Set() }: TargetUnderTest,
  discoveries: readonly Discovery[],
): ReadonlySet<string> {
  const exchanges = discoveries.flatMap(({ played }) => played.answers.map(({ exchange }) => exchange));
  return new Set([
    ...Object.values(profile.credentials).flatMap((headers) => Object.values(headers)),
    ...secrets,
    ...learntFrom(exchanges, { contract, isOurs: true }),
    ...exchanges.flatMap(({ request }) => secretsOfHeaders(request.headers)),
  ]);
}

/** How many successive sequences may contain an unanswered request. After more, the search ends. */
const mostUnanswered = 3;

async function searchThrough(
  drawn: fc.Arbitrary<readonly Action[]>,
  first: readonly (readonly Action[])[],
  { seed, requests, seconds, interrupted, progress, untilFound = false, replay }: ExploreOptions,
  tryOut: (script: Script, isOver: () => boolean) => Promise<Played>,
  sent: () => number,
) {
  const end = performance.now() + seconds * 1000;
  const discoveries = new Map<string, Discovery>();
  let [sequences, unanswered] = [0, 0];
  const isGone = (): boolean => unanswered > mostUnanswered;
  const isOver = (): boolean =>
    interrupted.aborted || isGone() || sent() >= requests || performance.now() > end;

  const attempt = async (script: Script): Promise<Played | undefined> => {
    try {
      const played = await tryOut(script, isOver);
      const hasNone = played.findings.some(({ key }) => key.startsWith('unanswered'));
      unanswered = hasNone ? unanswered + 1 : 0;
      progress(sent(), discoveries.size);
      return played;
    } catch (error) {
      if (error instanceof Untestable && interrupted.aborted) return undefined;
      throw error;
    }
  };

  const discover = (finding: Finding, played: Played): void => {
    const actions = played.performed.slice(0, finding.after);
    discoveries.set(finding.key, { finding, actions, played });
  };

  /** Repeatedly replaces the sequence of a finding with a simpler sequence that reproduces the finding. */
  const shrink = async (key: string): Promise<void> => {
    const most = sent() + mostShrinking;
    const simpler = () => simplerThan(discoveries.get(key)?.actions ?? []);
    let candidates = simpler();
    for (let next = candidates.next(); next.done !== true; next = candidates.next()) {
      if (isOver() || sent() > most) return;
      const { value: actions } = next;
      const played = await attempt(() => actions);
      const finding = played?.findings.find((each) => each.key === key);
      if (played === undefined || finding === undefined) continue;
      // What one cause breaks besides is shown by the same sequence.
      for (const each of played.findings)
        if (each === finding || !discoveries.has(each.key)) discover(each, played);
      candidates = simpler();
    }
  };

  const scripts = replay === undefined ? inTurn(drawn, first, seed, sent) : [() => replay].values();
  for (let next = scripts.next(); next.done !== true && !isOver(); next = scripts.next()) {
    const played = await attempt(next.value);
    sequences += 1;
    for (const finding of played?.findings ?? []) {
      if (played === undefined || discoveries.has(finding.key)) continue;
      discover(finding, played);
      if (!untilFound && replay === undefined) await shrink(finding.key);
    }
    if (untilFound && discoveries.size > 0) break;
  }
  /** Set if the exploration was interrupted, or if the server no longer responded. */
  const ended = interrupted.aborted ? 'interrupted' : isGone() ? 'gone' : undefined;
  return { discoveries: [...discoveries.values()], sequences, ended } as const;
}
