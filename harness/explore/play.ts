import { setTimeout as sleep } from 'node:timers/promises';
import { defined } from '#harness/contract/json-values.ts';
import { operationById } from '#harness/contract/operations.ts';
import { retryAfterOf, secondsToWait } from '#harness/contract/text-formats.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import type { Answered } from '#harness/history/event.ts';
import type { Watch } from '#harness/history/monitor.ts';
import { registeredWatches } from '#harness/history/monitors.ts';
import { createObserver } from '#harness/history/observe.ts';
import { isOddRequest } from '#harness/history/understood.ts';
import { unlessLate } from '#harness/http/budget.ts';
import { type Exchange, recorder } from '#harness/http/exchange.ts';
import type { CallerKind } from '#harness/register/callers.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { forgetCallers, revalidateCallers } from '#harness/scenario/after-reset.ts';
import { hasRefused, isSuccess } from '#harness/scenario/response.ts';
import type { Session } from '#harness/session/session.ts';
import { keepsRecords, type StateParams, type StateValues } from '#harness/state-control/control.ts';
import type { Combination } from '#harness/sweep/covering.ts';
import { unlessImpossible } from '#harness/sweep/plan.ts';
import { registeredSpans, type Swept } from '#harness/sweep/span.ts';
import type { Action, Combine, Send } from './action.ts';
import { KnownRecords } from './known-records.ts';
import type { Model } from './model.ts';
import { namesOfRecords, requestFor } from './request.ts';
import { createResponseCheck, type Finding } from './response-check.ts';
import { sweepingSession } from './sweeping-session.ts';

export type Played = Pick<Player, 'performed' | 'answers' | 'situation' | 'findings'>;

/** Actions that may depend on what the earlier ones have shown. */
export type Script = (session: Session) => Iterable<Action>;

/** The time limit for a request to a target without its own limit. `liveTarget` has a shorter one. */
const hangMs = limits.answerMs + 5_000;

const longestRest = 60;

/** What all sequences of an exploration share. `loadSteps` must have been called. */
export function settingOf(session: Session, model: Model) {
  const { contract, profile, target } = session;
  const operations = [...contract.operations.values()];
  return {
    session,
    model,
    check: createResponseCheck(session),
    observed: createObserver(contract, profile, target.baseUrl),
    /** For each operation id, the parameter names that other operations use for the operation's records. */
    names: new Map(operations.map((each) => [each.id, namesOfRecords(session, each)] as const)),
  };
}

type Setting = ReturnType<typeof settingOf>;

/** Restores the initial state and performs actions until `isOver` is true or a request gets no response. */
export async function play(shared: Setting, script: Script, isOver: () => boolean) {
  const { session, model } = shared;
  const { target, contract } = session;
  const [main, aside] = [recorder(target, contract.vocabulary), recorder(target, contract.vocabulary)];
  // `listed` starts empty: identifiers from an earlier sequence may now belong to other records.
  const ownSession = { ...session, recorder: main, aside, listed: new Map() };
  await ownSession.control.restoreInitialState();
  await revalidateCallers(ownSession);
  const player = new Player({ ...shared, session: ownSession }, await begun(ownSession, model));
  for (const action of script(player.sweeping)) {
    if (isOver() || player.isGone) break;
    await player.perform(action);
  }
  return player;
}

/** A player for a scenario that has begun in the initial state. */
export async function continuing(session: Session, model: Model): Promise<Player> {
  return new Player(settingOf(session, model), await begun(session, model));
}

/** Enters the states with which every sequence begins. */
async function begun(session: Session, model: Model): Promise<Watch> {
  const { control } = session;
  const isCalm = !keepsRecords(control);
  const run = registeredWatches().startWatch(session, isCalm);
  for (const state of model.opening)
    if (control.states.has(state))
      run.see({ kind: 'state', state, params: {}, values: await control.enter(state, {}) });
  return run;
}

export class Player {
  readonly performed: Action[] = [];
  readonly answers: Answered[] = [];
  /** The states that were entered. */
  readonly situation: { state: string; params: StateParams }[] = [];
  readonly findings: Finding[] = [];
  /** Whether a request got no response. */
  isGone = false;
  /** The session in which spans make their requests. The monitors see what they do in it. */
  readonly sweeping: Session;
  readonly #setting: Setting;
  #run: Watch;
  readonly #known = new KnownRecords();
  #wasReset = false;

  constructor(setting: Setting, run: Watch) {
    const { session, model } = setting;
    this.#setting = setting;
    this.#run = run;
    this.sweeping = sweepingSession(session, {
      noteState: (...entered) => this.#noteState(...entered),
      noteRestore: async () => {
        this.#run = await begun(session, model);
      },
      noteExchange: (exchange) => this.#judge([this.#observedSwept(exchange, false)]),
    });
  }

  async perform(action: Action): Promise<void> {
    const known = this.findings.length;
    this.performed.push(action);
    await this.#perform(action);
    const after = this.performed.length;
    for (const finding of this.findings.splice(known)) this.findings.push({ ...finding, after });
  }

  async #perform(action: Action): Promise<void> {
    if (action.do === 'enter') await this.#enter(action.state, action.params);
    else if (action.do === 'ask') await this.#ask([action]);
    else if (action.do === 'together') await this.#ask(action.asks);
    else await this.#combine(action).catch(unlessImpossible);
  }

  #noteState(state: string, params: StateParams, values: StateValues): void {
    this.situation.push({ state, params });
    this.#known.learn(values);
    this.#run.see({ kind: 'state', state, params, values });
  }

  async #combine({ span: name, covers }: Combine): Promise<void> {
    const span = registeredSpans().get(name);
    if (covers === undefined) return span?.begin?.(this.sweeping, 'explore');
    const all = (await span?.requestsFor(this.sweeping, covers)) ?? [];
    for (const swept of span?.isAtOnce ? [all] : all.map((each) => [each])) {
      for (const { after } of swept) if (after !== undefined) await this.#enter(after.state, after.params);
      // Whether a server answers some of these requests is open, so none without a response is a finding.
      const answers = swept.map((each) =>
        this.#sendSwept(each, covers, swept.length > 1).catch(unlessImpossible),
      );
      await this.#judge(await Promise.all(answers));
    }
  }

  async #enter(state: string, params: StateParams): Promise<void> {
    try {
      this.#noteState(state, params, await this.#setting.session.control.enter(state, params));
    } catch (error) {
      // CONTROL_BROKEN is ignored here, since the adapter may only have refused the parameters.
      // If the adapter is really broken, it also fails to restore the initial state.
      const isRefused = error instanceof HarnessError && error.code === 'CONTROL_BROKEN';
      if (!isRefused && !(error instanceof Untestable)) throw error;
    }
  }

  async #ask(requests: readonly Send[]): Promise<void> {
    const isBesideOthers = requests.length > 1;
    const answers = requests.map((sent) => this.#answerTo(sent.operation, this.#send(sent, isBesideOthers)));
    await this.#judge(await Promise.all(answers));
  }

  async #judge(answers: readonly (Answered | undefined)[]): Promise<void> {
    const { session, check } = this.#setting;
    for (const answer of answers.flatMap((each) => each ?? [])) {
      this.answers.push(answer);
      this.#learn(answer);
      this.findings.push(...check(session, answer, this.#run));
      await this.#heed(answer);
    }
  }

  async #send(sent: Send, isBesideOthers: boolean): Promise<Answered> {
    const { session, model, observed } = this.#setting;
    const request = await requestFor(session, model, this.#known, sent);
    const { credentials } = sent.odd ?? {};
    const caller = credentials === undefined ? sent.caller : 'nobody';
    const exchange = await inTime(session.recorder.send(request, { caller }));
    return observed(exchange, {
      caller,
      ...defined({ by: sent.by }),
      isOdd: sent.odd !== undefined || typeof sent.record === 'string',
      ...(typeof credentials === 'string' && { credentials }),
      isBesideOthers: this.#isDisturbed(exchange, isBesideOthers),
    });
  }

  async #sendSwept({ request, caller, operation }: Swept, covers: Combination, isBesideOthers: boolean) {
    const occasion = { caller, covers, ...defined({ operation }) };
    const exchange = await inTime(this.#setting.session.recorder.send(request, occasion));
    // The record that requests name next must still exist.
    if (request.method === 'DELETE' && isSuccess(exchange)) this.#setting.session.listed.clear();
    return this.#observedSwept(exchange, isBesideOthers);
  }

  #observedSwept(exchange: Exchange, isBesideOthers: boolean): Answered {
    const { headers } = exchange.request;
    return this.#setting.observed(exchange, {
      caller: exchange.caller as CallerKind,
      ...('cookie' in headers && { by: 'session' }),
      ...('authorization' in headers && { by: 'bearer' }),
      isOdd: isOddRequest(exchange.request),
      isBesideOthers: this.#isDisturbed(exchange, isBesideOthers),
    });
  }

  /** After a reset, a removed caller may be refused in any way, so fewer rules apply to refusals. */
  #isDisturbed(exchange: Exchange, isBesideOthers: boolean): boolean {
    return isBesideOthers || (this.#wasReset && hasRefused(exchange));
  }

  /** Returns undefined if the request cannot be built, or if there is no response (which is a finding). */
  async #answerTo(operation: string, answer: Promise<Answered>): Promise<Answered | undefined> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof Untestable) return undefined;
      if (!(error instanceof HarnessError) || error.code !== 'TARGET_UNREACHABLE') throw error;
      this.isGone = true;
      this.findings.push({
        key: `unanswered ${operation}`,
        title: `${operation} gets no response`,
        expected: 'a response',
        found: error.message,
      });
      return undefined;
    }
  }

  #learn({ exchange, operation, path }: Answered): void {
    if (operation === undefined || !isSuccess(exchange)) return;
    // The identifiers in the examples of an OpenAPI document do not belong to records.
    if (operationById(this.#setting.session.contract, operation).purpose === 'document') return;
    this.#known.learn(exchange.response.content, path, this.#setting.names.get(operation));
  }

  /** Drops the callers that a reset may have removed. Waits after a 429 that no entered state can explain. */
  async #heed({ exchange, effect }: Answered): Promise<void> {
    const { session } = this.#setting;
    if (effect === 'reset' && isSuccess(exchange)) {
      this.#wasReset = true;
      forgetCallers(session);
    }
    if (exchange.response.status !== 429 || this.situation.length > 0) return;
    const delay = retryAfterOf(exchange.response.headers['retry-after'] ?? '');
    await sleep(Math.min(longestRest, delay === undefined ? 1 : secondsToWait(delay, Date.now())) * 1000);
  }
}

function inTime(answer: Promise<Exchange>): Promise<Exchange> {
  const detail = `There was no response within ${hangMs / 1000} s.`;
  return unlessLate(answer, hangMs, () => new HarnessError('TARGET_UNREACHABLE', detail));
}
