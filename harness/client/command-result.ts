import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import type { ClientDefinition } from './client-definition.ts';
import { type OutputObject, readOutput } from './output.ts';
import { buildLine, type CommandOutput, describedCommand, type Invocation } from './script.ts';

interface Started {
  /** The index of the command among those under test. */
  readonly nth: number;
  readonly invocation: Invocation;
  readonly prompts: Prompt[];
}

/** A prompt, and the client's requests up to then. */
interface Prompt {
  /** The visible output of the command up to the prompt. */
  readonly shown: string;
  readonly typed: string;
  readonly exchanges: readonly Exchange[];
}

/** A command with its result, or with the reason why there is none. */
export interface Command extends Started {
  result?: CommandResult;
  /** Why there is no result: the command is not described in the client definition, or was not completed. */
  why?: Error;
}

/** How one command ended, and its output. If the command ran at a terminal, its output includes errors. */
export interface CommandResult extends Started, CommandOutput {
  /** The command line as it was run. */
  readonly line: string;
  /** Undefined if the output cannot be read in the format of the client definition. */
  readonly objects: readonly OutputObject[] | undefined;
  /** The session in which the command ran; undefined if no session was open. */
  readonly session: OpenSession | undefined;
}

/** The parameters of the last Connect-Svc that succeeded. */
export interface OpenSession {
  readonly url: string;
  readonly key: string;
}

/** A command that has not run. If the client definition does not describe the command, `why` is set. */
export function commandOf(subject: ClientDefinition, invocation: Invocation, nth: number): Command {
  const command = { nth, invocation, prompts: [] };
  try {
    buildLine(subject, invocation);
    return command;
  } catch (error) {
    if (error instanceof Untestable) return { ...command, why: error };
    throw error;
  }
}

/** The index of a command that is not under test, such as a Connect-Svc between two tested commands. */
export const notUnderTest = -1;

/** Adds a Connect-Svc between a reset and the next command, since a reset may remove a client's session. */
export function withNewSessions(commands: readonly Command[], prepared: readonly Invocation[]) {
  const opening = prepared.findLast(({ command }) => command === 'Connect-Svc');
  return commands.flatMap((each, at) =>
    opening !== undefined && commands[at - 1]?.invocation.command === 'Reset-SvcSystem'
      ? [{ nth: notUnderTest, invocation: opening, prompts: [] }, each]
      : [each],
  );
}

/** Sets the result of each command that has ended. */
export function addResults(
  subject: ClientDefinition,
  prepared: readonly Invocation[],
  script: readonly Command[],
  parts: readonly CommandOutput[],
): void {
  const sessions = sessionsOf([...prepared, ...script.map(({ invocation }) => invocation)], parts);
  for (const [at, part] of parts.slice(prepared.length).entries()) {
    const command = script[at];
    if (command === undefined) return;
    const { nth, invocation, prompts } = command;
    const line = buildLine(subject, invocation);
    const objects = readOutput(part.output, describedCommand(subject, invocation.command));
    const session = sessions[prepared.length + at];
    command.result = { ...part, nth, invocation, prompts, line, objects, session };
  }
}

/** For each command, the session that is open when it starts. A Connect-Svc that failed opens none. */
function sessionsOf(invocations: readonly Invocation[], parts: readonly CommandOutput[]) {
  let session: OpenSession | undefined;
  return invocations.map(({ command, parameters: { Url: url, ApiKey: key } }, at) => {
    const found = session;
    const hasOpened = command === 'Connect-Svc' && parts[at]?.succeeded === true;
    if (hasOpened && typeof url === 'string' && typeof key === 'string') session = { url, key };
    return found;
  });
}
