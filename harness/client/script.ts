import { Untestable } from '#harness/result/outcome.ts';
import type { ClientDefinition, CommandName } from './client-definition.ts';

/** A command and its parameters, by their documented names. */
export interface Invocation {
  readonly command: CommandName;
  /** Switches are `true`. */
  readonly parameters: Readonly<Record<string, string | true>>;
  /** Url is given without its name. */
  readonly byPosition?: boolean;
}

/** What one command of a script printed on standard output, and whether it succeeded by its own account. */
export interface CommandOutput {
  readonly output: string;
  readonly succeeded: boolean;
}

/** The shell command line of a command. What the subject file does not describe cannot be tested. */
export function buildLine(
  subject: ClientDefinition,
  { command, parameters, byPosition }: Invocation,
): string {
  const described = subject.commands[command];
  if (described === undefined) {
    throw new Untestable('operation-not-found', `the subject file does not describe ${command}`);
  }
  const words = Object.entries(parameters).map(([name, value]) => {
    const isPositional = byPosition === true && name === 'Url';
    const template = isPositional ? described.positional : described.parameters?.[name];
    if (template === undefined) {
      const missing = isPositional ? 'positional' : `the parameter ${name}`;
      throw new Untestable(
        'operation-not-found',
        `the subject file does not describe ${missing} of ${command}`,
      );
    }
    return value === true ? template : template.replaceAll('{value}', () => value);
  });
  return [described.line.replaceAll('{here}', () => subject.here), ...words].join(' ');
}

/** A script that runs the commands in turn, each followed by a line that says how it ended. */
export function buildScript(
  subject: ClientDefinition,
  invocations: readonly Invocation[],
  marker: string,
): string {
  return invocations
    .flatMap((each) => [buildLine(subject, each), subject.marker.replaceAll('{marker}', marker)])
    .join('\n');
}

/** What a script printed, split at the markers. Commands that did not end are missing. */
export function splitOutput(printed: string, marker: string): readonly CommandOutput[] {
  const pieces = printed.split(new RegExp(`${RegExp.escape(marker)}[ \\t]*(\\S*)[ \\t]*\\r?\\n?`));
  const outputs: CommandOutput[] = [];
  for (let at = 0; at + 1 < pieces.length; at += 2) {
    outputs.push({ output: pieces[at] ?? '', succeeded: /^(?:0|true)$/i.test(pieces[at + 1] ?? '') });
  }
  return outputs;
}
