import { folded } from '#harness/contract/casing.ts';
import type { ClientDefinition } from './client-definition.ts';
import type { CommandLine } from './commands.ts';
import {
  descending,
  fieldOfAll,
  isPassword,
  type KnownChoices,
  madeValue,
  urlInValue,
} from './made-values.ts';
import { alternativesTo, isShared, isSwitch, neededBy, usualValue, valuesFor } from './parameter-values.ts';
import { buildLine, type Invocation } from './script.ts';

/** The commands of a client that the document does not name: how they are run, and which cannot be. */
export interface OtherCommands {
  readonly runs: readonly Invocation[];
  /** By the name of a command: the required parameters for which no value can be made. */
  readonly lacking: ReadonlyMap<string, readonly string[]>;
  /** By the name of a command: the other parameters for which no value can be made. */
  readonly untried: ReadonlyMap<string, readonly string[]>;
}

/** Commands that only read come first, and those that end a session last: others would fail after them. */
const order = [
  /^(?:get|list|find|show|read|search|test|export|measure)/i,
  /^(?!.*(?:delete|remove|clear|reset|disconnect|log-?out|sign-?out))/i,
  /^(?!.*(?:disconnect|log-?out|sign-?out))/i,
];

const placeOf = (name: string): number => order.findIndex((pattern) => pattern.test(name)) >>> 0;

/** A switch without which a command may prompt, although no user is there to answer. */
const unprompted = /^(?:force|yes|assume-?yes|no-?confirm|no-?prompt|no-?input)$/i;

/** Plans to run each of a client's other commands, with the parameters that it needs. */
export function planOthers(subject: ClientDefinition, known: KnownChoices): OtherCommands {
  const lacking = new Map<string, readonly string[]>();
  const names = Object.keys(subject.others).toSorted((one, other) => placeOf(one) - placeOf(other));
  const runs = names.flatMap((command) => {
    const described = subject.others[command] ?? { line: '' };
    const values = neededBy(described).map((names) => {
      const valued = names.map((name) => [name, usualValue(subject, command, name, known)] as const);
      return valued.find(([, value]) => value !== undefined) ?? ([names[0] ?? '', undefined] as const);
    });
    const switches = Object.keys(described.parameters ?? {}).filter((name) => unprompted.test(name));
    const missing = values.flatMap(([name, value]) => (value === undefined ? name : []));
    if (missing.length > 0) {
      lacking.set(command, missing);
      return [];
    }
    const given = values.map(([name, value]) => [name, value ?? ''] as const);
    const set = switches.map((name) => [name, true] as const);
    return [{ command, parameters: Object.fromEntries([...given, ...set]) }];
  });
  const untried = runs.map(({ command, parameters }) => {
    const own = subject.others[command]?.parameters ?? {};
    const names = Object.keys(own).filter(
      (name) =>
        own[name] !== 'none' &&
        !(name in parameters) &&
        !isShared(subject, name, known) &&
        usualValue(subject, command, name, known) === undefined,
    );
    return [command, names] as const;
  });
  return { runs, lacking, untried: new Map(untried.filter(([, names]) => names.length > 0)) };
}

/** The invocation with the address of the service in its values. */
export const atUrl = ({ command, parameters }: Invocation, url: string): Invocation => ({
  command,
  parameters: Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, value === urlInValue ? url : value]),
  ),
});

/** Parameters that choose a page, or an address. */
const ofPages = /page|size|limit|skip|top|first|take|offset|ur[il]$|server|host$/i;

/** How many further parameters, and how many switches, of a command are tried alone. */
const mostAlone = 6;

/**
 * The invocation with further parameters: with all at once, and with each alone, since one refused value hides the
 * others; a search only with those that a list has too, alone, and with each of its switches. An enum is given with its
 * first and last name, or by a search with each. Alternatives of what the command needs come last.
 */
export function fullerOnes(
  subject: ClientDefinition,
  invocation: Invocation,
  known: KnownChoices,
): readonly Invocation[] {
  const { command, parameters } = invocation;
  const described = subject.others[command] ?? { line: '' };
  const isSearch = placeOf(command) === 0;
  const needed = neededBy(described).flat();
  const valuesOf = (name: string): readonly string[] => {
    const all = valuesFor(subject, command, name, known);
    return isSearch ? all : all.filter((_, at) => at === 0 || at === all.length - 1);
  };
  const isGiven = (name: string): boolean => subject.values[`${command}.${name}`] !== undefined;
  const further = Object.keys(described.parameters ?? {})
    .filter((name) => {
      const isMeant = !isSearch || known.has(folded(name)) || described.choices?.[name] !== undefined;
      const isOfAll = isShared(subject, name, known) || (isSearch && isPassword(name));
      const isTried = isGiven(name) || (isMeant && !isOfAll && !ofPages.test(name));
      return isTried && !needed.includes(name) && valuesOf(name).length > 0;
    })
    .toSorted((one, other) => Number(isGiven(other)) - Number(isGiven(one)));
  // A direction has no documented effect without a field to sort by.
  const orderedBy = (name: string): Readonly<Record<string, string>> => {
    const field = Object.keys(described.parameters ?? {}).find((each) => madeValue(each) === fieldOfAll);
    const isOfOrder = isDirection(name) || madeValue(name) === descending;
    return field === undefined || !isOfOrder ? {} : { [field]: valuesOf(field)[0] ?? '' };
  };
  const atOnce = Object.fromEntries(further.map((name) => [name, valuesOf(name)[0] ?? '']));
  const alone = further
    .slice(0, mostAlone)
    .flatMap((name) => valuesOf(name).map((value) => ({ ...orderedBy(name), [name]: value })))
    .slice(isSearch || further.length > 1 ? 0 : 1);
  const last = Object.keys(parameters).flatMap((name) =>
    valuesOf(name)
      .slice(1)
      .map((value) => ({ [name]: value })),
  );
  const switched = switchesOf(described)
    .filter((name) => !isShared(subject, name, known))
    .slice(0, isSearch ? mostAlone : 0)
    .map((name) => ({ ...orderedBy(name), [name]: true as const }));
  const atFirst = isSearch || further.length === 0 ? [] : [atOnce];
  const fuller = [...atFirst, ...alone, ...last, ...switched].map((each) => ({
    command,
    parameters: { ...parameters, ...each },
  }));
  return [...fuller, ...alternativesTo(subject, invocation, known)];
}

const forWaiting = /^(?:wait|follow|watch|until|block)/i;

/** The invocation and its alternatives, if the command waits: by its name, or with its switch to wait. */
export function waitingOnes(
  subject: ClientDefinition,
  invocation: Invocation,
  known: KnownChoices,
): readonly Invocation[] {
  const { command } = invocation;
  const described = subject.others[command] ?? { line: '' };
  const names = Object.keys(described.parameters ?? {});
  const found = names.find((name) => forWaiting.test(name) && isSwitch(described, name));
  if (found === undefined && !/(?:^|[-_ ])(?:wait|watch|follow)/i.test(command)) return [];
  return [invocation, ...alternativesTo(subject, invocation, known)].map(({ parameters }) => ({
    command,
    parameters: { ...parameters, ...(found !== undefined && { [found]: true as const }) },
  }));
}

const forMoreOutput = /^(?:verbose|debug|trace|v{1,3})$/i;

/** A switch that orders the rows of a search. */
const isDirection = (name: string): boolean => /^(?:sort-?)?(?:asc|desc)(?:ending)?$/i.test(name);

/** A switch that the user may choose, and not one to wait, for more output, or against a prompt. */
const isChosen = (described: CommandLine, name: string): boolean =>
  isSwitch(described, name) &&
  !neededBy(described).flat().includes(name) &&
  ![unprompted, forMoreOutput, forWaiting].some((pattern) => pattern.test(name));

/** Switches that may not end, show a secret because that is asked for, change something, or send nothing. */
const notTried =
  /^(?:help|version|what-?if|dry-?run|live|tail|stream|web|gui)$|interactive|confirm|prompt|open|browse|edit|key|secret|token|pass|cred|reveal|unmask|plain|curl|delete|remove|clear|purge|reset|apply|fix|save|write/i;

/** The switches of a search that are tried. Those for a direction, which is compared, come first. */
const switchesOf = (described: CommandLine): readonly string[] =>
  Object.keys(described.parameters ?? {})
    .filter((name) => isChosen(described, name) && !notTried.test(name))
    .toSorted((one, other) => Number(isDirection(other)) - Number(isDirection(one)));

/** Whether a command is run with a switch that may change what it shows. */
export const mayShowLess = (subject: ClientDefinition, { command, parameters }: Invocation): boolean =>
  Object.keys(parameters).some(
    (name) => isChosen(subject.others[command] ?? { line: '' }, name) && !isDirection(name),
  );

/** The invocation with each switch of the command for more output; in PowerShell, most commands have two. */
export function verboseOnes(
  subject: ClientDefinition,
  { command, parameters }: Invocation,
): readonly Invocation[] {
  const names = Object.keys(subject.others[command]?.parameters ?? {}).filter((name) =>
    forMoreOutput.test(name),
  );
  const set = Object.fromEntries(names.map((name) => [name, true] as const));
  return names.length === 0 ? [] : [{ command, parameters: { ...parameters, ...set } }];
}

/** What will be run, one line for each command, and what cannot be run. */
export function linesOf(
  subject: ClientDefinition,
  { runs, lacking, untried }: OtherCommands,
): readonly string[] {
  const counted = `other commands: ${runs.length} of ${runs.length + lacking.size} will be run`;
  const named = (what: string, parameters: OtherCommands['lacking']): readonly string[] =>
    [...parameters].map(
      ([command, names]) => `  ${what}: ${command} ${names.map((name) => `-${name}`).join(' ')}`,
    );
  return [
    counted,
    ...runs.map((each) => `  ${buildLine(subject, each)}`),
    ...named('needs a value', lacking),
    ...named('not tried without a value', untried),
  ];
}
