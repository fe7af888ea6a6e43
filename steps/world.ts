import type { IWorldOptions } from '@cucumber/cucumber';
import { World } from '@cucumber/cucumber';
import { type Caller, headersFor } from '#harness/conformance/callers.ts';
import type { Session } from '#harness/conformance/session.ts';
import { sessionNamed } from '#harness/conformance/session.ts';
import { operationById } from '#harness/contract/contract.ts';
import type { StateParams, StateValues } from '#harness/control/control.ts';
import { HarnessError } from '#harness/errors.ts';
import { buildRequest, type Call } from '#harness/target/call.ts';
import type { Exchange } from '#harness/target/exchange.ts';
import { Untestable } from '#harness/verdict/outcome.ts';

/** One object a scenario: the session it runs in, what was answered so far, and the values it named. No assertions. */
export class SvcWorld extends World<{ session: string }> {
  readonly session: Session;
  /** Values that a state or an earlier answer gave: ids, counts. */
  readonly values = new Map<string, unknown>();
  readonly exchanges: Exchange[] = [];
  /** Set by the hook that opens the scenario. */
  scenario = '';
  startedAt = 0;
  /** What ended the scenario early. */
  failure: unknown;

  constructor(options: IWorldOptions<{ session: string }>) {
    super(options);
    this.session = sessionNamed(options.parameters.session);
  }

  /** The latest answer of this scenario. */
  get last(): Exchange {
    const last = this.exchanges.at(-1);
    if (last === undefined)
      throw new HarnessError('INTERNAL', 'A step reads an answer before anything was asked.');
    return last;
  }

  /** The answer before the latest one. */
  get earlier(): Exchange {
    const earlier = this.exchanges.at(-2);
    if (earlier === undefined)
      throw new HarnessError('INTERNAL', 'A step reads an earlier answer, and there is none.');
    return earlier;
  }

  /** Brings the target into a state, and keeps the values it answers with. */
  async enter(state: string, params: StateParams = {}): Promise<StateValues> {
    const values = await this.session.control.enter(state, params);
    for (const [name, value] of Object.entries(values)) this.values.set(name, value);
    return values;
  }

  /** Asks an operation of the contract as a caller; the answer becomes `last`. */
  async ask(operation: string, caller: Caller, call: Call = {}): Promise<Exchange> {
    const { contract, profile, target } = this.session;
    const credentials = await headersFor(this.session, caller);
    const headers = { ...credentials, ...call.headers };
    const request = buildRequest(contract, profile, target.baseUrl, operation, { ...call, headers });
    const exchange = await this.send(request, caller, operation);
    const { pathBasis } = operationById(contract, operation);
    if (
      exchange.response.status === 404 &&
      pathBasis !== 'stated' &&
      !this.#knowsPath(operation) &&
      !call.path
    ) {
      throw new Untestable('operation-not-found', `${operation}: give its path in the profile`);
    }
    return exchange;
  }

  /** Sends any request, also one that is no operation of the contract; the answer becomes `last`. */
  async send(request: Request, caller: Caller, operation?: string): Promise<Exchange> {
    const exchange = await this.session.recorder.send(request, {
      caller: caller.kind,
      scenario: this.scenario,
      ...(operation === undefined ? {} : { operation }),
    });
    this.exchanges.push(exchange);
    return exchange;
  }

  /** Writes down what the target does where the document is silent. */
  observe(openPoint: string, observed: string): void {
    this.session.journal.observe(openPoint, observed);
  }

  #knowsPath(operation: string): boolean {
    return this.session.profile.pathsConfirmed || this.session.profile.paths[operation] !== undefined;
  }
}
