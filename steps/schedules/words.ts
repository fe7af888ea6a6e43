import { defineParameterType } from '@cucumber/cucumber';

// The names of steps, as the message of a run may give them: "Import HR" and "Export Directory".
defineParameterType({
  name: 'steps',
  regexp: /"[^"]+"(?: and "[^"]+")*/,
  transformer: (words: string): readonly string[] =>
    [...words.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
});
