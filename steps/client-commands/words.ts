import { defineParameterType } from '@cucumber/cucumber';
import { type CommandName, documentedCommands } from '#harness/client/commands.ts';
import type { Invocation } from '#harness/client/script.ts';
import type { SimulatedService } from '#harness/client/simulated-service.ts';
import type { Vocabulary } from '#harness/contract/casing.ts';
import { defineWords } from '#harness/scenario/steps.ts';
import { readings } from '#steps/everywhere/words.ts';
import {
  namesIn,
  nullsOmitted,
  redirectRequests,
  varyForms,
  withAddedFields,
  withNotReadyStatus,
  writeIn,
} from '#steps/simulated-service/service-variations.ts';
import type { Topic } from './findings.ts';
import { type Instance, sendsKey } from './single-runs.ts';

const parameter = '(?:a positional Url|[A-Z][A-Za-z]+)';

const oneCommand = `(?:${documentedCommands.join('|')})(?: with ${parameter}(?:(?:, ${parameter})* and ${parameter})?)?`;

/** Parses a command with its parameters, for example `Get-SvcHealth with Url and Ready`. */
export function invocationOf(words: string): Invocation {
  const [command, given = ''] = words.split(' with ');
  const names = given.split(/, | and /).filter((name) => name !== '');
  return {
    command: command as CommandName,
    parameters: Object.fromEntries(names.map((name) => [name.replace('a positional ', ''), true] as const)),
    byPosition: given.includes('a positional Url'),
  };
}

defineParameterType({ name: 'command', regexp: new RegExp(oneCommand), transformer: invocationOf });

defineParameterType({
  name: 'givenWait',
  regexp: /a wait of \d+ s|no wait/,
  transformer: (words: string): string | undefined => /\d+/.exec(words)?.[0],
});

defineWords<readonly Topic[]>('conduct', {
  'outputs the basic health that the service returned': ['basicHealth'],
  'outputs the readiness that the service returned': ['readiness', 'unreadiness'],
  'outputs the readiness that the service returned, or reports an error': ['readiness', 'unreadiness'],
  'outputs the liveness that the service returned': ['liveness'],
  'outputs the version that the service returned': ['version'],
  'outputs the auth config that the service returned': ['authConfig'],
  'outputs the user info that the service returned': ['userInfo', 'unauthorisedUserInfo'],
  'outputs three services in the documented order': ['services'],
  'outputs each service health object as the service returned it': ['service'],
  'outputs the summary that the service returned': ['summary'],
  'outputs the counts that the service returned': ['counts'],
  'outputs no finished status other than that of the Schedule Execution': ['finished'],
  'reports the account as settled only if the service does': ['settled'],
  'outputs no result': ['noResult', 'refusal'],
  'outputs a result only if the service returned one': ['noResult', 'refusal'],
  'reports the 202 as a result': ['accepted'],
  'calls the given Url': ['urlOfHealth', 'urlOfVersion', 'urlOfAuthConfig', 'positionalUrl', 'urlInSession'],
  'calls the URL of the session': ['urlOfSession'],
  'reports an error and sends nothing': ['healthNeedsSession', 'userInfoNeedsSession', 'resetNeedsSession'],
  'uses the URL and key of the session': ['session'],
  'sends the key only in X-Api-Key': ['placeOfKey'],
  'neither sends a reset nor sets a password': ['effects'],
  'sends IncludeAdministrators as true': ['include'],
  'does not send IncludeAdministrators as true': ['noInclude', 'acknowledgeAlone'],
  'sends AcknowledgeAdministratorLockout as true': ['acknowledge'],
  'does not send AcknowledgeAdministratorLockout as true': ['noAcknowledge'],
  'sends its options as booleans': ['optionTypes'],
  'sends every body as JSON': ['json'],
  'sends every body in UTF-8': ['utf8'],
  'outputs letters beyond ASCII as the service returned them': ['letters'],
  'does not send the reset again': ['noRepeat'],
  'searches for no other status': ['statusLookedFor'],
  'sends the status as a name': ['enums'],
  'reads the list to the last page and outputs only executions with that status': ['pages'],
  'requests pages of at most 100 rows': ['pageSize'],
  'sends the given wait; if none is given, it sends no wait or the default': ['wait'],
  'sends the given password': ['password'],
  'sends no password in a URL': ['passwordInAddress'],
  'waits for the response': ['patience'],
});

defineWords('answer', { '"yes"': 'yes', '"no"': 'no' });

defineWords<Instance>('instance', {
  'the service': 'service',
  'a host other than that of the service': 'other',
});

// Maps each phrase that a step may use for a request to the operations that the phrase means.
defineWords('request', {
  // `anything` includes requests that are not operations of the contract.
  anything: undefined,
  ...Object.fromEntries(Object.entries(readings).map(([words, operation]) => [words, [operation]])),
  'a reset': ['resetSystem'],
});

defineWords('keyUse', sendsKey);

export type VaryService = (stage: SimulatedService, vocabulary: Vocabulary) => void;

// Variations of a service that the document permits, so that clients must support them.
defineWords<VaryService>('variation', {
  'varies which fields it sends, and their casing': (stage, vocabulary) => stage.vary(varyForms(vocabulary)),
  'omits fields without a value': (stage) => stage.vary(writeIn(nullsOmitted)),
  'adds fields that the document does not name': (stage) => stage.vary(writeIn(withAddedFields)),
  'sends fields in PascalCase': (stage, vocabulary) => stage.vary(writeIn(namesIn('PascalCase', vocabulary))),
  'sends fields in camelCase': (stage, vocabulary) => stage.vary(writeIn(namesIn('camelCase', vocabulary))),
  'returns 200 while it is not ready': (stage) => stage.vary(withNotReadyStatus(200)),
  'returns 503 while it is not ready': (stage) => stage.vary(withNotReadyStatus(503)),
  'is under the path /Identity/eu': (stage) => stage.moveBelow('/Identity/eu'),
  'redirects every request to another host': (stage) => stage.vary(redirectRequests(stage.otherUrl)),
});

// Parses `2 s` or `an HTTP date 2 s ahead`. Returns a function that computes the Retry-After header.
defineParameterType({
  name: 'retryAfter',
  regexp: /\d+ s|an HTTP date \d+ s ahead/,
  transformer: (words: string): (() => string) => {
    const seconds = Number(/\d+/.exec(words)?.[0]);
    if (!words.startsWith('an HTTP date')) return () => String(seconds);
    // An HTTP date has no fractions of a second, so the date is rounded up to the next whole second.
    return () => new Date((Math.floor(Date.now() / 1000) + 1 + seconds) * 1000).toUTCString();
  },
});
