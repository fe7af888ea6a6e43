import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { readClientDefinition } from '#harness/client/client-definition.ts';
import { type CommandName, documentedCommands, documentedParameters } from '#harness/client/commands.ts';
import { buildLine, type Invocation } from '#harness/client/script.ts';
import { root } from '#harness/root.ts';
import { clientMutants } from '#mocks/client-commands/mutants.ts';
import { run as right } from '#reference/client/cli/cli.ts';

// A stand-in for PowerShell with a module for the service, which imitates the measured behaviour of
// PowerShell 7.6. It runs the statements that our PowerShell script puts around each command, and implements
// the script itself. The "module" is a string with its differences from a correct one: Noun, Absent, Broken,
// Mutants.

const escapeCharacter = String.fromCharCode(27);
const cursor = new RegExp(`${escapeCharacter}\\[\\d+;\\d+R`);

const script = process.argv.at(-1) ?? '';
const [, module = ''] = /^try .*Import-Module -Name '((?:[^']|'')*)'/m.exec(script) ?? [];
if (!existsSync(module))
  fail(`The specified module '${module}' was not loaded because no valid module file was found.`);
const manifest = readFileSync(module, 'utf8');
const said = (name: string): string => new RegExp(`${name} = '([^']*)'`).exec(manifest)?.[1] ?? '';
const [noun, broken] = [said('Noun') || 'Svc', said('Broken')];
if (broken === 'syntax')
  fail(`${module}:3 char:14 Missing closing '}' in statement block or type definition.`);

const run = clientMutants
  .filter(({ id }) => said('Mutants').split(' ').includes(id))
  .reduce((changed, { deviation }) => deviation(changed), right);
const { subject: bundledClient } = await readClientDefinition(`${root}reference-impl/client/client.yaml`);

for (const [, marker, errorsEnd, form, command = ''] of script.matchAll(
  /^Invoke-ContractCommand '([^']*)' '([^']*)' '([^']*)' \{ (.*) \}$/gm,
)) {
  const succeeded = await runCommand(command, form === 'text');
  process.stderr.write(`${errorsEnd}\n`);
  process.stdout.write(`${marker} ${succeeded ? 'True' : 'False'}\n`);
}
process.exit(0);

async function runCommand(line: string, isText: boolean): Promise<boolean> {
  const [name = '', ...words] = line.split(' ');
  if (name === 'Get-ContractCommand') return output(exported());
  if (name === 'Read-Host') return output([(await ask(`${words.join(' ')}: `)) ?? '']);
  const documented = documentedCommands.find((each) => renamed(each) === name);
  if (documented === undefined || said('Absent').includes(documented))
    return reject(
      `The term '${name}' is not recognized as a name of a cmdlet, function, script file, or executable program.`,
    );
  const invocation = invocationOf(documented, words);
  if (typeof invocation === 'string') return reject(invocation);
  const [, ...argv] = buildLine(bundledClient, invocation).split(/ +/);
  const printed: string[] = [];
  const problems: string[] = [];
  const exitCode = await run(argv, {
    env: { XDG_STATE_HOME: process.env.HOME },
    stdout: { write: (text) => void printed.push(text), isTerminal: false, columns: 120 },
    stderr: { write: (text) => void problems.push(text), isTerminal: false, columns: 120 },
    person: process.stdin.isTTY ? { ask: choose, askSecret: choose } : undefined,
    readInput: async () => '',
    fetch: (request) => fetch(request),
    interrupted: new AbortController().signal,
  });
  if (exitCode !== 0) return reject(problems.join(''));
  if (invocation.parameters.WhatIf !== undefined) {
    process.stdout.write(
      'What if: Performing the operation "Factory reset: remove SyncRulesRemoved" on target "service".\n',
    );
    return true;
  }
  process.stdout.write('WARNING: this release is a preview.\n');
  // As formatted for a terminal (Out-String).
  if (isText) process.stderr.write(printed.join(''));
  return printed.length === 0 || isText ? true : output([JSON.parse(printed.join(''))].flat());
}

/**
 * One line of JSON in the format of ConvertTo-Json: times in another notation, and a list of one as its
 * element.
 */
function output(objects: readonly unknown[]): boolean {
  if (objects.length > 0) process.stdout.write(`${JSON.stringify(objects.map(asPowerShell))}\n`);
  return true;
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

/** A prompt on a terminal: first requests the cursor position, then writes the prompt in pieces. */
async function choose(): Promise<string | undefined> {
  const pieces = [
    '[Y] Yes  ',
    '[A] Yes to All  ',
    '[N] No  ',
    '[L] No to All  ',
    '[S] Suspend  ',
    '[?] Help (default is "Y"): ',
  ];
  process.stdout.write('\nConfirm\nAre you sure you want to perform this action?\n');
  return ask(...pieces);
}

async function ask(...pieces: readonly string[]): Promise<string | undefined> {
  const { stdin, stdout } = process;
  if (!stdin.isTTY) return undefined;
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.resume();
  let typed = '';
  const hear = (text: string): void => {
    typed += text;
  };
  stdin.on('data', hear);
  stdout.write(`${escapeCharacter}[6n`);
  // Waits until the terminal reports the cursor position.
  for (let waited = 0; !cursor.test(typed) && waited < 14_000; waited += 20) await sleep(20);
  typed = typed.replace(cursor, '');
  for (const piece of pieces) {
    stdout.write(piece);
    await sleep(10);
  }
  while (!typed.includes('\r')) await sleep(20);
  stdin.off('data', hear);
  stdin.pause();
  const [answer = ''] = typed.split('\r');
  stdout.write(`${answer}\n`);
  return answer === '' ? 'y' : answer;
}

function invocationOf(command: CommandName, words: readonly string[]): Invocation | string {
  const known = documentedParameters[command] as Readonly<Record<string, string>>;
  const parameters: Record<string, string | true> = {};
  let byPosition = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
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
      parameters[name] = value(words[at]);
    }
  }
  return { command, parameters, byPosition };
}

function exported(): readonly object[] {
  return documentedCommands
    .filter((name) => !said('Absent').includes(name))
    .map((name) => ({
      Name: renamed(name),
      Parameters: Object.entries(documentedParameters[name]).map(([parameter, kind]) => ({
        Name: parameter,
        Type: kind === 'value' ? 'String' : 'SwitchParameter',
        Aliases: [],
      })),
    }));
}

function renamed(name: string): string {
  return name.replace('-Svc', `-${noun}`);
}

function reject(problem: string): false {
  process.stderr.write(`${problem.trim()}\n`);
  return false;
}

function fail(problem: string): never {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
