import { defineParameterType } from '@cucumber/cucumber';
import type { Invocation } from '#harness/client/script.ts';
import { type CommandName, documentedCommands } from '#harness/client/subject.ts';

const one = '[A-Z][A-Za-z]+';
const several = `${one}(?:(?:, ${one})* and ${one})?`;

const namesIn = (words = ''): readonly string[] => words.split(/, | and /).filter((word) => word !== '');

// A documented command with its switches, as the document spells them: `Get-SvcHealth with Ready`.
defineParameterType({
  name: 'command',
  regexp: new RegExp(`(?:${documentedCommands.join('|')})(?: with ${several})?`),
  transformer: (words: string): Invocation => {
    const [command = '', switches] = words.split(' with ');
    const parameters = Object.fromEntries(namesIn(switches).map((name) => [name, true] as const));
    return { command: command as CommandName, parameters };
  },
});

// Members of an output, by their documented names: `Product and Version`.
defineParameterType({ name: 'members', regexp: new RegExp(several), transformer: namesIn });
