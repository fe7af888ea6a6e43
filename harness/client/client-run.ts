import {
  addResults,
  type Command,
  type CommandResult,
  commandOf,
  notUnderTest,
  withNewSessions,
} from '#harness/client/command-result.ts';
import { clientBroken, type RunScript } from '#harness/client/run-script.ts';
import { buildLine, type Invocation } from '#harness/client/script.ts';
import { limits } from '#harness/errors/limits.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { firstOf } from '#harness/programs/interruption.ts';
import { Nonconformity, notSeen } from '#harness/result/outcome.ts';
import type { ClientCommandEvidence } from '#harness/result/result.ts';
import type { ClientDefinition } from './client-definition.ts';
import type { OtherCommands } from './other-commands.ts';
import type { SimulatedService } from './simulated-service.ts';

export interface ClientUnderTest {
  readonly subject: ClientDefinition;
  readonly stage: SimulatedService;
  /** The runs of the client, each for one situation. */
  readonly runs: ClientRun[];
  /** The runs of all situations, once the last of them has ended; until then, none. */
  readonly runsOfAll: readonly ClientRun[];
  /** The actions of all scenarios of the situation. */
  readonly actions: readonly string[];
  /** The run that all scenarios of the situation share, once the first of them has started it. */
  run?: Promise<ClientRun>;
  /** The runs of other commands that all scenarios of the situation share. */
  otherRuns?: Promise<readonly ClientRun[]>;
  /** Runs of other commands for which the time was too short, in any situation. */
  readonly leftOut: Invocation[];
  /** How many runs of other commands were planned and have ended, in all situations. */
  readonly pace?: { note(planned: number, ended: number): void };
  /** The client's other commands; absent if they are not run. */
  readonly others?: OtherCommands;
  /** Resolves when a delayed response may be sent. */
  readonly mayAnswer: () => Promise<void>;
  /** How commands are run. */
  readonly runScript: RunScript;
}

/** What is observed if a client sends the key of its session to a Url whose origin is not the session's. */
export const keyLeaves = 'the key of the session is sent to a different Url';

/** What a user types at a prompt. */
export type Answer = 'yes' | 'no';

export interface RunOptions {
  /** The reply that is typed at prompts. If it is absent, the client runs without a terminal. */
  readonly answer?: Answer;
  /** Whether the commands are done after this exchange. A client that then sends more requests is ended. */
  readonly isOver?: (exchange: Exchange) => boolean;
  /** The index of the first command, if an earlier script of the scenario ran others. Default: 0. */
  readonly first?: number;
  /** Called with the number of further commands that have ended. */
  readonly onEnd?: (count: number) => void;
}

/** The number of needless requests after which a client is ended. */
const requestsTooMany = 4;

/** One run of the client: the commands of one script, the requests of the client, and the output. */
export class ClientRun {
  readonly client: ClientUnderTest;
  readonly subject: ClientDefinition;
  readonly stage: SimulatedService;
  /** Feature file and line of the scenario. */
  readonly location: string;
  /** For each scenario that shares this run, by its location: the index of the command that it tests. */
  readonly judged = new Map<string, number>();
  readonly #interrupted: AbortSignal | undefined;
  /** The commands before those under test, in the same script. */
  readonly prepared: Invocation[] = [];
  /** Everything that the script printed. */
  printed = '';
  /** Whether the client runs at a terminal, whose output includes prompts and errors. */
  isAtTerminal = false;
  /** The commands under test, in the order they were given. */
  #commands: readonly Command[] = [];
  /**
   * The commands that the script runs after the `prepared` commands. If another command follows a reset, a
   * Connect-Svc is inserted between the reset and that command.
   */
  #script: readonly Command[] = [];
  /** The number of requests received by the start of the script, then by the end of each command. */
  readonly #askedBy: number[] = [0];
  /** The number of requests received by the end of the script. A later script may have the same location. */
  #askedInAll = Infinity;
  /** If only one command is checked: the requests of the `prepared` commands, and those of this command. */
  #part: { readonly before: readonly Exchange[]; readonly during: readonly Exchange[] } | undefined;

  /** Once `interrupted` is aborted, the running script is ended and no other is started. */
  constructor(client: ClientUnderTest, location: string, interrupted?: AbortSignal) {
    this.client = client;
    this.subject = client.subject;
    this.stage = client.stage;
    this.location = location;
    this.#interrupted = interrupted;
  }

  /** The requests of this run. If only one command is checked: those of `prepared` and of that command. */
  get allExchanges(): readonly Exchange[] {
    if (this.#part !== undefined) return [...this.#part.before, ...this.#part.during];
    return this.stage.recorder.exchanges.filter(({ location }) => location === this.location);
  }

  /** The requests of the commands under test. */
  get ownExchanges(): readonly Exchange[] {
    return this.#part?.during ?? this.#askedBetween(this.#askedBy[this.prepared.length] ?? 0);
  }

  /** The results of the commands under test that ended. */
  get results(): readonly CommandResult[] {
    return this.#commands.flatMap(({ result }) => result ?? []);
  }

  /** The first command under test, whether or not it ended. */
  get command(): Pick<Command, 'nth' | 'invocation' | 'why'> | undefined {
    return this.#commands[0];
  }

  /** The part of this run for the command that a scenario tests. Throws if the command was not tested. */
  only(nth: number, location = this.location): ClientRun {
    this.judged.set(location, nth);
    const why = this.#commands[nth]?.why;
    if (why !== undefined) throw why;
    return this.#partOf(nth);
  }

  /** The parts of this run, one for each command under test in the script. */
  get parts(): readonly ClientRun[] {
    return this.#script.flatMap(({ nth }) => (nth === notUnderTest ? [] : [this.#partOf(nth)]));
  }

  #partOf(nth: number): ClientRun {
    const part = new ClientRun(this.client, this.location);
    part.prepared.push(...this.prepared);
    part.#commands = this.#commands.filter((each) => each.nth === nth);
    part.isAtTerminal = this.isAtTerminal;
    // `printed` has the output of all commands, since not every shell can separate their standard error.
    part.printed = this.printed;
    const before = this.prepared.length;
    const at = before + this.#script.findIndex((each) => each.nth === nth);
    part.#part = {
      before: this.#askedBetween(this.#askedBy[0] ?? 0, this.#askedBy[before]),
      during: this.#askedBetween(this.#askedBy[at] ?? Infinity, this.#askedBy[at + 1]),
    };
    return part;
  }

  #askedBetween(from: number, to = this.#askedInAll): readonly Exchange[] {
    return this.allExchanges.filter((exchange) => {
      const index = this.stage.arrivedBefore(exchange);
      return index >= from && index < to;
    });
  }

  /** The command `nth` and its output, as evidence. If `nth` is undefined, the first four commands. */
  evidenceOf(nth: number | undefined): readonly ClientCommandEvidence[] {
    const selected = this.results.filter((each) => nth === undefined || each.nth === nth).slice(0, 4);
    return selected.map(({ line, status, output, errors, prompts }) => ({
      ...{ line, status, output },
      ...(errors !== undefined && { errors }),
      ...(prompts.length > 0 && { prompts: prompts.map(({ shown, typed }) => ({ shown, typed })) }),
    }));
  }

  /** The requests to the URL of the session in this scenario. */
  get exchanges(): readonly Exchange[] {
    return this.allExchanges.filter(({ request }) => !isAt(request.url, this.stage.otherUrl));
  }

  /** The requests to `stage.otherUrl` in this scenario. */
  get otherExchanges(): readonly Exchange[] {
    return this.allExchanges.filter(({ request }) => isAt(request.url, this.stage.otherUrl));
  }

  /** Runs commands in one script. Commands that the client definition does not describe are left out. */
  async run(wanted: readonly Invocation[], options: RunOptions = {}): Promise<void> {
    const { answer, isOver, first = 0 } = options;
    const { subject, stage, runs, runScript } = this.client;
    const interrupted = this.#interrupted;
    this.#askedBy[0] = stage.arrived;
    for (const each of this.prepared) buildLine(subject, each);
    this.#commands = wanted.map((invocation, at) => commandOf(subject, invocation, first + at));
    const described = this.#commands.filter(({ why }) => why === undefined);
    const script = withNewSessions(described, this.prepared);
    this.#script = script;
    if (described.length === 0) return;
    const invocations = script.map(({ invocation }) => invocation);
    interrupted?.throwIfAborted();
    runs.push(this);
    const typed = answer && subject.answers[answer];
    this.isAtTerminal = typed !== undefined;
    const ended = new AbortController();
    if (isOver !== undefined) this.#endAfter(isOver, ended);
    const output = await runScript({
      subject,
      prepared: this.prepared,
      invocations,
      interrupted: interrupted === undefined ? ended.signal : firstOf([interrupted, ended.signal]),
      answer: typed,
      onTerminal: (readAll) => stage.readOutputFirst(readAll),
      onPrompt: (at, shown) => {
        const { prompts } = script[at - this.prepared.length] ?? {};
        prompts?.push({ shown, typed: typed ?? '', exchanges: this.exchanges });
      },
      onEnd: (count) => {
        while (this.#askedBy.length <= count) {
          this.#askedBy.push(stage.arrived);
          if (this.#askedBy.length > this.prepared.length + 1) options.onEnd?.(1);
        }
      },
    });
    await stage.settled();
    this.#askedInAll = stage.arrived;
    const { breach } = stage;
    if (breach !== undefined) throw breach;
    this.printed += `${output.stdout}\n${output.stderr}\n`;
    addResults(subject, this.prepared, script, output.parts);
    const missing = script.filter(({ result }) => result === undefined);
    if (missing.length === 0 || ended.signal.aborted) return;
    const { parts, exitCode, lastWords } = output;
    if (output.how === 'late' || output.how === 'overflowing') {
      const [unended, ...others] = missing;
      if (unended !== undefined) unended.why = this.#whyUnended(unended, output.how);
      const notRun = `not run, because ${unended?.invocation.command} did not end`;
      for (const each of others) each.why = notSeen(notRun);
      return;
    }
    interrupted?.throwIfAborted();
    // `tryClient` has shown that the shell works, so the client itself ended the script.
    const last = [...this.prepared, ...invocations][parts.length];
    const problem = `${last && buildLine(subject, last)} ended the script with exit code ${exitCode}.`;
    const why = notSeen(clientBroken(problem, lastWords).message);
    for (const each of missing) each.why = why;
  }

  #whyUnended({ invocation: { command } }: Command, how: 'late' | 'overflowing'): Error {
    if (how === 'overflowing')
      return notSeen(`the client printed more than ${limits.clientPrints / 1_000_000} MB`);
    const exchanges = this.ownExchanges.map(({ id }) => id);
    const found = `still running after ${this.subject.timeoutSeconds} s`;
    return new Nonconformity(`${command} to end`, found, exchanges);
  }

  /** If a client sends too many requests after `isOver` was true, ends the client before its time limit. */
  #endAfter(isOver: (exchange: Exchange) => boolean, ended: AbortController): void {
    let since = 0;
    this.stage.watch((exchange) => {
      if (since === 0 && !isOver(exchange)) return;
      since += 1;
      if (since > requestsTooMany) ended.abort();
    });
  }
}

const isAt = (url: string, base: string): boolean => new URL(url).origin === new URL(base).origin;
