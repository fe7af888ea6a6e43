import { stringify } from 'yaml';
import { folded } from '#harness/contract/casing.ts';
import {
  type CommandLine,
  type CommandName,
  documentedCommands,
  documentedParameters,
  type ExportedCommand,
  type ExportedParameter,
} from './commands.ts';
import { secureString } from './powershell.ts';

interface Drafted {
  readonly name: CommandName;
  /** The entry in the client definition; undefined if none is needed. */
  readonly written: unknown;
  readonly ground: 'found' | 'guessed' | 'needs you';
  readonly words: string;
}

/** Names that a client may use for these parameters, other than the documented names. */
const alike: Readonly<Record<string, RegExp>> = {
  Url: /^(?:base)?(?:uri|url|address|server|host)$/i,
  ApiKey: /(?:key|token)$/i,
};

/** A PowerShell module, or a program for bash. Each command line of the program starts with `program`. */
export type Described = { readonly module: string } | { readonly name: string; readonly program: string };

/** Matches client commands to documented ones. Returns YAML, and a message for each documented command. */
export function draftDefinition(client: Described, exported: readonly ExportedCommand[]) {
  const taken = new Set<ExportedCommand>();
  // Longer names are matched first. Otherwise Get-SvcHealth could get the command for Get-SvcServiceHealth.
  const drafted = documentedCommands
    .toSorted((one, other) => other.length - one.length)
    .map((name) => draftCommand(name, exported, taken, 'program' in client ? client.program : undefined))
    .toSorted((one, other) => documentedCommands.indexOf(one.name) - documentedCommands.indexOf(other.name));
  const commands = Object.fromEntries(
    drafted.flatMap(({ name, written }) => (written === undefined ? [] : [[name, written]])),
  );
  const head =
    'module' in client
      ? { shell: 'powershell', module: client.module }
      : { name: client.name, shell: 'bash' };
  const others = 'program' in client ? exported.filter((each) => !taken.has(each) && isOther(each)) : [];
  const file = {
    ...head,
    ...(Object.keys(commands).length > 0 && { commands }),
    ...('program' in client &&
      others.length > 0 && {
        others: Object.fromEntries(others.map((each) => [each.name, otherOf(each, client.program)])),
      }),
  };
  return {
    text: stringify(file, { lineWidth: 0 }),
    lines: drafted.map(({ name, ground, words }) => `  ${ground.padEnd(9)}  ${name}: ${words}`),
  };
}

function draftCommand(
  name: CommandName,
  exported: readonly ExportedCommand[],
  taken: Set<ExportedCommand>,
  program?: string,
): Drafted {
  const [verb = '', noun = ''] = name.replace('-Svc', '-').toLowerCase().split('-');
  const free = exported.filter((each) => !taken.has(each));
  const isOwn = (each: ExportedCommand): boolean => [folded(name), verb + noun].includes(folded(each.name));
  const own =
    free.find(isOwn) ??
    free
      .filter((each) => verbOf(each) === verb && folded(each.name).endsWith(noun))
      .toSorted((one, other) => one.name.length - other.name.length)[0] ??
    free.find((each) => program !== undefined && [verb, noun].includes(folded(each.name)));
  if (own === undefined) {
    const alike = free.filter((each) => program !== undefined || verbOf(each) === verb);
    const others = alike.map((each) => each.name).slice(0, 5);
    const hint = others.length === 0 ? '' : `; is it one of ${others.join(', ')}?`;
    const written = { none: 'not found by init-client' };
    return { name, written, ground: 'needs you', words: `no command was found${hint}` };
  }
  taken.add(own);
  const { parameters, missing } = draftParameters(name, own, program !== undefined);
  const hasParameters = Object.keys(parameters).length > 0;
  const line = own.name === name ? undefined : own.name;
  const isFound = program === undefined ? line === undefined : isOwn(own);
  const without = missing.length === 0 ? '' : `, without ${missing.join(', ')}`;
  return {
    name,
    written:
      program !== undefined
        ? lineOf(name, own, program, parameters)
        : hasParameters
          ? { ...(line && { line }), parameters }
          : line,
    ground: missing.length > 0 ? 'needs you' : isFound ? 'found' : 'guessed',
    words: `${own.name}${without}`,
  };
}

/** Commands that show a text of the program itself are not worth a run. */
const isOther = ({ name }: ExportedCommand): boolean => !/^(?:help|completions?|version)$/i.test(name);

/** How to run a command that the document does not name: with its positional values, and all its options. */
function otherOf(own: ExportedCommand, program: string): CommandLine {
  const { positionals = [], alternatives = [], parameters } = own;
  const options = parameters.filter(
    ({ names: [name = ''] }) => !/^(?:help|output|format|json)$/.test(name) && !positionals.includes(name),
  );
  const named = (each: ExportedParameter): string => each.names[0] ?? '';
  const alone = options.filter(({ isRequired }) => isRequired).map(named);
  const needed = [...alone, ...alternatives.map((names) => names.join('|'))];
  const choices = options.flatMap((each) =>
    each.choices?.length ? [[named(each), each.choices] as const] : [],
  );
  return {
    line: `${program} ${own.name}${jsonOptionOf(own)}`,
    parameters: {
      ...Object.fromEntries(positionals.map((name) => [name, '{value}'])),
      ...Object.fromEntries(options.map((each) => [named(each), optionTemplate(each)])),
    },
    ...(needed.length > 0 && { required: [...positionals, ...needed] }),
    ...(choices.length > 0 && { choices: Object.fromEntries(choices) }),
  };
}

const optionTemplate = ({ names, type }: ExportedParameter): string =>
  `--${names[0]}${type === 'value' ? ' {value}' : ''}`;

/** The option for JSON output, if the command has one. */
function jsonOptionOf({ parameters }: ExportedCommand): string {
  const names = parameters.map(({ names: [first = ''] }) => first);
  const form = names.find((each) => each === 'output' || each === 'format');
  return names.includes('json') ? ' --json' : form === undefined ? '' : ` --${form} json`;
}

/** How to run a command. Each command except Connect-Svc gets its option for JSON output, if it has one. */
function lineOf(
  name: CommandName,
  own: ExportedCommand,
  program: string,
  parameters: Readonly<Record<string, string>>,
): unknown {
  const isConnect = name === 'Connect-Svc';
  return {
    line: `${program} ${own.name}${isConnect ? '' : jsonOptionOf(own)}`,
    ...(Object.keys(parameters).length > 0 && { parameters }),
    ...(own.isPositional === true && !isConnect && 'Url' in parameters && { positional: '{value}' }),
    ...(isConnect && { output: 'none' }),
  };
}

const verbOf = ({ name }: ExportedCommand): string => name.split('-')[0]?.toLowerCase() ?? '';

/** The parameters for the definition. A module's parameters with documented names and types are left out. */
function draftParameters(name: CommandName, own: ExportedCommand, isProgram: boolean) {
  const missing: string[] = [];
  const entries = Object.keys(documentedParameters[name]).flatMap((documented) => {
    const isOwn = (each: string): boolean => folded(each) === folded(documented);
    const found =
      own.parameters.find(({ names }) => names.some(isOwn)) ??
      own.parameters.find(({ names }) => names.some((each) => alike[documented]?.test(each)));
    if (found === undefined) {
      missing.push(documented);
      return [[documented, 'none'] as const];
    }
    if (isProgram) return [[documented, optionTemplate(found)] as const];
    const actual = found.names.find(isOwn) ?? found.names[0] ?? documented;
    if (found.type === 'SecureString') return [[documented, secureString(actual)] as const];
    return isOwn(actual) ? [] : [[documented, actual] as const];
  });
  return { parameters: Object.fromEntries(entries), missing };
}
