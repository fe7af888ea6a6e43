import type { WrittenScenario } from '#harness/register/parse-feature.ts';
import { ruleById } from '#harness/register/register.ts';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';

export interface Chosen {
  /** The ids of the rules to test; default: all. */
  readonly only?: readonly string[] | undefined;
  /** The ids of rules to leave out. A scenario is skipped if all of its rules are left out. */
  readonly exclude?: readonly string[] | undefined;
  /** The locations of the scenarios to run. Scenarios about all traffic run too. */
  readonly locations?: readonly string[] | undefined;
}

/** If only scenarios about all traffic test a rule, other scenarios are also chosen, to send that traffic. */
export function chosenScenarios(
  subject: 'client' | 'server',
  { only = [], exclude = [], locations }: Chosen,
  mayRun: (scenario: WrittenScenario) => boolean = () => true,
): readonly WrittenScenario[] {
  const all = writtenScenarios().filter(
    (each) => each.subject === subject && !each.rules.every((id) => exclude.includes(id)),
  );
  const isIn = ({ location, isEvery }: WrittenScenario): boolean =>
    locations === undefined || isEvery || locations.includes(location);
  if (only.length === 0) return all.filter(isIn);
  const wanted = new Set([...only, ...evidenceFor(only, all, mayRun)]);
  return all.filter(
    (each) => isIn(each) && each.rules.some((id) => (each.isEvery ? only.includes(id) : wanted.has(id))),
  );
}

/** For rules that only scenarios about all traffic can test, returns rules whose scenarios send traffic. */
function evidenceFor(
  only: readonly string[],
  all: readonly WrittenScenario[],
  mayRun: (scenario: WrittenScenario) => boolean,
): readonly string[] {
  return only.flatMap((id) => {
    const scenarios = all.filter(({ rules }) => rules.includes(id));
    const isAboutTraffic = scenarios.some(({ isEvery }) => isEvery);
    if (!isAboutTraffic || scenarios.some((each) => !each.isEvery && mayRun(each))) return [];
    const dependsOn = ruleById(id)?.dependsOn ?? [];
    if (dependsOn.length > 0) return [...dependsOn, ...evidenceFor(dependsOn, all, mayRun)];
    const files = new Set(scenarios.map(({ file }) => file));
    const folder = scenarios[0]?.file.replace(/[^/]+$/, '') ?? '-';
    const near = all.filter(({ isEvery, file }) => !isEvery && files.has(file));
    const beside =
      near.length > 0 ? near : all.filter(({ isEvery, file }) => !isEvery && file.startsWith(folder));
    return beside.flatMap(({ rules }) => rules);
  });
}
