import type { Exchange } from '#harness/http/exchange.ts';
import { limits } from '#harness/limits.ts';
import { Nonconformity, Untestable } from '#harness/result/outcome.ts';
import type { ClientDefinition } from './client-definition.ts';
import { type OutputObject, readOutput } from './output.ts';
import { buildLine, type CommandOutput, type Invocation } from './script.ts';

/** How one command ended, and what it printed. */
export interface CommandResult extends Pick<CommandOutput, 'changed'> {
  /** Which of the commands under test it is. */
  readonly nth: number;
  readonly invocation: Invocation;
  /** The command line as it was run. */
  readonly line: string;
  /** What it printed on standard output; at a terminal, errors too. */
  readonly output: string;
  /** Its standard error, if it can be separated. */
  readonly errors?: string;
  readonly succeeded: boolean;
  /** An exit code, or what else the shell says of it. */
  readonly status: string;
  /** Undefined where the output cannot be read as the subject file says. */
  readonly objects: readonly OutputObject[] | undefined;
  /** The session that it runs in; undefined without one. */
  readonly session: OpenSession | undefined;
}

/** A prompt that waited for an answer: which command showed it, and what the client had asked of the service by then. */
export interface Prompt {
  readonly nth: number;
  /** What a person saw of the command. */
  readonly shown: string;
  readonly typed: string;
  readonly exchanges: readonly Exchange[];
}

/** A command that was not run, since the subject file does not describe it. */
export interface LeftOut {
  readonly nth: number;
  readonly invocation: Invocation;
  readonly why: Untestable;
}

export type Wanted = Pick<LeftOut, 'nth' | 'invocation'>;

/** What Connect-Svc was last given. */
export interface OpenSession {
  readonly url: string;
  readonly key: string;
}

/** Of the commands under test, those that the subject file describes. */
export function describedAmong(
  subject: ClientDefinition,
  wanted: readonly Invocation[],
): { readonly described: readonly Wanted[]; readonly leftOut: readonly LeftOut[] } {
  const leftOut: LeftOut[] = [];
  const described = wanted.flatMap((invocation, nth): readonly Wanted[] => {
    try {
      buildLine(subject, invocation);
      return [{ nth, invocation }];
    } catch (error) {
      if (!(error instanceof Untestable)) throw error;
      leftOut.push({ nth, invocation, why: error });
      return [];
    }
  });
  return { described, leftOut };
}

/** Why commands did not end that were stopped: the first of them is at fault, and the others were never run. */
export function unendedOf(
  [first, ...later]: readonly Wanted[],
  overflowed: boolean,
  { timeoutSeconds }: ClientDefinition,
  exchanges: readonly number[],
): ReadonlyMap<number, Error> {
  if (first === undefined) return new Map();
  const { command } = first.invocation;
  const why = overflowed
    ? new Untestable('not-seen', `the client prints more than ${limits.clientPrints / 1_000_000} MB`)
    : new Nonconformity(`${command} to end`, `still running after ${timeoutSeconds} s`, exchanges);
  const after = new Untestable('not-seen', `${command} before it did not end`);
  return new Map<number, Error>([[first.nth, why], ...later.map(({ nth }) => [nth, after] as const)]);
}

/** What the commands under test did, of all that a script ran. Those that did not end are missing. */
export function resultsOf(
  subject: ClientDefinition,
  prepared: readonly Invocation[],
  wanted: readonly Wanted[],
  parts: readonly CommandOutput[],
): readonly CommandResult[] {
  const sessions = sessionsOf([...prepared, ...wanted.map(({ invocation }) => invocation)], parts);
  return parts.slice(prepared.length).flatMap((part, at) => {
    const own = wanted[at];
    const described = own && subject.commands[own.invocation.command];
    if (own === undefined || described === undefined) return [];
    const session = sessions[prepared.length + at];
    const line = buildLine(subject, own.invocation);
    return [{ ...part, ...own, line, session, objects: readOutput(part.output, described) }];
  });
}

/** For each command the session that it finds open: a Connect-Svc that failed has opened none. */
function sessionsOf(
  invocations: readonly Invocation[],
  parts: readonly CommandOutput[],
): readonly (OpenSession | undefined)[] {
  let session: OpenSession | undefined;
  return invocations.map(({ command, parameters: { Url: url, ApiKey: key } }, at) => {
    const found = session;
    const hasOpened = command === 'Connect-Svc' && parts[at]?.succeeded === true;
    if (hasOpened && typeof url === 'string' && typeof key === 'string') session = { url, key };
    return found;
  });
}
