import { basename } from 'node:path';
import { membersOf } from '#harness/contract/json-values.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import type { ClientDefinition } from './client-definition.ts';
import { type CommandName, documentedParameters, type ExportedCommand } from './commands.ts';
import { readOutput } from './output.ts';
import { secureString } from './powershell.ts';
import { clientBroken, runStatements, type ScriptOutput } from './run-script.ts';
import { buildLine, type Statement } from './script.ts';

/** The command that lists the commands of a module. */
const listing: Statement = { line: 'Get-ContractCommand', output: 'json' };

/** A prompt that the harness shows in the client's shell, to find out whether replies arrive. */
const powerShellQuestion = "Read-Host 'svc-contract asks'";
const posixQuestion = 'printf \'svc-contract asks: \'; read svc; echo "$svc"';

/** A busy machine may be slow, so the time limit of each command in the trial is at least this long. */
const leastSeconds = 15;

/** Whether a POSIX shell runs the lines of the script itself, and not a client that the shell starts. */
export const isPosix = ({ shell: [program = '', ...args] }: ClientDefinition): boolean =>
  /^(?:ba|da|z|k)?sh$/.test(basename(program)) && /^-\w*c$/.test(args[args.indexOf('{script}') - 1] ?? '');

/**
 * Runs before the rules. A failure is an error of the client or its definition, not a violation.
 * Returns the commands that a PowerShell module exports.
 */
export async function tryClient(subject: ClientDefinition, url: string, interrupted: AbortSignal) {
  const patient = { ...subject, timeoutSeconds: Math.max(subject.timeoutSeconds, leastSeconds) };
  const [exported] = await Promise.all([
    tryCommands(patient, url, interrupted),
    tryPrompt(patient, interrupted),
  ]);
  return exported;
}

/** The commands of a module, as PowerShell reports them. */
export async function exportedCommands(subject: ClientDefinition, interrupted: AbortSignal) {
  const output = await runStatements({ subject, statements: [listing], interrupted });
  assertStarted(subject, output);
  return exportedIn(output.parts[0]?.output ?? '');
}

function exportedIn(printed: string): readonly ExportedCommand[] {
  const objects = readOutput(printed) ?? [];
  return objects.map((each) => ({
    name: String(each.get('name')),
    isAdvanced: each.get('isadvanced') !== false,
    parameters: [each.get('parameters') ?? []].flat().map((parameter) => {
      // Names are read in lower case at every depth.
      const { name, type, aliases, required, inset, choices } = membersOf(parameter);
      return {
        names: [name, ...[aliases ?? []].flat()].map(String),
        type: String(type),
        isRequired: required === true,
        isInSet: inset !== false,
        choices: [choices ?? []].flat().map(String),
      };
    }),
  }));
}

/** Calls the simulated service with each command that needs no session. Throws if a command does not end. */
async function tryCommands(
  subject: ClientDefinition,
  url: string,
  interrupted: AbortSignal,
): Promise<readonly ExportedCommand[]> {
  const standalone = (Object.keys(subject.commands) as CommandName[]).filter(
    (name) => name !== 'Connect-Svc' && 'Url' in documentedParameters[name],
  );
  const lines = standalone.flatMap((command) => {
    const { parameters: { Url } = {}, output = 'json' } = subject.commands[command] ?? {};
    const isDescribed = Url !== undefined && Url !== 'none';
    return isDescribed
      ? [{ command, line: buildLine(subject, { command, parameters: { Url: url } }), output }]
      : [];
  });
  const first = firstStatements(subject);
  if (first.length + lines.length === 0) return [];
  const output = await runStatements({ subject, statements: [...first, ...lines], interrupted });
  if (interrupted.aborted) return [];
  assertStarted(subject, output);
  const { parts } = output;
  // If PowerShell cannot list the commands of the module, none can be reported as missing.
  const exported =
    subject.isPowerShell && parts[0]?.succeeded === true ? exportedIn(parts[0].output) : undefined;
  if (exported !== undefined) assertExported(subject, exported);
  if (!subject.isPowerShell) assertPrograms(subject, first, parts);
  const unended = [...first, ...lines][parts.length];
  if (unended !== undefined)
    throw clientBroken(`${unended.line} did not end: ${endOf(subject, output)}`, output.lastWords);
  return exported ?? [];
}

const isThere = 'command -v ';

/** Lines to run before any command: PowerShell lists all commands, a POSIX shell looks for each program. */
function firstStatements(subject: ClientDefinition): readonly Statement[] {
  if (subject.isPowerShell) return [listing];
  if (!isPosix(subject)) return [];
  const programs = Object.values(subject.commands).flatMap(
    ({ line }) =>
      /^(?:\{here\}|[\w./-])+(?= |$)/.exec(line)?.[0].replaceAll('{here}', () => subject.here) ?? [],
  );
  return [...new Set(programs)].map((program) => ({ line: `${isThere}${program}`, output: 'json' }));
}

function assertPrograms(
  { shell }: ClientDefinition,
  asked: readonly Statement[],
  parts: ScriptOutput['parts'],
): void {
  const missing = asked
    .filter((_, at) => parts[at]?.succeeded === false)
    .map(({ line }) => line.slice(isThere.length));
  if (missing.length === 0) return;
  const are = missing.length === 1 ? 'is not a program' : 'are not programs';
  throw wrongFile(`${missing.join(', ')} ${are} that ${shell[0]} can run.`);
}

/** Checks that each described command is in the module and accepts the parameters it is called with. */
function assertExported(subject: ClientDefinition, exported: readonly ExportedCommand[]): void {
  const byName = new Map(exported.map((each) => [each.name.toLowerCase(), each]));
  const problems = Object.entries(subject.commands).flatMap(([documented, { line, parameters = {} }]) => {
    // Arguments may follow the name; any other line, such as a script block, is not read.
    const [name] = /^[\w-]+(?=\s|$)/.exec(line) ?? [];
    if (name === undefined) return [];
    const command = byName.get(name.toLowerCase());
    const named = name === documented ? name : `${name} (for ${documented})`;
    if (command === undefined) return [`${named} is not a command of the module`];
    const names = command.parameters.flatMap((each) => each.names).map((name) => name.toLowerCase());
    return Object.entries(parameters).flatMap(([parameter, template]) => {
      const used = /^-(\w+)/.exec(template)?.[1]?.toLowerCase();
      if (used === undefined) return [];
      if (!names.some((name) => name.startsWith(used))) return [`${named} has no parameter -${used}`];
      const isUsed = (name: string): boolean => name.toLowerCase() === used;
      const type = command.parameters.find((each) => each.names.some(isUsed))?.type;
      return type === 'SecureString' && /^-\w+[ :]+(["']?)\{value\}\1$/.test(template)
        ? [`${named} takes a SecureString: use ${parameter}: "${secureString(used)}"`]
        : [];
    });
  });
  if (problems.length === 0) return;
  throw wrongFile(
    `${problems.slice(0, 8).join('; ')}${problems.length > 8 ? `; and ${problems.length - 8} more` : ''}.`,
  );
}

/** Throws if a prompt cannot be answered, because rules about prompts could then not be tested. */
async function tryPrompt(subject: ClientDefinition, interrupted: AbortSignal): Promise<void> {
  const line = subject.isPowerShell ? powerShellQuestion : isPosix(subject) ? posixQuestion : undefined;
  if (line === undefined || subject.commands['Reset-SvcSystem'] === undefined) return;
  const statements: readonly Statement[] = [{ line, output: 'json' }];
  const answer = subject.answers.yes;
  let isAsked = false;
  const onPrompt = (): void => {
    isAsked = true;
  };
  const output = await runStatements({ subject, statements, answer, interrupted, onPrompt });
  if (interrupted.aborted) return;
  assertStarted(subject, output);
  const printed = output.parts[0]?.output ?? output.stdout;
  if (!isAsked || output.parts.length === 0)
    throw clientBroken(`A prompt could not be answered at the terminal: ${endOf(subject, output)}`, printed);
  // The first line is the prompt with the typed reply after it.
  if (!printed.trimStart().split('\n').slice(1).join().includes(answer))
    throw clientBroken('The client did not receive the answer to its prompt.', printed);
}

/** Throws if no line of the script ran to its end. */
function assertStarted(subject: ClientDefinition, output: ScriptOutput): void {
  if (output.parts.length > 0) return;
  const problem = `${subject.name} could not run any command: ${endOf(subject, output)}`;
  throw clientBroken(problem, output.lastWords);
}

function endOf({ timeoutSeconds }: ClientDefinition, { how, exitCode }: ScriptOutput): string {
  if (how === 'overflowing') return `it printed more than ${limits.clientPrints / 1_000_000} MB.`;
  if (how === 'late') return `it was still running after ${timeoutSeconds} s.`;
  return exitCode === null ? 'a signal ended it.' : `it ended with exit code ${exitCode}.`;
}

const wrongFile = (problem: string): HarnessError =>
  new HarnessError('FILE_INVALID', problem, {
    hint: 'In the client definition, use the names of the commands and parameters that the client has, and "none" for those that it does not have. No rule was tested.',
  });
