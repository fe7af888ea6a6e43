import { existsSync, readFileSync } from 'node:fs';
import { readClientDefinition } from '#harness/client/client-definition.ts';
import { type CommandName, documentedCommands, documentedParameters } from '#harness/client/commands.ts';
import { buildLine, type Invocation } from '#harness/client/script.ts';
import { root } from '#harness/files/root.ts';
import { clientMutants } from '#proof/client-commands/mutants.ts';
import { run as right } from '#reference/client/cli/cli.ts';
import { exitCodes } from '#reference/client/cli/exit-codes.ts';

/** The parts of a process that the stand-in uses. */
export interface ProcessContext {
  readonly home: string | undefined;
  print(text: string): void;
  printError(text: string): void;
  /** Writes a prompt in pieces, and reads the answer; absent without a terminal. */
  readonly ask?: ((...pieces: readonly string[]) => Promise<string>) | undefined;
}

const { subject: bundledClient } = await readClientDefinition(`${root}reference-impl/client/client.yaml`);

/** Imitates PowerShell 7.6 with a module whose manifest lists how the module deviates from `svc`. */
export async function powerShell(
  script: string,
  { home, print, printError, ask }: ProcessContext,
): Promise<number> {
  const [, module = ''] = /^try .*Import-Module -Name '((?:[^']|'')*)'/m.exec(script) ?? [];
  if (!existsSync(module))
    return fail(`The specified module '${module}' was not loaded because no valid module file was found.`);
  const manifest = readFileSync(module, 'utf8');
  const noun = field('Noun') || 'Svc';
  if (field('Broken') === 'syntax')
    return fail(`${module}:3 char:14 Missing closing '}' in statement block or type definition.`);
  const run = clientMutants
    .filter(({ id }) => field('Mutants').split(' ').includes(id))
    .reduce((changed, { deviation }) => deviation(changed), right);
  for (const [, marker, errorsEnd, form, command = ''] of script.matchAll(
    /^Invoke-ContractCommand '([^']*)' '([^']*)' '([^']*)' \{ (.*) \}$/gm,
  )) {
    const succeeded = await runCommand(command, form === 'text');
    printError(`${errorsEnd}\n`);
    print(`${marker} ${succeeded ? 'True' : 'False'}\n`);
  }
  return 0;

  function fail(problem: string): number {
    printError(`${problem}\n`);
    return 1;
  }

  function field(name: string): string {
    return new RegExp(`${name} = '([^']*)'`).exec(manifest)?.[1] ?? '';
  }

  async function runCommand(line: string, isText: boolean): Promise<boolean> {
    const [name = '', ...args] = line.split(' ');
    if (name === 'Get-ContractCommand') return output(exported());
    if (name === 'Read-Host') return output([(await ask?.(`${args.join(' ')}: `)) ?? '']);
    const documented = documentedCommands.find((each) => renamed(each) === name);
    if (documented === undefined || field('Absent').includes(documented))
      return reject(
        `The term '${name}' is not recognized as a name of a cmdlet, function, script file, or executable program.`,
      );
    const invocation = invocationOf(documented, args);
    if (typeof invocation === 'string') return reject(invocation);
    const [, ...argv] = buildLine(bundledClient, invocation).split(/ +/);
    const printed: string[] = [];
    const problems: string[] = [];
    const exitCode = await run(argv, {
      env: { XDG_STATE_HOME: home },
      stdout: { write: (text) => void printed.push(text), isTerminal: false, columns: 120 },
      stderr: { write: (text) => void problems.push(text), isTerminal: false, columns: 120 },
      person: ask && { ask: choose },
      readInput: async () => '',
      fetch: (request) => fetch(request),
      interrupted: new AbortController().signal,
    });
    // In PowerShell, a command that the user declines ends without an error.
    if (exitCode === exitCodes.notConfirmed && ask) return true;
    if (exitCode !== 0) return reject(problems.join(''));
    if (invocation.parameters.WhatIf !== undefined) {
      print(
        'What if: Performing the operation "Factory reset: remove SyncRulesRemoved" on target "service".\n',
      );
      return true;
    }
    print('WARNING: this release is a preview.\n');
    // If the output format is text, this function writes the output to stderr, like `powershell.ps1`.
    if (isText) printError(printed.join(''));
    return printed.length === 0 || isText ? true : output([JSON.parse(printed.join(''))].flat());
  }

  /**
   * Prints objects as JSON. In a field, a list of one item is printed as that item, and an empty list as
   * null, since PowerShell functions return such lists in this form.
   */
  function output(objects: readonly unknown[]): boolean {
    if (objects.length > 0) print(`${JSON.stringify(objects.map(asPowerShell))}\n`);
    return true;
  }

  async function choose(): Promise<string | undefined> {
    const choices =
      '[Y] Yes  |[A] Yes to All  |[N] No  |[L] No to All  |[S] Suspend  |[?] Help (default is "Y"): ';
    print('\nConfirm\nAre you sure you want to perform this action?\n');
    return ask?.(...choices.split('|'));
  }

  function invocationOf(command: CommandName, args: readonly string[]): Invocation | string {
    const known = documentedParameters[command] as Readonly<Record<string, string>>;
    const parameters: Record<string, string | true> = {};
    let byPosition = false;
    for (let at = 0; at < args.length; at += 1) {
      const word = args[at] ?? '';
      const name = word.slice(1);
      const value = (each = ''): string => each.replaceAll("'", '');
      if (!word.startsWith('-')) {
        byPosition = true;
        parameters.Url = value(word);
      } else if (known[name] === undefined)
        return `A parameter cannot be found that matches parameter name '${name}'.`;
      else if (known[name] === 'switch') parameters[name] = true;
      else {
        at += 1;
        parameters[name] = value(args[at]);
      }
    }
    return { command, parameters, byPosition };
  }

  function exported(): readonly object[] {
    return documentedCommands
      .filter((name) => !field('Absent').includes(name))
      .map((name) => ({
        Name: renamed(name),
        Parameters: Object.entries(documentedParameters[name]).map(([parameter, kind]) => ({
          Name: parameter,
          Type:
            kind !== 'value' ? 'SwitchParameter' : field('Secure') === parameter ? 'SecureString' : 'String',
          Aliases: [],
        })),
      }));
  }

  function renamed(name: string): string {
    return name.replace('-Svc', `-${noun}`);
  }

  function reject(problem: string): false {
    printError(`${problem.trim()}\n`);
    return false;
  }
}

function asPowerShell(value: unknown): unknown {
  if (Array.isArray(value)) {
    const each = value.map(asPowerShell);
    return each.length === 1 ? each[0] : each.length === 0 ? null : each;
  }
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return value.replace(/\.?0*Z$/, 'Z');
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asPowerShell(member)]));
}
