import type { Survey } from '#harness/discover/survey.ts';
import { callersIn } from '#harness/register/callers.ts';
import type { WrittenScenario } from '#harness/register/parse-feature.ts';
import { operationsOf, rules } from '#harness/register/register.ts';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import { declaredStates } from '#harness/run/cucumber.ts';

export type RulesByState = ReadonlyMap<string, ReadonlySet<string>>;

/** By state, the rules with a scenario that needs it, without the rules about operations that a server lacks. */
export async function rulesByState({ missing }: Pick<Survey, 'missing'>): Promise<RulesByState> {
  const lacks = (names: readonly string[]) =>
    names.length > 0 && names.every((each) => missing.includes(each));
  const lost = rules.filter(
    ({ id, contract = [] }) => lacks(contract.map(operationOf)) || lacks(operationsOf(id)),
  );
  const hidden = new Set(lost.map(({ id }) => id));
  const statesOf = await declaredStates();
  const byState = new Map<string, Set<string>>();
  for (const scenario of writtenScenarios()) {
    if (scenario.subject !== 'server' || scenario.isEvery) continue;
    const own = scenario.rules.filter((rule) => !hidden.has(rule));
    for (const state of [...statesOf(scenario), ...statesWithoutSentence(scenario)])
      byState.set(state, new Set([...(byState.get(state) ?? []), ...own]));
  }
  return byState;
}

/** The operation in a part of the contract, such as `listSchedules success items`. */
const operationOf = (part: string): string => part.split(' ', 1)[0] ?? '';

/** The states that a run enters by itself, for callers and for tags. */
function statesWithoutSentence({ steps, tags }: WrittenScenario): readonly string[] {
  const callers = steps.flatMap(callersIn).filter(({ kind }) => kind !== 'nobody');
  return [
    ...callers.map(({ method }) => (method === 'session' ? 'a portal session exists' : 'a caller exists')),
    ...(tags.includes('@needs-clock') ? ['the clock stands still', 'time passes'] : []),
  ];
}
