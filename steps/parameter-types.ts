import { defineParameterType } from '@cucumber/cucumber';
import { callerNamed, callerWords } from '#harness/register/callers.ts';
import type { Check } from '#harness/scenario/check.ts';
import { duration, secondsIn } from '#harness/scenario/elapsed.ts';
import { hasStatus, isRefused, isRefusedForItself } from '#harness/scenario/response.ts';
import { isRefusedWithoutCredentials, isRefusedWithoutRole } from './authentication/checks.ts';

defineParameterType({
  name: 'duration',
  regexp: new RegExp(duration),
  transformer: secondsIn,
});

defineParameterType({
  name: 'caller',
  regexp: new RegExp(callerWords),
  transformer: callerNamed,
});

// A `{count}` is a number that may have separators, such as 1,000,001.
defineParameterType({
  name: 'count',
  regexp: /\d{1,3}(?:,\d{3})+|\d+/,
  transformer: (words: string): number => Number(words.replaceAll(',', '')),
});

defineParameterType({
  name: 'statuses',
  regexp: /\d{3}(?: or \d{3})*/,
  transformer: (words: string): readonly number[] => words.split(' or ').map(Number),
});

/** The phrases for refusals, with the check for each (§7.9). */
const refusals: Readonly<Record<string, Check>> = {
  'because the caller is not authenticated': isRefusedWithoutCredentials,
  'because the caller lacks the Administrator role': isRefusedWithoutRole,
  'with a 4xx status': isRefused,
  'with a 4xx status other than 401 and 429': isRefusedForItself,
};

defineParameterType({
  name: 'refusal',
  regexp: new RegExp([...Object.keys(refusals), String.raw`with status \d{3}`].join('|')),
  transformer: (words: string): Check => refusals[words] ?? hasStatus(Number(words.slice(-3))),
});
