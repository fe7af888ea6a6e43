import type { Exchange } from '#harness/http/exchange.ts';
import { limits } from '#harness/limits.ts';
import { Nonconformity, Untestable } from '#harness/result/outcome.ts';
import type { ClientDefinition } from './client-definition.ts';
import { type OutputObject, readOutput } from './output.ts';
import { buildLine, type CommandOutput, type Invocation } from './script.ts';

/** How one command ended, and its output. */
export interface CommandResult extends Pick<CommandOutput, 'changed'> {
  /** The index of the command among those under test. */
  readonly nth: number;
  readonly invocation: Invocation;
  /** The command line as it was run. */
  readonly line: string;
  /** The command's standard output; at a terminal, its errors too. */
  readonly output: string;
  /** The command's standard error, if the shell can separate it from standard output. */
  readonly errors?: string;
  readonly succeeded: boolean;
  /** An exit code, or another result that the shell reports. */
  readonly status: string;
  /** Undefined if the output cannot be read in the format of the client definition. */
  readonly objects: readonly OutputObject[] | undefined;
  /** The session in which the command ran; undefined if none was open. */
  readonly session: OpenSession | undefined;
}

/** A prompt: which command showed it, and the client's requests up to then. */
export interface Prompt {
  readonly nth: number;
  /** The visible output of the command up to the prompt. */
  readonly shown: string;
  readonly typed: string;
  readonly exchanges: readonly Exchange[];
}

/** A command that was not run, since the client definition does not describe it. */
export interface LeftOut {
  readonly nth: number;
  readonly invocation: Invocation;
  readonly why: Untestable;
}

export type Wanted = Pick<LeftOut, 'nth' | 'invocation'>;

/** The parameters of the last Connect-Svc. */
export interface OpenSession {
  readonly url: string;
  readonly key: string;
}

/** The commands under test that the client definition describes. */
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

/** The index of a command that is not under test, such as a Connect-Svc between two tested commands. */
export const notUnderTest = -1;

/** Adds a Connect-Svc after each reset, since a reset may remove the session of a client. */
export function withNewSessions(
  wanted: readonly Wanted[],
  prepared: readonly Invocation[],
): readonly Wanted[] {
  const opening = prepared.findLast(({ command }) => command === 'Connect-Svc');
  return wanted.flatMap((each, at) =>
    opening !== undefined && wanted[at - 1]?.invocation.command === 'Reset-SvcSystem'
      ? [{ nth: notUnderTest, invocation: opening }, each]
      : [each],
  );
}

/** Why commands of a stopped script did not end: the first command is the cause, and the later ones never ran. */
export function unendedOf(
  [first, ...later]: readonly Wanted[],
  overflowed: boolean,
  { timeoutSeconds }: ClientDefinition,
  exchanges: readonly number[],
): ReadonlyMap<number, Error> {
  if (first === undefined) return new Map();
  const { command } = first.invocation;
  const why = overflowed
    ? new Untestable('not-seen', `the client printed more than ${limits.clientPrints / 1_000_000} MB`)
    : new Nonconformity(`${command} to end`, `still running after ${timeoutSeconds} s`, exchanges);
  const after = new Untestable('not-seen', `not run, because ${command} did not end`);
  return new Map<number, Error>([[first.nth, why], ...later.map(({ nth }) => [nth, after] as const)]);
}

/**
 * The results of the commands under test, taken from the results of the full script. Commands that did not end are
 * missing.
 */
export function resultsOf(
  subject: ClientDefinition,
  prepared: readonly Invocation[],
  wanted: readonly Wanted[],
  parts: readonly CommandOutput[],
): readonly CommandResult[] {
  const sessions = sessionsOf([...prepared, ...wanted.map(({ invocation }) => invocation)], parts);
  return parts.slice(prepared.length).flatMap((part, at) => {
    const command = wanted[at];
    const described = command && subject.commands[command.invocation.command];
    if (command === undefined || described === undefined) return [];
    const session = sessions[prepared.length + at];
    const line = buildLine(subject, command.invocation);
    return [{ ...part, ...command, line, session, objects: readOutput(part.output, described) }];
  });
}

/** For each command the session that is open when it starts: a Connect-Svc that failed opens none. */
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
