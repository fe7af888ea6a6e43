import { folded } from '#harness/contract/casing.ts';
import type { ClientDefinition } from './client-definition.ts';
import type { CommandLine } from './commands.ts';
import { type KnownChoices, madeValue } from './made-values.ts';
import type { Invocation } from './script.ts';

/**
 * The parameters that a command needs, each with its alternatives. By default those without an option name, in the
 * order of the file.
 */
export function neededBy({ parameters = {}, required }: CommandLine): readonly (readonly string[])[] {
  const byPosition = () =>
    Object.entries(parameters).flatMap(([name, template]) => (/^['"]?\{value\}/.test(template) ? name : []));
  return (required ?? byPosition()).map((each) => each.split('|').map((name) => name.trim()));
}

/** Whether a parameter takes a value. A switch takes none. */
const takesValue = ({ parameters = {} }: CommandLine, name: string): boolean =>
  parameters[name]?.includes('{value}') === true;

export const isSwitch = ({ parameters = {} }: CommandLine, name: string): boolean =>
  !/^none$|\{value\}/.test(parameters[name] ?? 'none');

/** The values of a parameter of another command: every name of an enum, or one that is made. None if none can be. */
export function valuesFor(
  { values, others }: Pick<ClientDefinition, 'values' | 'others'>,
  command: string,
  name: string,
  known: KnownChoices,
): readonly string[] {
  const given = values[`${command}.${name}`] ?? values[name];
  // A value for a type that cannot be written, such as a hashtable, must be part of the line.
  if (!takesValue(others[command] ?? { line: '' }, name)) return [];
  if (given !== undefined) return [given];
  const names = others[command]?.choices?.[name] ?? known.get(folded(name)) ?? [];
  return names.length > 0 ? [...new Set(names)] : [madeValue(name) ?? []].flat();
}

/** What a parameter is given if one value is enough: true for a switch; undefined if no value can be made. */
export const usualValue = (subject: ClientDefinition, command: string, name: string, known: KnownChoices) =>
  isSwitch(subject.others[command] ?? { line: '' }, name) || valuesFor(subject, command, name, known)[0];

/** The invocation with each alternative of a parameter that the command needs, in its place. */
export function alternativesTo(
  subject: ClientDefinition,
  { command, parameters }: Invocation,
  known: KnownChoices,
): readonly Invocation[] {
  return neededBy(subject.others[command] ?? { line: '' }).flatMap((names) => {
    const others = Object.entries(parameters).filter(([name]) => !names.includes(name));
    return names.flatMap((name) => {
      const value = usualValue(subject, command, name, known);
      const isOther = !(name in parameters) && value !== undefined;
      return isOther ? [{ command, parameters: { ...Object.fromEntries(others), [name]: value } }] : [];
    });
  });
}

/** How many commands of a client tell the options of all of them from those of one. */
const enough = 5;

/** Whether nearly all commands take an option, such as an address or a time limit: it is about none of them. */
export function isShared(
  { others }: Pick<ClientDefinition, 'others'>,
  name: string,
  known: KnownChoices,
): boolean {
  const all = Object.values(others);
  const having = all.filter(({ parameters = {} }) => name in parameters).length;
  return all.length >= enough && having >= all.length * 0.8 && !known.has(folded(name));
}
