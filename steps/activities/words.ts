import { defineParameterType } from '@cucumber/cucumber';

/** What outlasts its request: the words of a feature by the operation they mean. */
const works: Readonly<Record<string, string>> = {
  'the import of its schema': 'importConnectedSystemSchema',
  'the execution of its Run Profile': 'executeRunProfile',
  'its deletion': 'deleteConnectedSystem',
  'the Schedule': 'runSchedule',
};

defineParameterType({
  name: 'work',
  regexp: new RegExp(Object.keys(works).join('|')),
  transformer: (words: string): string => works[words] ?? words,
});
