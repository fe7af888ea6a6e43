import { type OutputObject, readOutput } from '#harness/client/output.ts';
import { runInTerminal } from '#harness/client/run-in-terminal.ts';
import { runWithoutTerminal, type ScriptOutput, withHome } from '#harness/client/run-script.ts';
import { buildScript, type CommandOutput, type Invocation, splitOutput } from '#harness/client/script.ts';
import type { Stage } from '#harness/client/stage.ts';
import type { Subject } from '#harness/client/subject.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Nonconformity } from '#harness/result/outcome.ts';

/** A client under test and the service it talks to. */
export interface ClientUnderTest {
  readonly subject: Subject;
  readonly stage: Stage;
  /** Everything that the client printed in this run, by the location of the scenario. */
  readonly printed: Map<string, string>;
}

/** What a person answers at a prompt. */
export type Answer = 'yes' | 'no';

/** How one command ended, and what it printed. */
export interface CommandResult extends CommandOutput {
  readonly invocation: Invocation;
  /** Undefined where the output cannot be read as the subject file says. */
  readonly objects: readonly OutputObject[] | undefined;
}

/** The client in one scenario: the commands that it runs in one script, and what they send and print. */
export class ClientRun {
  readonly #client: ClientUnderTest;
  /** Feature file and line of the scenario. */
  readonly location: string;
  readonly #interrupted: AbortSignal | undefined;
  readonly #prepared: Invocation[] = [];
  /** The commands under test, in the order they were given. Those that did not end are missing. */
  results: readonly CommandResult[] = [];
  /** What the script printed on its error stream, where it had one of its own. */
  stderr = '';
  /** Whether the client waited for an answer at a prompt, and what it had asked of the service by then. */
  prompted = false;
  exchangesAtPrompt: readonly Exchange[] = [];

  /** Once `interrupted` is aborted, a running script is ended and none is started. */
  constructor(client: ClientUnderTest, location: string, interrupted?: AbortSignal) {
    this.#client = client;
    this.location = location;
    this.#interrupted = interrupted;
  }

  get stage(): Stage {
    return this.#client.stage;
  }

  /** What the service was asked in this scenario. */
  get exchanges(): readonly Exchange[] {
    return this.stage.recorder.exchanges.filter(({ location }) => location === this.location);
  }

  /** Everything that the scripts of this scenario printed. */
  get printed(): string {
    return this.#client.printed.get(this.location) ?? '';
  }

  /** Adds a command that comes before those under test, in the same script. */
  prepare(invocation: Invocation): void {
    this.#prepared.push(invocation);
  }

  /** Runs the commands in one script; at a terminal where a person answers, else without one. */
  async run(invocations: readonly Invocation[], answer?: Answer): Promise<void> {
    const { subject, stage, printed } = this.#client;
    const marker = `svc-${Math.random().toString(36).slice(2)}`;
    const script = buildScript(subject, [...this.#prepared, ...invocations], marker);
    const output = await this.#runScript(script, marker, answer);
    const { breach } = stage;
    if (breach !== undefined) throw breach;
    printed.set(this.location, `${this.printed}${output.stdout}\n${output.stderr}\n`);
    this.stderr = output.stderr;
    this.results = splitOutput(output.stdout, marker)
      .slice(this.#prepared.length)
      .flatMap((part, at) => {
        const invocation = invocations[at];
        const described = invocation && subject.commands[invocation.command];
        if (described === undefined || invocation === undefined) return [];
        return [{ ...part, invocation, objects: readOutput(part.output, described) }];
      });
    if (!output.timedOut || this.results.length === invocations.length) return;
    throw new Nonconformity(
      `${invocations.map(({ command }) => command).join(', ')} to end`,
      `still running after ${subject.timeoutSeconds} s`,
      this.exchanges.map(({ id }) => id),
    );
  }

  #runScript(script: string, marker: string, answer: Answer | undefined): Promise<ScriptOutput> {
    const { subject } = this.#client;
    const interrupted = this.#interrupted;
    const bounds = { seconds: subject.timeoutSeconds, interrupted };
    return withHome(subject, script, async (launch) => {
      interrupted?.throwIfAborted();
      if (answer === undefined) return runWithoutTerminal(launch, bounds);
      return runInTerminal(
        launch,
        bounds,
        (text) => this.#hasPrinted(text.split(marker)),
        () => {
          this.prompted = true;
          this.exchangesAtPrompt = this.exchanges;
          return subject.answers[answer];
        },
      );
    });
  }

  /** Whether a command under test has printed something: what the prepared ones print is not a prompt. */
  #hasPrinted(pieces: readonly string[]): boolean {
    const before = this.#prepared.length;
    const latest = pieces.at(-1) ?? '';
    // The rest of a marker's line says how the command before it ended.
    const own = before === 0 ? latest : latest.split('\n').slice(1).join('\n');
    return pieces.length > before && own.trim() !== '';
  }
}
