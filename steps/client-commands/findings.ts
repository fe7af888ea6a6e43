import type { Exchange } from '#harness/http/exchange.ts';
import { holds, holdsUnless, type Outcome } from '#harness/scenario/check.ts';

export const topics = {
  basicHealth: 'every basic health output is what the service returned',
  readiness: 'every readiness output is what the service returned',
  liveness: 'every liveness output is what the service returned',
  unreadiness: 'every not_ready that a command outputs is what the service returned',
  urlOfHealth: 'every Get-SvcHealth without a session calls the given Url',
  urlOfVersion: 'every Get-SvcVersion without a session calls the given Url',
  urlOfAuthConfig: 'every Get-SvcAuthConfig without a session calls the given Url',
  positionalUrl: 'every command with a positional Url calls that Url',
  urlOfSession: 'every command without a Url calls the URL of the session',
  urlInSession: 'every command with a Url calls that Url, even in a session',
  services: 'every service health output has the services in the documented order',
  service: 'every service health object is output as the service returned it',
  summary: 'every summary is output as the service returned it',
  healthNeedsSession: 'every Get-SvcServiceHealth without a session reports an error and sends nothing',
  version: 'every version output is what the service returned',
  authConfig: 'every auth config output is what the service returned',
  userInfo: 'every user info output is what the service returned',
  userInfoNeedsSession: 'every Get-SvcUserInfo without a session reports an error and sends nothing',
  unauthorisedUserInfo: 'every user info output for an unauthorised caller is what the service returned',
  resetNeedsSession: 'every Reset-SvcSystem without a session reports an error and sends nothing',
  include: 'every reset with IncludeAdministrators set sends IncludeAdministrators as true',
  noInclude: 'no reset without IncludeAdministrators set sends IncludeAdministrators as true',
  acknowledge: 'every acknowledgement given with IncludeAdministrators is sent',
  acknowledgeAlone: 'no reset with only the acknowledgement set includes administrators',
  counts: 'every reset output has the counts that the service returned',
  refusal: 'every refusal for lack of a role is reported',
  session: 'every command in a session calls the URL of the session with the key of the session',
  placeOfKey: 'every key is sent only in X-Api-Key',
  statusLookedFor: 'every status that a command searches for is sent unchanged',
  enums: 'every enum value is sent as a name',
  wait: 'every wait is sent unchanged',
  accepted: 'every 202 is reported as a result',
  noResult: 'no error is output as a result',
  finished: 'every finished status is output as sent',
  pages: 'every list that a command searches is read to the last page',
  pageSize: 'every requested page has at most 100 rows',
  settled: 'only a password that has settled is output as settled',
  passwordInAddress: 'no URL contains a password',
  patience: 'every password request waits for its response',
  password: 'every password is sent unchanged',
  optionTypes: 'every option of a reset is a boolean',
  noAcknowledge: 'no reset without an acknowledgement sends one',
  noRepeat: 'no refused reset is sent again',
  effects: 'no command changes more than requested',
  json: 'every body that is sent is JSON',
} as const;

export type Topic = keyof typeof topics;

/** The result of one check on a run, and the topic of the check. */
export interface Finding {
  readonly about: Topic;
  readonly outcome: Outcome;
}

/** A finding; broken if `found` is given. */
export function finding(
  about: Topic,
  shownBy: readonly Exchange[],
  expected: string,
  found: string | undefined,
): Finding {
  return { about, outcome: holdsUnless(found, expected, shownBy) };
}

export function held(about: Topic): Finding {
  return { about, outcome: holds };
}

/** Adds the name of the command to its findings. */
export const ofCommand = (nth: number, findings: readonly Finding[]): readonly Finding[] =>
  findings.map(({ about, outcome }) => ({
    about,
    outcome: outcome.kind === 'broken' ? { ...outcome, nth } : outcome,
  }));
