import { defineParameterType } from '@cucumber/cucumber';
import { HarnessError } from '#harness/errors.ts';
import type { List, Pages } from './lists.ts';

/** Lists in the words of a feature. */
const lists: Readonly<Record<string, List>> = {
  'the Metaverse Objects': 'listMetaverseObjects',
  'its Pending Exports': 'listPendingExports',
  'each list': 'each list',
};

defineParameterType({
  name: 'list',
  regexp: new RegExp(Object.keys(lists).join('|')),
  transformer: (words: string): List => {
    const list = lists[words];
    if (list === undefined) throw new HarnessError('INTERNAL', `No list is called "${words}".`);
    return list;
  },
});

// The number of a page as people write it. One that is no safe integer stays a text, so that no digit is lost.
defineParameterType({
  name: 'pages',
  regexp: /page (\d{1,3}(?:,\d{3})+|\d+)|(every page|the page after the last)/,
  transformer: (number: string | undefined, words: string | undefined): Pages => {
    if (number === undefined) return words as Pages;
    const digits = number.replaceAll(',', '');
    return { number: Number.isSafeInteger(Number(digits)) ? Number(digits) : digits };
  },
});
