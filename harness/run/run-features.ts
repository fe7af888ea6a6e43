import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HarnessError } from '#harness/errors.ts';
import type { WrittenScenario } from '#harness/register/parse-feature.ts';
import { byLocation, featureFiles, writtenScenarios } from '#harness/register/written-scenarios.ts';
import type { ScenarioOutcome } from '#harness/result/scenario-outcome.ts';
import { root } from '#harness/root.ts';
import { planPhase } from '#harness/run/scenarios/planned-waits.ts';
import {
  canRunSideBySide,
  createSharedControl,
  createSideSession,
  defaultLanes,
  hasRealWaits,
  sideBySideTags,
} from '#harness/run/scenarios/side-by-side.ts';
import { doAll } from '#harness/work-queue.ts';
import { rehearse, runScenarios } from './scenarios/cucumber.ts';
import { isEligible } from './scenarios/eligibility.ts';
import { judgedIn, type Session } from './session/session.ts';
import type { PlannedWait } from './waits/wait-kinds.ts';
import type { Waiting } from './waits/waits.ts';

/** What a run can be watched by: called after every scenario, and while it waits for real. */
export type Progress = (
  done: number,
  of: number,
  waiting?: Waiting,
  /** How the scenarios ended that are over. */
  ended?: readonly ScenarioOutcome[],
) => void;

export interface Selection {
  /** Rule ids; every scenario when left out. */
  readonly only?: readonly string[];
  /** Feature files or folders, relative to the checkout, with a line for a single scenario. */
  readonly features?: readonly string[];
}

/**
 * Runs the features against a session's target. What happened is in the session's journal afterwards. Where waits
 * are real, scenarios that wait without disturbing others run last, side by side, so that a budget covers the quick
 * ones first.
 */
export async function runFeatures(
  session: Session,
  { only = [], features = featuresFor(only) }: Selection = {},
  progress: Progress = () => undefined,
): Promise<void> {
  // Given no path at all, cucumber would take those of a folder that it expects.
  if (features.length === 0) return;
  const chosen = tagsFor(session, only);
  if (!hasRealWaits(session)) {
    await runScenarios(session, { paths: features, tags: chosen }, progress);
    return;
  }
  const scenarios = writtenScenarios().filter(
    ({ tags, rules, location }) =>
      !tags.includes('@client') &&
      (only.length === 0 || rules.some((id) => only.includes(id))) &&
      features.some((path) => path === location || (!/:\d+$/.test(path) && location.startsWith(path))),
  );
  const beside = scenarios.filter(({ tags }) => canRunSideBySide(tags));
  const alone = scenarios.filter((each) => !beside.includes(each));
  let done = 0;
  const watch = (count: number): void => {
    done = count;
    progress(done, scenarios.length);
  };
  session.waits.watch((waiting) => progress(done, scenarios.length, waiting));
  const lanes = session.profile.budget?.atOnce ?? defaultLanes;
  const declared = await rehearse(session, { paths: features, tags: chosen });
  session.waits.plan([planPhase(alone, declared, session), planPhase(beside, declared, session, lanes)]);
  try {
    await runScenarios(session, { paths: features, tags: `(${chosen}) and not ${sideBySideTags}` }, watch);
    await runSideBySide(session, beside, declared, lanes, () => watch(done + 1));
  } finally {
    session.waits.watch(() => undefined);
  }
  session.journal.scenarios.sort(byLocation);
  if (done !== scenarios.length)
    throw new HarnessError('INTERNAL', `${done} of ${scenarios.length} scenarios were run.`);
}

// Cucumber parses every file it is given, to take few of the scenarios in it where a run is of few rules.
function featuresFor(only: readonly string[]): readonly string[] {
  if (only.length === 0) return ['features/'];
  const tagged = new RegExp(`@(?:${only.join('|')})\\b`);
  return featureFiles().filter((file) => tagged.test(readFileSync(join(root, file), 'utf8')));
}

// The examples of client rules need a client, and those of all others a server.
function tagsFor(session: Session, only: readonly string[]): string {
  const kind = judgedIn(session) === 'client' ? '@client' : 'not @client';
  return only.length === 0 ? kind : `(${only.map((id) => `@${id}`).join(' or ')}) and ${kind}`;
}

/**
 * Runs scenarios side by side. One that does not pass may have been disturbed after all: it is run again alone, and
 * what it comes to then is what counts.
 */
async function runSideBySide(
  session: Session,
  scenarios: readonly WrittenScenario[],
  declared: ReadonlyMap<string, readonly PlannedWait[]>,
  lanes: number,
  finished: () => void,
): Promise<void> {
  const { journal, waits } = session;
  const shared = createSharedControl(session);
  const again: WrittenScenario[] = [];
  await doAll(scenarios, lanes, async (scenario) => {
    const own = createSideSession(session, shared);
    await runScenarios(own, { paths: [scenario.location], tags: '' }, () => undefined);
    const passed = own.journal.scenarios.every(({ outcome }) => outcome === 'passed');
    if (!passed && isEligible(scenario.tags, session)) {
      again.push(scenario);
      return;
    }
    journal.add(own.journal);
    finished();
  });
  waits.plan([planPhase(again, declared, session)]);
  for (const { location } of again) {
    await runScenarios(session, { paths: [location], tags: '' }, finished);
  }
}
