import { defineParameterType } from '@cucumber/cucumber';
import type { Exchange } from '#harness/http/exchange.ts';
import { isRefusedWithoutCredentials, isRefusedWithoutRole } from '#harness/rules/authentication/access.ts';
import { expectRefusal, expectRefusalOfRequest, expectStatus } from '#harness/rules/judging/expectation.ts';
import { isRefusedAsInvalid } from '#harness/rules/passwords/passwords.ts';
import { duration, secondsIn } from '#harness/run/scenarios/duration.ts';
import type { Caller } from './world/callers.ts';

defineParameterType({
  name: 'duration',
  regexp: new RegExp(duration),
  transformer: secondsIn,
});

const callers: Record<string, Caller> = {
  'an administrator': { kind: 'administrator' },
  'an administrator with a bearer token': { kind: 'administrator', method: 'bearer' },
  'a signed-in user': { kind: 'user' },
  'the holder of an ordinary key': { kind: 'user', method: 'api-key' },
  'a signed-in user with a bearer token': { kind: 'user', method: 'bearer' },
  'a signed-in user with a portal session': { kind: 'user', method: 'session' },
  'an administrator with a portal session': { kind: 'administrator', method: 'session' },
  'a caller without identity': { kind: 'stranger' },
  'a caller without the role': { kind: 'somebody without the role' },
  'a caller with a bearer token and without the role': {
    kind: 'somebody without the role',
    method: 'bearer',
  },
  'a caller with an API key': { kind: 'anybody', method: 'api-key' },
  'a caller with a bearer token': { kind: 'anybody', method: 'bearer' },
  'an administrator with an API key': { kind: 'administrator', method: 'api-key' },
  'the holder of an infrastructure key': { kind: 'infrastructure' },
  'an anonymous caller': { kind: 'nobody' },
  anyone: { kind: 'nobody' },
};

const callerWords = Object.keys(callers)
  .sort((a, b) => b.length - a.length)
  .join('|');

/** Who asks in a sentence. */
export function callersIn(sentence: string): readonly Caller[] {
  return [...sentence.matchAll(new RegExp(`\\b(?:${callerWords})\\b`, 'gi'))].flatMap(
    ([words]) => callers[words.charAt(0).toLowerCase() + words.slice(1)] ?? [],
  );
}

defineParameterType({
  name: 'caller',
  regexp: new RegExp(callerWords),
  transformer: (words: string): Caller => callers[words] ?? { kind: 'nobody' },
});

// A figure as people write it: 1,000,001.
defineParameterType({
  name: 'count',
  regexp: /\d{1,3}(?:,\d{3})+|\d+/,
  transformer: (words: string): number => Number(words.replaceAll(',', '')),
});

/** What can be read, by name or by the id that a state has answered: the words of a feature by the operation they mean. */
export const readings: Readonly<Record<string, string>> = {
  'service health': 'getServiceHealth',
  'basic health': 'getBasicHealth',
  readiness: 'getReadiness',
  liveness: 'getLiveness',
  'the version': 'getVersion',
  'the auth config': 'getAuthConfig',
  'user info': 'getUserInfo',
  'the Activity': 'getActivity',
  'the interactive reference': 'getApiReference',
  'the OpenAPI document': 'getOpenApiDocument',
  'the Activities': 'listActivities',
  'the Schedule Execution': 'getScheduleExecution',
  'the Schedule Executions': 'listScheduleExecutions',
};

defineParameterType({
  name: 'reading',
  regexp: new RegExp(Object.keys(readings).join('|')),
  transformer: (words: string): string => readings[words] ?? words,
});

defineParameterType({
  name: 'statuses',
  regexp: /\d{3}(?: or \d{3})*/,
  transformer: (words: string): readonly number[] => words.split(' or ').map(Number),
});

/** Judges whether an answer is a refusal of its kind. */
export type Refusal = (exchange: Exchange) => void;

/** Kinds of refusal, as far as the document tells them apart (§7.9). */
const refusals: Readonly<Record<string, Refusal>> = {
  'for want of credentials': isRefusedWithoutCredentials,
  'for want of a role': isRefusedWithoutRole,
  'with a 4xx status': expectRefusal,
  'as invalid': isRefusedAsInvalid,
  'for what it asks': expectRefusalOfRequest,
};

defineParameterType({
  name: 'refusal',
  regexp: new RegExp([...Object.keys(refusals), String.raw`with status \d{3}`].join('|')),
  transformer: (words: string): Refusal =>
    refusals[words] ?? ((exchange) => expectStatus(exchange, Number(words.slice(-3)))),
});
