import { HarnessError } from '#harness/errors/errors.ts';
import { type Effect, effects, type Release } from '#harness/profile/profile.ts';
import { type Caller, callersIn, credentialNames, kindsOf } from '#harness/register/callers.ts';
import type { WrittenScenario } from '#harness/register/parse-feature.ts';
import { ruleById } from '#harness/register/register.ts';
import type { Rule } from '#harness/register/rule.ts';
import {
  type Cause,
  effectNotAllowed,
  Inapplicable,
  noStateControl,
  stateUnsupported,
  Untestable,
} from '#harness/result/outcome.ts';
import type { ScenarioOutcome } from '#harness/result/scenario-outcome.ts';
import { type Session, targetKindOf } from '#harness/session/session.ts';
import { keepsRecords } from '#harness/state-control/control.ts';
import { compareNaturally } from '#harness/text/without-locale.ts';

function ruleNamed(id: string): Rule {
  const rule = ruleById(id);
  if (rule === undefined)
    throw new HarnessError('INTERNAL', `A scenario names the rule ${id}, which does not exist.`);
  return rule;
}

/** Throws if a scenario must not or cannot run on this target. */
export function assertEligible(scenario: Tagged, session: Target): void {
  const obstacle = obstacleTo(scenario, session);
  if (obstacle !== undefined) throw obstacle;
}

export function isEligible(scenario: Tagged, session: Target): boolean {
  return obstacleTo(scenario, session) === undefined;
}

type Tagged = Pick<WrittenScenario, 'isEvery' | 'rules' | 'tags'>;

type Target = Pick<Session, 'profile' | 'control' | 'client'>;

/** Returns why a scenario must not or cannot run on this target; undefined if the scenario may run. */
function obstacleTo(scenario: Tagged, session: Target): Untestable | Inapplicable | undefined {
  const { profile, control } = session;
  const tags = tagsThatCount(scenario);
  const judged = targetKindOf(session);
  if (!scenario.rules.map(ruleNamed).some((rule) => appliesTo(rule, profile.release, judged)))
    return new Inapplicable(`not a rule of release ${profile.release}`);
  if (scenario.tags.includes('@every-command') && session.client?.others === undefined)
    return new Inapplicable('no command that the document does not name is run');
  const missing = findMissingEffects(tags, session);
  if (missing.length > 0)
    return effectNotAllowed(`needs ${missing.map((each) => `--allow ${each}`).join(' ')}`, missing);
  if (tags.includes('@needs-control') && control.adapter === 'none')
    return noStateControl('needs state control');
  if (tags.includes('@needs-clock') && !control.movesClock) {
    const clock = 'clock that can be stopped and moved';
    const cause = control.adapter === 'none' ? 'no-state-control' : 'state-unsupported';
    return new Untestable(cause, `needs a ${clock}`, [clock]);
  }
  if (tags.includes('@computed') && profile.stateless) {
    const responses = 'responses computed from the request, not fixed examples';
    return stateUnsupported(`needs ${responses}`);
  }
  return undefined;
}

/** A scenario about all traffic enters no state and has no effect, so the tags that it inherits require nothing. */
function tagsThatCount({ isEvery, tags }: Pick<WrittenScenario, 'isEvery' | 'tags'>): readonly string[] {
  return isEvery ? [] : tags;
}

/** `since` is the first release with the rule, and `until` the first release without it. */
export function appliesTo(
  { subject, since, until }: Rule,
  release: Release,
  judged: Rule['subject'] = 'server',
): boolean {
  return (
    subject === judged &&
    (since === undefined || compareNaturally(since, release) <= 0) &&
    (until === undefined || compareNaturally(release, until) < 0)
  );
}

/** Everything that a scenario lacks on this target, as far as it is known before the scenario starts. */
export function findMissingPrerequisites(
  scenario: Pick<WrittenScenario, 'isEvery' | 'steps' | 'tags'>,
  { profile, control, unauthenticated }: Pick<Session, 'profile' | 'control' | 'unauthenticated'>,
): readonly string[] {
  const tags = tagsThatCount(scenario);
  const callers = scenario.isEvery ? [] : scenario.steps.flatMap(callersIn);
  const hasControl = !keepsRecords(control);
  const credentials = callers
    .filter(({ kind, method }) => kind !== 'nobody' && method !== 'session' && !hasControl)
    .filter((caller) => credentialNames(caller).every((name) => profile.credentials[name] === undefined))
    .map(wordsForCredentials);
  const needsClock = tags.includes('@needs-clock');
  return [
    ...new Set([
      ...credentials,
      ...(unauthenticated.isBounded && callers.some(({ kind }) => kind === 'nobody') ? [scarce] : []),
      ...findMissingEffects(tags, { profile, control }),
      ...(tags.includes('@records') && !profile.allowed.has('records') && keepsRecords(control)
        ? ['records']
        : []),
      ...((tags.includes('@needs-control') || needsClock) && !hasControl ? [wholeControl(control)] : []),
      ...(needsClock && !control.movesClock ? ['clock'] : []),
    ]),
  ];
}

/** The effects of a scenario that are not allowed. `waiting` is not needed if waits take no real time. */
export function findMissingEffects(
  tags: readonly string[],
  { profile, control }: Pick<Session, 'profile' | 'control'>,
): readonly Effect[] {
  return effects.filter(
    (effect) =>
      // The permission `records` is checked later, when a record is created.
      effect !== 'records' &&
      tags.includes(`@${effect}`) &&
      !profile.allowed.has(effect) &&
      !(effect === 'waiting' && control.skipsWaits),
  );
}

/** The budget for requests without valid credentials. Earlier scenarios may have used up this budget. */
const scarce = 'budget.unauthenticated';

function wordsForCredentials(caller: Caller): string {
  const { method } = caller;
  const what = method === undefined ? 'credentials' : method === 'bearer' ? 'token' : 'API key';
  return `${what} of ${kindsOf(caller)[0]}`;
}

/** What would restore the initial state: a state of the adapter or, if there is none, an adapter. */
function wholeControl({ adapter }: Session['control']): string {
  return adapter === 'http' || adapter === 'command' ? 'state: the initial state' : 'state control';
}

const causesOfTarget: ReadonlySet<Cause | undefined> = new Set<Cause>([
  'not-seen',
  'not-reached',
  'operation-not-found',
  'document-unread',
  'command-absent',
  'unreadable-output',
]);

/** What an untested scenario lacked. Undefined if other options of the run would not make it testable. */
export function findMissingAfterRun(
  lacked: readonly string[],
  { outcome, cause, needs = [] }: Pick<ScenarioOutcome, 'outcome' | 'cause' | 'needs'>,
  { control }: Pick<Session, 'control'>,
): readonly string[] | undefined {
  if (outcome !== 'untested' || causesOfTarget.has(cause)) return undefined;
  const all = new Set(lacked);
  if (cause === 'effect-not-allowed' || cause === 'budget-spent') for (const name of needs) all.add(name);
  if (cause === 'no-credential' && lacked.length === 0)
    for (const kind of needs) all.add(kind.startsWith('refusedTokens.') ? kind : `credentials of ${kind}`);
  if (cause === 'state-unsupported') {
    const whole = keepsRecords(control) ? wholeControl(control) : undefined;
    if (whole !== undefined) all.add(whole);
    if (whole !== 'state control' && !all.has('clock'))
      for (const name of needs) all.add(`${control.states.has(name) ? 'parameters' : 'state'}: ${name}`);
  }
  // More requests help only if there were too few.
  const isOther = cause !== 'budget-spent' && [...all].every((name) => name === scarce);
  return all.size === 0 || isOther ? undefined : [...all];
}
