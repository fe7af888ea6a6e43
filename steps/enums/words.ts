import { defineParameterType } from '@cucumber/cucumber';
import type { Wanted } from './enum-values.ts';

/** What is sent in an enum-typed field. Whether members count from 0 or from 1 is not shown; 1 is one either way. */
const values: Readonly<Record<string, Wanted>> = {
  'the name of a member': (names) => names.slice(0, 1),
  'the number 1': () => [1],
  'the number of a member': (names) => (names.length > 4 ? [0, 1, 4] : [0, 1]),
  'a number that no member has': (names) => (names.length < 4 ? [4, -1, 999] : [-1, 999]),
  'a number in a text': () => ['1'],
  'a name in another letter case': ([name = '']) => [
    name === name.toLowerCase() ? name.toUpperCase() : name.toLowerCase(),
  ],
  'a name that no member has': () => ['NoSuchMember'],
};

defineParameterType({
  name: 'enumValue',
  regexp: new RegExp(Object.keys(values).join('|')),
  transformer: (words: string): Wanted => values[words] ?? (() => []),
});
