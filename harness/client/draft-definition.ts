import { stringify } from 'yaml';
import { type CommandName, documentedCommands, documentedParameters } from './commands.ts';
import type { ExportedCommand } from './trial.ts';

/** A subject file for a module, and what is said of each documented command. */
export interface DraftedClient {
  readonly text: string;
  readonly lines: readonly string[];
}

interface Drafted {
  readonly name: CommandName;
  /** What the file says; undefined where the documented name and parameters are those of the module. */
  readonly written: unknown;
  readonly ground: 'found' | 'guessed' | 'needs you';
  readonly words: string;
}

/** Words by which other clients call a documented parameter. */
const alike: Readonly<Record<string, RegExp>> = {
  Url: /^(?:base)?(?:uri|url|address|server|host)$/i,
  ApiKey: /(?:key|token)$/i,
};

/** Finds the documented commands among those of a module, by their verbs and nouns. */
export function draftDefinition(module: string, exported: readonly ExportedCommand[]): DraftedClient {
  const taken = new Set<ExportedCommand>();
  // The longest noun first: the one for service health ends with that for health.
  const drafted = documentedCommands
    .toSorted((one, other) => other.length - one.length)
    .map((name) => draftCommand(name, exported, taken))
    .toSorted((one, other) => documentedCommands.indexOf(one.name) - documentedCommands.indexOf(other.name));
  const commands = Object.fromEntries(
    drafted.flatMap(({ name, written }) => (written === undefined ? [] : [[name, written]])),
  );
  const file = { shell: 'powershell', module, ...(Object.keys(commands).length > 0 && { commands }) };
  return {
    text: stringify(file, { lineWidth: 0 }),
    lines: drafted.map(({ name, ground, words }) => `  ${ground.padEnd(9)}  ${name}: ${words}`),
  };
}

function draftCommand(
  name: CommandName,
  exported: readonly ExportedCommand[],
  taken: Set<ExportedCommand>,
): Drafted {
  const [verb = '', noun = ''] = name.replace('-Svc', '-').split('-');
  const free = exported.filter((each) => !taken.has(each) && verbOf(each) === verb.toLowerCase());
  const own =
    free.find((each) => each.name.toLowerCase() === name.toLowerCase()) ??
    free
      .filter((each) => each.name.toLowerCase().endsWith(noun.toLowerCase()))
      .toSorted((one, other) => one.name.length - other.name.length)[0];
  if (own === undefined) {
    const others = free.map((each) => each.name).slice(0, 5);
    const hint = others.length === 0 ? '' : `; is it one of ${others.join(', ')}?`;
    return {
      name,
      written: { none: 'not found by init-client' },
      ground: 'needs you',
      words: `no command of the module was found${hint}`,
    };
  }
  taken.add(own);
  const { parameters, missing } = draftParameters(name, own);
  const isNamed = own.name === name;
  const hasParameters = Object.keys(parameters).length > 0;
  const line = isNamed ? {} : { line: own.name };
  const named = isNamed ? undefined : own.name;
  const without = missing.length === 0 ? '' : `, without ${missing.join(', ')}`;
  return {
    name,
    written: hasParameters ? { ...line, parameters } : named,
    ground: missing.length > 0 ? 'needs you' : isNamed ? 'found' : 'guessed',
    words: `${own.name}${without}`,
  };
}

const verbOf = ({ name }: ExportedCommand): string => name.split('-')[0]?.toLowerCase() ?? '';

/** What has to be said of the parameters: other names, those that are secure strings, and those that are not there. */
function draftParameters(
  name: CommandName,
  own: ExportedCommand,
): { readonly parameters: Readonly<Record<string, string>>; readonly missing: readonly string[] } {
  const missing: string[] = [];
  const entries = Object.keys(documentedParameters[name]).flatMap((documented) => {
    const isOwn = (each: string): boolean => each.toLowerCase() === documented.toLowerCase();
    const found =
      own.parameters.find(({ names }) => names.some(isOwn)) ??
      own.parameters.find(({ names }) => names.some((each) => alike[documented]?.test(each)));
    if (found === undefined) {
      missing.push(documented);
      return [[documented, 'none'] as const];
    }
    const theirs = found.names.find(isOwn) ?? found.names[0] ?? documented;
    if (found.type === 'SecureString')
      return [[documented, `-${theirs} (ConvertTo-SecureString '{value}' -AsPlainText -Force)`] as const];
    return isOwn(theirs) ? [] : [[documented, theirs] as const];
  });
  return { parameters: Object.fromEntries(entries), missing };
}
