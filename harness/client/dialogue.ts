import { type OutputObject, readOutput } from '#harness/client/output.ts';
import { runInTerminal } from '#harness/client/run-in-terminal.ts';
import { atHome, runPlain } from '#harness/client/run-script.ts';
import { type Invocation, type Part, partsOf, scriptOf } from '#harness/client/script.ts';
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

/** Who sits at the terminal, if there is one. */
export type Person = 'nobody' | 'says yes' | 'says no';

/** What came of one command. */
export interface Outcome extends Part {
  readonly invocation: Invocation;
  /** Undefined where the output cannot be read as the subject file says. */
  readonly objects: readonly OutputObject[] | undefined;
}

/** One scenario's script: what was done before, what is under test, and what became of it. */
export class Dialogue {
  readonly #client: ClientUnderTest;
  readonly #location: string;
  readonly #interrupted: AbortSignal | undefined;
  readonly #before: Invocation[] = [];
  /** The commands under test, in the order they were given. Those that never ended are missing. */
  outcomes: readonly Outcome[] = [];
  /** What the script printed on its error stream, where it had one of its own. */
  complaints = '';
  /** Whether the client waited for an answer, and what it had asked of the service by then. */
  asked = false;
  exchangesWhenAsked: readonly Exchange[] = [];

  /** Once `interrupted` is aborted, a script under way is ended and none is begun. */
  constructor(client: ClientUnderTest, location: string, interrupted?: AbortSignal) {
    this.#client = client;
    this.#location = location;
    this.#interrupted = interrupted;
  }

  get stage(): Stage {
    return this.#client.stage;
  }

  /** What the service was asked in this scenario. */
  get exchanges(): readonly Exchange[] {
    return this.stage.recorder.exchanges.filter(({ location }) => location === this.#location);
  }

  /** Everything that the scripts of this scenario printed. */
  get printed(): string {
    return this.#client.printed.get(this.#location) ?? '';
  }

  /** A command that comes first in the same script. */
  prepare(invocation: Invocation): void {
    this.#before.push(invocation);
  }

  /** Runs the commands in one script after those that were prepared. */
  async run(invocations: readonly Invocation[], person: Person = 'nobody'): Promise<void> {
    const { subject, stage, printed } = this.#client;
    const interrupted = this.#interrupted;
    const bounds = { seconds: subject.timeoutSeconds, interrupted };
    const marker = `svc-${Math.random().toString(36).slice(2)}`;
    const script = scriptOf(subject, [...this.#before, ...invocations], marker);
    const last = await atHome(subject, script, async (invoked) => {
      interrupted?.throwIfAborted();
      if (person === 'nobody') return { ...(await runPlain(invoked, bounds)), asked: false };
      const { yes, no } = subject.answers;
      // Until it has got past what comes before, nothing that the client prints is a prompt.
      const hasSpoken = (text: string): boolean => {
        const pieces = text.split(marker);
        return pieces.length > this.#before.length && afterLine(pieces.at(-1), this.#before).trim() !== '';
      };
      return runInTerminal(invoked, bounds, hasSpoken, () => {
        this.exchangesWhenAsked = this.exchanges;
        return person === 'says yes' ? yes : no;
      });
    });
    const fault = stage.fault();
    if (fault !== undefined) throw fault;
    printed.set(this.#location, `${printed.get(this.#location) ?? ''}${last.stdout}\n${last.stderr}\n`);
    this.complaints = last.stderr;
    this.asked = last.asked;
    const parts = partsOf(last.stdout, marker).slice(this.#before.length);
    this.outcomes = parts.flatMap((part, at) => {
      const invocation = invocations[at];
      const described = invocation && subject.commands[invocation.command];
      if (described === undefined || invocation === undefined) return [];
      return [{ ...part, invocation, objects: readOutput(part.output, described) }];
    });
    if (last.timedOut && this.outcomes.length < invocations.length) {
      const names = invocations.map(({ command }) => command).join(', ');
      throw new Nonconformity(
        `an end of ${names}`,
        `none within ${subject.timeoutSeconds} s`,
        this.#numbers(),
      );
    }
  }

  #numbers(): readonly number[] {
    return this.exchanges.map(({ id }) => id);
  }
}

// What stands on the line of a marker is how the command before it ended, not a prompt.
function afterLine(text = '', before: readonly unknown[]): string {
  if (before.length === 0) return text;
  const [, ...rest] = text.split('\n');
  return rest.join('\n');
}
