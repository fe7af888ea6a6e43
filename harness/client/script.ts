import type { CommandName, Subject } from '#harness/client/subject.ts';
import { Untestable } from '#harness/result/outcome.ts';

/** One command as a person would give it, in the words of the document. */
export interface Invocation {
  readonly command: CommandName;
  /** Switches are `true`. */
  readonly parameters: Readonly<Record<string, string | true>>;
  /** Url goes without its name. */
  readonly byPosition?: boolean;
}

/** What one command of a script printed on standard output, and whether it said that it succeeded. */
export interface Part {
  readonly output: string;
  readonly succeeded: boolean;
}

/** The line of the shell for a command. What the subject file does not describe cannot be tested. */
export function lineOf(subject: Subject, { command, parameters, byPosition }: Invocation): string {
  const described = subject.commands[command];
  if (described === undefined) {
    throw new Untestable('operation-not-found', `the subject file describes no ${command}`);
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
export function scriptOf(subject: Subject, invocations: readonly Invocation[], marker: string): string {
  return invocations
    .flatMap((each) => [lineOf(subject, each), subject.marker.replaceAll('{marker}', marker)])
    .join('\n');
}

/** What a script printed, cut at the markers. Commands that never ended are missing. */
export function partsOf(printed: string, marker: string): readonly Part[] {
  const pieces = printed.split(new RegExp(`${RegExp.escape(marker)}[ \\t]*(\\S*)[ \\t]*\\r?\\n?`));
  const parts: Part[] = [];
  for (let at = 0; at + 1 < pieces.length; at += 2) {
    parts.push({ output: pieces[at] ?? '', succeeded: /^(?:0|true)$/i.test(pieces[at + 1] ?? '') });
  }
  return parts;
}
