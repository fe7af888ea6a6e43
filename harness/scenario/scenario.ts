import { World } from '@cucumber/cucumber';
import { ClientRun, type RunOptions } from '#harness/client/client-run.ts';
import type { OtherCommands } from '#harness/client/other-commands.ts';
import { type OthersOptions, runOthers } from '#harness/client/run-others.ts';
import type { Invocation } from '#harness/client/script.ts';
import { defined } from '#harness/contract/json-values.ts';
import { operationById } from '#harness/contract/operations.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { buildRequest, type Call } from '#harness/http/call.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import type { WrittenScenario } from '#harness/register/parse-feature.ts';
import type { Coverage } from '#harness/result/coverage.ts';
import { notSeen, operationNotFound } from '#harness/result/outcome.ts';
import { currentRun, type Session } from '#harness/session/session.ts';
import type { StateParams, StateValues } from '#harness/state-control/control.ts';
import { chosenCaller, headersFor } from './callers.ts';
import { all, type Check, type Outcome } from './check.ts';
import { type Elapsed, measured } from './elapsed.ts';
import { assertEachHolds, assertHolds, contextOf, exchangesIn, observe, outcomeOf } from './hold.ts';
import {
  assertImplemented,
  assumeCalm,
  assumeImplemented,
  mayBeElsewhere,
} from './operation-availability.ts';
import { completedPath } from './path-values.ts';
import { isRefusal } from './response.ts';
import { keptOpen, sendPatiently, stillLimited } from './waiting.ts';

/** The names and types of the notes: `steps/notes.ts` declares them. */
// biome-ignore lint/suspicious/noEmptyInterface: the engine does not know what the steps of a service note
export interface Notes {}

/** A running scenario. All its steps share this object. */
export class Scenario extends World {
  readonly session: Session = currentRun().session;
  /** The values that state control returned for the states of this scenario: ids, counts. */
  readonly returned: Record<string, unknown> = {};
  /** What a step of the scenario leaves for a later one. */
  readonly notes: Partial<Notes> = {};
  readonly exchanges: Exchange[] = [];
  /** The states entered for the scenario, so that a failure can be reproduced. */
  readonly situation: { state: string; params: StateParams }[] = [];
  /** The scenario as written in its feature file. The first hook sets this field. */
  written!: WrittenScenario;
  /** What the scenario needs and this target does not have, according to the scenario's tags and steps. */
  lacks: readonly string[] = [];
  readonly startedAt = performance.now();
  /** The states that the current step declares, and may enter. Outside of steps, this is undefined. */
  declaredStates: readonly string[] | undefined;
  /** The error that ended the scenario early. */
  failure: unknown;
  /** The seconds for which the scenario repeated a read, because a record appeared late. */
  tolerated: number | undefined;
  readonly judged = new Set<number>();
  /** The items that the scenario checked, and the items that the scenario left out. */
  readonly coverage: Coverage[] = [];
  #elapsed: Elapsed | undefined;
  #series: readonly Exchange[] | undefined;
  #client: ClientRun | undefined;
  #others: readonly ClientRun[] = [];

  get client(): ClientRun {
    const { client, interrupted } = this.session;
    this.#client ??= new ClientRun(needed(client, 'a client'), this.written.location, interrupted);
    return this.#client;
  }

  /**
   * Of the scenarios that share a setup, the first runs the commands of all of these scenarios.
   * The other scenarios use the results.
   */
  async runClient(invocationOf: (action: string) => Invocation, options: RunOptions = {}): Promise<void> {
    const { client: run, written } = this;
    const { client } = run;
    client.run ??= run.run(client.actions.map(invocationOf), options).then(() => run);
    this.#client = (await client.run).only(client.actions.indexOf(written.action), written.location);
  }

  /** Runs the client's other commands (see `runOthers`). Scenarios that share a setup share these scripts. */
  async runOthers(
    invocationsOf: (others: OtherCommands) => readonly Invocation[],
    options: OthersOptions = {},
  ): Promise<void> {
    const { client } = this.client;
    client.otherRuns ??= runOthers(
      this.client,
      invocationsOf(needed(client.others, 'other commands')),
      options,
      this.session.interrupted,
    );
    this.#others = await client.otherRuns;
    for (const run of this.#others) run.judged.set(this.written.location, 0);
  }

  get last(): Exchange {
    return needed(this.exchanges.at(-1), 'a response');
  }

  get earlier(): Exchange {
    return needed(this.exchanges.at(-2), 'two responses');
  }

  get lastTwo(): Record<'later' | 'earlier', Exchange> {
    return { later: this.last, earlier: this.earlier };
  }

  /** The responses of the latest step that sent a series of requests. */
  get series(): readonly Exchange[] {
    return needed(this.#series, 'a series of requests');
  }

  set series(responses: readonly Exchange[]) {
    this.#series = responses;
  }

  async enter(state: string, params: StateParams = {}): Promise<StateValues> {
    if (this.declaredStates?.includes(state) === false)
      throw new HarnessError('INTERNAL', `A step enters the state "${state}" without declaring it.`);
    const values = await this.session.control.enter(state, params);
    this.situation.push({ state, params });
    Object.assign(this.returned, values);
    return values;
  }

  /** A note that an earlier step must have left. */
  noted<Name extends keyof Notes>(name: Name): Notes[Name] {
    const note: Notes[Name] | undefined = this.notes[name];
    return needed(note, `the note "${name}"`);
  }

  /** Calls an operation of the contract as a caller; the response becomes `last`. */
  async call(operation: string, as: Caller, call: Call = {}): Promise<Exchange> {
    const { contract, profile, target } = this.session;
    const caller = chosenCaller(this.session, as);
    if (this.#hasTag('needs-control') && this.situation.length === 0) assumeCalm(this.session);
    await assumeImplemented(this.session, operation, caller.kind);
    const credentials = await headersFor(this.session, caller);
    const headers = { ...credentials, ...call.headers };
    const path = await completedPath(this.session, operation, call.path);
    const request = buildRequest(contract, profile, target.baseUrl, operation, { ...call, headers, path });
    const exchange = await this.send(request, caller, operation);
    const { rules } = this.written;
    await assertImplemented(this.session, operation, exchange, rules, call.deliberate !== true);
    // Some servers check credentials first, so for an open operation a 401 or 403 may mean a wrong path.
    const isAnswer = isRefusal(exchange) && operationById(contract, operation).access !== 'open';
    if (!isAnswer && mayBeElsewhere(this.session, operation, exchange))
      throw operationNotFound(`${operation}: give its path in the profile`, [operation]);
    return exchange;
  }

  /** Runs `work`, and removes the exchanges of `work` from the scenario, so that `last` is as before. */
  async aside<Result>(work: () => Promise<Result>): Promise<Result> {
    const { length } = this.exchanges;
    try {
      return await work();
    } finally {
      this.exchanges.length = length;
    }
  }

  /** Uses an exchange of another scenario, to save the server an identical request. */
  adopt(exchange: Exchange): Exchange {
    this.exchanges.push(exchange);
    return exchange;
  }

  /** Sends any request; the response becomes `last`. A 429 is retried, except in scenarios about limits. */
  async send(request: Request, caller: Caller, operation?: string): Promise<Exchange> {
    const { unauthenticated } = this.session;
    const { written, situation } = this;
    // If a state was entered or time has passed, the response may differ, so no response is shared.
    const isOrdinary = !this.#hasTag('waiting') && !this.#hasTag('needs-clock') && situation.length === 0;
    if (caller.kind === 'nobody') {
      const shared = isOrdinary ? unauthenticated.sharedAnswer(request, this.exchanges) : undefined;
      if (shared !== undefined) return this.adopt(shared);
      unauthenticated.take();
    }
    const occasion = { caller: caller.kind, location: written.location, ...defined({ operation }) };
    const isAboutLimits = this.#hasTag('burst');
    const exchange = isAboutLimits
      ? await this.session.recorder.send(request.clone(), occasion)
      : await sendPatiently(this, request, occasion);
    if (!isAboutLimits && exchange.response.status === 429) throw notSeen(stillLimited);
    if (caller.kind === 'nobody' && isOrdinary) unauthenticated.keep(request, exchange);
    return this.adopt(exchange);
  }

  /** Evaluates a check, but leaves it to the step to act on the outcome. */
  judge<Evidence>(check: Check<Evidence>, evidence: Evidence): Outcome {
    const outcome = outcomeOf(check, evidence, contextOf(this.session));
    this.#noteJudged(evidence);
    return outcome;
  }

  /** Ends the scenario unless the evidence passes the check. */
  hold<Evidence>(check: Check<Evidence>, evidence: Evidence): void {
    assertHolds(check, evidence, contextOf(this.session));
    this.#noteJudged(evidence);
  }

  /** Ends the scenario if one of the client's other commands breaks a check, or if none is conclusive. */
  holdOthers(check: Check<ClientRun>): void {
    const parts = this.#others.flatMap((run) => run.parts.map((part) => ({ run, part })));
    const judged = parts.map((each) => ({ ...each, outcome: this.judge(check, each.part) }));
    const first = judged.find(({ outcome }) => outcome.kind === 'broken');
    // The evidence of the scenario is then that command.
    const nth = first?.part.command?.nth ?? 0;
    for (const run of this.#others) run.judged.set(this.written.location, nth);
    this.hold(() => all(judged.map(({ outcome }) => outcome)), first?.part ?? this.client);
  }

  /** Like `hold`, for several responses. One must be conclusive. The error names all operations that fail. */
  holdEach(check: Check, exchanges: readonly Exchange[]): void {
    const held = assertEachHolds(check, exchanges, contextOf(this.session));
    this.#noteJudged(held);
    this.count(operationsIn(held), operationsIn(exchanges));
  }

  #noteJudged(evidence: unknown): void {
    for (const { id } of exchangesIn(evidence)) this.judged.add(id);
  }

  /** Reports which operations are checked and which are left out. One in both lists counts as checked. */
  count(judged: readonly string[], left: readonly string[]): void {
    this.coverage.push({ of: 'operations', judged, left });
  }

  /** Records what the target does where the document is silent, under the open points of the scenario's rules. */
  record(...observed: readonly string[]): void {
    observe(this.session, this.written.rules, observed);
  }

  /** Calls an operation, and measures the duration. The server may keep the request open for `seconds`. */
  async time(operation: string, caller: Caller, call: Call, seconds: number): Promise<void> {
    this.#elapsed = await measured(this.session, () =>
      keptOpen(this, seconds, () => this.call(operation, caller, call)),
    );
  }

  get elapsed(): Elapsed {
    return needed(this.#elapsed, 'a timed response');
  }

  #hasTag(name: string): boolean {
    return this.written.tags.includes(`@${name}`);
  }
}

function needed<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new HarnessError('INTERNAL', `A step needs ${what}, and there is none.`);
  return value;
}

function operationsIn(exchanges: readonly Exchange[]): readonly string[] {
  return exchanges.flatMap(({ operation }) => operation ?? []);
}
