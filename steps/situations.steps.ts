import { defineParameterType, Given } from '@cucumber/cucumber';
import type { StateParams } from '#harness/control/control.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';

type Situation = readonly [state: string, params?: StateParams];

/** States of the service: as a feature words them, and as state control calls them. */
const situations: Readonly<Record<string, Situation>> = {
  'a Connected System exists': ['a connected system exists'],
  'a Schedule Execution is running': ['a schedule execution is running'],
  'a Schedule exists': ['a schedule exists'],
  'an Activity on a Synchronisation Rule exists': ['a synchronisation rule activity exists'],
  'an Activity is in progress': ['an activity is in progress'],
  'an initial administrator is configured': ['an initial administrator is configured', { configured: true }],
  'an ordinary person is in the metaverse': ['a person has accounts'],
  'the SSO Unique Identifier is mapped to a built-in attribute': [
    'a built-in metaverse attribute is mapped to the SSO unique identifier',
  ],
  'the SSO Unique Identifier is mapped to a custom attribute': [
    'a custom metaverse attribute is mapped to the SSO unique identifier',
  ],
  'the SSO authority has drifted from the environment': [
    'an environment setting has drifted',
    { setting: 'ssoAuthority' },
  ],
  'the SSO metadata address has drifted from the environment': [
    'an environment setting has drifted',
    { setting: 'ssoMetadataAddress' },
  ],
  'the encryption key path has drifted from the environment': [
    'an environment setting has drifted',
    { setting: 'encryptionKeyPath' },
  ],
  'maintenance mode is on': ['maintenance mode is on'],
  'no initial administrator is configured': ['an initial administrator is configured', { configured: false }],
  'the built-in Example Data Template has lost its attributes': [
    'the built-in example data template has lost its attributes',
  ],
  'the built-in Schedules are missing': ['the built-in schedules are missing'],
  'the database is unreachable': ['the database is unreachable'],
};

defineParameterType({
  name: 'situation',
  regexp: new RegExp(Object.keys(situations).join('|')),
  transformer: (words: string): Situation => situations[words] ?? [words],
});

Given('{situation}', async function (this: Scenario, [state, params]: Situation) {
  await this.enter(state, params);
});
