import type { Exchange } from '#harness/http/exchange.ts';
import { holds, holdsUnless, type Outcome } from '#harness/scenario/check.ts';

/** What is checked in whatever scenario it occurs. */
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
  | 'placeOfKey'
  | 'statusLookedFor'
  | 'enums'
  | 'wait'
  | 'accepted'
  | 'noResult'
  | 'finished'
  | 'pages'
  | 'pageSize'
  | 'settled'
  | 'passwordInAddress'
  | 'patience'
  | 'password'
  | 'optionTypes'
  | 'noAcknowledge'
  | 'noRepeat'
  | 'effects'
  | 'json';

/** One thing of a run that was checked: what it is about, and what came of it. */
export interface Finding {
  readonly about: Topic;
  readonly outcome: Outcome;
}

/** A finding that holds unless it is given what was found instead. */
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

/** Says which command of a client its findings are about. */
export const ofCommand = (nth: number, findings: readonly Finding[]): readonly Finding[] =>
  findings.map(({ about, outcome }) => ({
    about,
    outcome: outcome.kind === 'broken' ? { ...outcome, nth } : outcome,
  }));
