import { defineParameterType, Given } from '@cucumber/cucumber';
import type { SvcWorld } from './world/world.ts';

/** States that take no parameters: the words of a feature by the name that state control has for them. */
const situations: Readonly<Record<string, string>> = {
  'the database is unreachable': 'the database is unreachable',
  'maintenance mode is on': 'maintenance mode is on',
  'a Connected System exists': 'a connected system exists',
  'a Schedule exists': 'a schedule exists',
  'an Activity is in progress': 'an activity is in progress',
  'an Activity on a Synchronisation Rule exists': 'a synchronisation rule activity exists',
};

defineParameterType({
  name: 'situation',
  regexp: new RegExp(Object.keys(situations).join('|')),
  transformer: (words: string): string => situations[words] ?? words,
});

Given('{situation}', async function (this: SvcWorld, state: string) {
  await this.enter(state);
});
