import { defineParameterType } from '@cucumber/cucumber';
import type { Caller } from '#harness/register/callers.ts';
import type { ScenarioContext } from '#harness/scenario/scenario-context.ts';
import {
  sendInEachField,
  sendInEachParameter,
  sendInFieldsThatTookNames,
  type Values,
} from './enum-values.ts';

/** Sends values in some of the enum-typed places of the contract, one request for each. */
export type SendInFields = (scenario: ScenarioContext, caller: Caller, values: Values) => Promise<void>;

/** What is sent in an enum-typed field. Whether members count from 0 or from 1 is not shown; 1 is one either way. */
const enumValues: Readonly<Record<string, Values>> = {
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

const enumFields: Readonly<Record<string, SendInFields>> = {
  'each enum-typed field': sendInEachField,
  'each field that took a name': sendInFieldsThatTookNames,
  'each enum-typed query parameter': sendInEachParameter,
};

defineParameterType({
  name: 'enumValue',
  regexp: new RegExp(Object.keys(enumValues).join('|')),
  transformer: (words: string): Values => enumValues[words] ?? (() => []),
});

defineParameterType({
  name: 'enumFields',
  regexp: new RegExp(Object.keys(enumFields).join('|')),
  transformer: (words: string): SendInFields => enumFields[words] ?? sendInEachField,
});
