import { defineParameterType } from '@cucumber/cucumber';

/** Lists that are read by themselves: the words of a feature by the operation they mean. */
const lists: Readonly<Record<string, string>> = {
  'the Metaverse Objects': 'listMetaverseObjects',
  'its pending exports': 'listPendingExports',
};

defineParameterType({
  name: 'list',
  regexp: new RegExp(Object.keys(lists).join('|')),
  transformer: (words: string): string => lists[words] ?? words,
});

// A page as people write its number. One that is no safe integer stays a text, so that no digit is lost.
defineParameterType({
  name: 'page',
  regexp: /-?\d{1,3}(?:,\d{3})+|-?\d+/,
  transformer: (words: string): string | number => {
    const digits = words.replaceAll(',', '');
    return Number.isSafeInteger(Number(digits)) ? Number(digits) : digits;
  },
});
