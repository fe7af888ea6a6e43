import { defineParameterType } from '@cucumber/cucumber';
import { type CommandName, documentedCommands } from '#harness/client/commands.ts';
import type { Invocation } from '#harness/client/script.ts';
import type { SimulatedService } from '#harness/client/simulated-service.ts';
import type { Vocabulary } from '#harness/contract/casing.ts';
import { readings } from '#steps/parameter-types.ts';
import {
  redirectRequests,
  varyForms,
  withNotReadyStatus,
} from '#steps/simulated-service/service-variations.ts';
import { passwordOperations } from './sent-requests.ts';
import { type Instance, sendsKey } from './single-runs.ts';

const parameter = '(?:a positional Url|[A-Z][A-Za-z]+)';

const oneCommand = `(?:${documentedCommands.join('|')})(?: with ${parameter}(?:(?:, ${parameter})* and ${parameter})?)?`;

/** A documented command and its parameters, as the document spells them: `Get-SvcHealth with Url and Ready`. */
function invocationOf(words: string): Invocation {
  const [command, given = ''] = words.split(' with ');
  const names = given.split(/, | and /).filter((name) => name !== '');
  return {
    command: command as CommandName,
    parameters: Object.fromEntries(names.map((name) => [name.replace('a positional ', ''), true] as const)),
    byPosition: given.includes('a positional Url'),
  };
}

defineParameterType({ name: 'command', regexp: new RegExp(oneCommand), transformer: invocationOf });

// Several, one after another: `Reset-SvcSystem with Force and then Get-SvcUserInfo`.
defineParameterType({
  name: 'commands',
  regexp: new RegExp(`${oneCommand}(?: and then ${oneCommand})*`),
  useForSnippets: false,
  transformer: (words: string): readonly Invocation[] => words.split(' and then ').map(invocationOf),
});

// `a wait of 5 s`, or `no wait`; several, one after another: `a wait of 0 s, no wait and a wait of 31 s`.
const oneWait = /a wait of \d+ s|no wait/;
defineParameterType({
  name: 'givenWaits',
  regexp: new RegExp(`(?:${oneWait.source})(?:(?:, | and )(?:${oneWait.source}))*`),
  transformer: (words: string): readonly (string | undefined)[] =>
    words.split(/, | and /).map((each) => /\d+/.exec(each)?.[0]),
});

/** Words that mean one of a few things. */
function defineWords<Meaning>(name: string, meanings: Readonly<Record<string, Meaning>>): void {
  const words = Object.keys(meanings).toSorted((a, b) => b.length - a.length);
  const regexp = new RegExp(words.join('|'));
  defineParameterType({ name, regexp, transformer: (word: string) => meanings[word] });
}

// What is checked in every scenario, and in one by its rules.
defineParameterType({
  name: 'clientConduct',
  regexp:
    /shows what the service has answered|asks where it was told to|sends what it was told to|prints no credential/,
  transformer: (words: string): string => words,
});

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];

// Which of the commands that a scenario runs, counted from 0.
defineParameterType({
  name: 'nthCommand',
  regexp: new RegExp(`the (?:(?:${ordinals.join('|')}) )?command`),
  transformer: (words: string): number => Math.max(0, ordinals.indexOf(words.split(' ')[1] ?? '')),
});

defineWords('ordinal', Object.fromEntries(ordinals.map((word, index) => [word, index])));

defineWords('answer', { yes: 'yes', no: 'no' });

defineWords<Instance>('instance', {
  'the service': 'service',
  'the other instance': 'other',
  'another instance': 'other',
});

// What a client may ask of a service, by the operations that it means.
defineWords('request', {
  // Whatever is asked, operation of the contract or not.
  anything: undefined,
  ...Object.fromEntries(Object.entries(readings).map(([words, operation]) => [words, [operation]])),
  'a reset': ['resetSystem'],
  'a list of Schedule Executions': ['listScheduleExecutions'],
  'a new password': passwordOperations,
});

defineWords('keyUse', sendsKey);

/** Has the service of a stage vary. */
export type VaryService = (stage: SimulatedService, vocabulary: Vocabulary) => void;

// What the document permits a service to do, and a client must cope with.
defineWords<VaryService>('variation', {
  'answers in one permitted form after another': (stage, vocabulary) => stage.vary(varyForms(vocabulary)),
  'answers 200 while it is not ready': (stage) => stage.vary(withNotReadyStatus(200)),
  'answers 503 while it is not ready': (stage) => stage.vary(withNotReadyStatus(503)),
  'lies below the path /Identity/eu': (stage) => stage.moveBelow('/Identity/eu'),
  'redirects every request to another instance': (stage) => stage.vary(redirectRequests(stage.otherUrl)),
  'redirects service health to another instance': (stage) =>
    stage.vary(redirectRequests(stage.otherUrl, 'getServiceHealth')),
});

// The header Retry-After, made when it is sent: `2 s`, or `an HTTP date 2 s ahead`.
defineParameterType({
  name: 'retryAfter',
  regexp: /\d+ s|an HTTP date \d+ s ahead/,
  transformer: (words: string): (() => string) => {
    const seconds = Number(/\d+/.exec(words)?.[0]);
    if (!words.startsWith('an HTTP date')) return () => String(seconds);
    // An HTTP date has whole seconds: the wait starts with the next one.
    return () => new Date((Math.floor(Date.now() / 1000) + 1 + seconds) * 1000).toUTCString();
  },
});
