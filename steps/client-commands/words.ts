import { defineParameterType } from '@cucumber/cucumber';
import { type CommandName, documentedCommands } from '#harness/client/commands.ts';
import type { Invocation } from '#harness/client/script.ts';
import type { SimulatedService } from '#harness/client/simulated-service.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { defineWords } from '#harness/scenario/steps.ts';
import { readings } from '#steps/everywhere/words.ts';
import { knowExecutions } from '#steps/simulated-service/distinctive-responses.ts';
import { knowEveryId } from '#steps/simulated-service/every-id.ts';
import { lengthenLists } from '#steps/simulated-service/long-lists.ts';
import {
  emptyLists,
  namesIn,
  nullsOmitted,
  redirectRequests,
  refuseRecords,
  varyForms,
  withAddedFields,
  withNotReadyStatus,
  writeIn,
} from '#steps/simulated-service/service-variations.ts';
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

defineWords('answer', { '"yes"': 'yes', '"no"': 'no' });

defineWords<Instance>('instance', {
  'the service': 'service',
  'a host other than that of the service': 'other',
});

// Maps each phrase that a step may use for a request to the operation that the phrase means.
defineWords('request', {
  // `anything` includes requests that are not operations of the contract.
  anything: undefined,
  ...readings,
  'a reset': 'resetSystem',
});

defineWords('keyUse', sendsKey);

export type VaryService = (stage: SimulatedService, contract: Contract) => void;

// Variations of a service that the document permits, so that clients must support them.
defineWords<VaryService>('variation', {
  'varies which fields it sends, and their casing': (stage, { vocabulary }) =>
    stage.vary(varyForms(vocabulary)),
  'omits fields without a value': (stage) => stage.vary(writeIn(nullsOmitted)),
  'adds fields that the document does not name': (stage) => stage.vary(writeIn(withAddedFields)),
  'sends fields in PascalCase': (stage, { vocabulary }) =>
    stage.vary(writeIn(namesIn('PascalCase', vocabulary))),
  'sends fields in camelCase': (stage, { vocabulary }) =>
    stage.vary(writeIn(namesIn('camelCase', vocabulary))),
  'returns 200 while it is not ready': (stage) => stage.vary(withNotReadyStatus(200)),
  'returns 503 while it is not ready': (stage) => stage.vary(withNotReadyStatus(503)),
  'is under the path /Identity/eu': (stage) => stage.moveBelow('/Identity/eu'),
  'has no records in any list': (stage) => stage.vary(emptyLists),
  ...Object.fromEntries(
    [403, 409, 500].map((status) => [
      `refuses every operation for records with status ${status}`,
      (stage) => stage.vary(refuseRecords(status)),
    ]),
  ),
  'knows every id': (stage, contract) => {
    stage.vary(knowEveryId(contract));
    stage.vary(knowExecutions);
  },
  'has several pages of every list': (stage, contract) => stage.vary(lengthenLists(contract)),
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
