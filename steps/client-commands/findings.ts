import type { Exchange } from '#harness/http/exchange.ts';
import { holdsUnless, type Outcome } from '#harness/scenario/check.ts';

/** What a finding is about; each topic is that of one rule. */
export type Topic =
  | 'basicHealth'
  | 'readiness'
  | 'liveness'
  | 'unreadiness'
  | 'urlOfHealth'
  | 'urlOfVersion'
  | 'urlOfAuthConfig'
  | 'positionalUrl'
  | 'urlOfSession'
  | 'urlInSession'
  | 'services'
  | 'service'
  | 'summary'
  | 'healthNeedsSession'
  | 'version'
  | 'authConfig'
  | 'userInfo'
  | 'userInfoNeedsSession'
  | 'unauthorisedUserInfo'
  | 'resetNeedsSession'
  | 'include'
  | 'noInclude'
  | 'acknowledge'
  | 'acknowledgeAlone'
  | 'counts'
  | 'refusal'
  | 'session'
  | 'statusLookedFor'
  | 'wait'
  | 'accepted'
  | 'noResult'
  | 'finished'
  | 'pages'
  | 'settled'
  | 'patience'
  | 'password'
  | 'noAcknowledge'
  | 'noRepeat'
  | 'effects'
  | 'letters';

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
