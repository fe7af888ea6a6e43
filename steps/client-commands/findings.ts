import type { Exchange } from '#harness/http/exchange.ts';
import { holdsUnless, type Outcome } from '#harness/scenario/check.ts';

export const topics = {
  basicHealth: 'every basic health result is output as the service returned it',
  readiness: 'every readiness result is output as the service returned it',
  liveness: 'every liveness result is output as the service returned it',
  unreadiness: 'every not_ready response is output, or reported as an error if its status code is 503',
  urlOfHealth: 'every run of Get-SvcHealth without a session calls the given Url',
  urlOfVersion: 'every run of Get-SvcVersion without a session calls the given Url',
  urlOfAuthConfig: 'every run of Get-SvcAuthConfig without a session calls the given Url',
  positionalUrl: 'every command with a positional Url calls that Url',
  urlOfSession: 'every command without a Url calls the URL of the session',
  urlInSession: 'every command with a Url calls that Url, even in a session',
  services: 'every list of services that a command outputs is in the documented order',
  service: 'every service health object is output as the service returned it',
  summary: 'every summary is output as the service returned it',
  healthNeedsSession:
    'every run of Get-SvcServiceHealth without a session reports an error and sends nothing',
  version: 'every version result is output as the service returned it',
  authConfig: 'every auth config is output as the service returned it',
  userInfo: 'every user info result is output as the service returned it',
  userInfoNeedsSession: 'every run of Get-SvcUserInfo without a session reports an error and sends nothing',
  unauthorisedUserInfo: 'the user info of every unauthorised caller is output as the service returned it',
  resetNeedsSession: 'every run of Reset-SvcSystem without a session reports an error and sends nothing',
  include: 'every request for a reset has IncludeAdministrators true if the switch is given',
  noInclude: 'every run of Reset-SvcSystem without IncludeAdministrators omits the option or sends false',
  acknowledge: 'every request for a reset with both switches has AcknowledgeAdministratorLockout true',
  acknowledgeAlone:
    'no run with AcknowledgeAdministratorLockout but without IncludeAdministrators sends the latter as true',
  counts: 'the counts of every reset are output as the service returned them',
  refusal: 'every refusal of a caller without the Administrator role is reported as an error',
  session: 'every command that needs a session uses the URL and key of the session',
  placeOfKey: 'every key is sent only in X-Api-Key',
  statusLookedFor: 'no command searches for a status other than the one given to it',
  enums: 'every enum value is sent as a name',
  wait: 'the wait given to each command is sent unchanged',
  accepted: 'every 202 is reported as a result',
  noResult: 'every command outputs a result only if the service returned one',
  finished: 'no command outputs that a Schedule Execution has ended with a status other than its actual one',
  pages: 'every search reads its list to the last page and outputs only executions with the given status',
  pageSize: 'every request for a page has a page size of at most 100',
  settled: 'the client reports an account as settled only if the service does',
  passwordInAddress: 'no URL contains a password',
  patience: 'the client waits for the response to every password request',
  password: 'every password is sent unchanged',
  optionTypes: 'every option of a reset is a boolean',
  noAcknowledge:
    'every run of Reset-SvcSystem without AcknowledgeAdministratorLockout omits the option or sends false',
  noRepeat: 'no refused reset is sent again',
  effects: 'no command sends a reset or sets a password unless the user requests it',
  json: 'every body is sent as JSON',
  utf8: 'every body is sent in UTF-8',
  letters: 'letters beyond ASCII are output as the service returned them',
} as const;

export type Topic = keyof typeof topics;

export interface Finding {
  readonly about: Topic;
  readonly outcome: Outcome;
}

export function finding(
  about: Topic,
  shownBy: readonly Exchange[],
  expected: string,
  found: string | false | undefined,
): Finding {
  return { about, outcome: holdsUnless(found, expected, shownBy) };
}

export function held(about: Topic, note?: string): Finding {
  return { about, outcome: { kind: 'holds', note } };
}

export const ofCommand = (nth: number, findings: readonly Finding[]): readonly Finding[] =>
  findings.map(({ about, outcome }) => ({
    about,
    outcome: outcome.kind === 'broken' ? { ...outcome, nth } : outcome,
  }));
