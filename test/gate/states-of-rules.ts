import { loadContract } from '#harness/contract/contract.ts';
import { exercise } from '#harness/run/verify-target.ts';
import { openReference } from '#harness/targets/reference.ts';

/** Credentials are a cause of their own, which a profile may give, and so is the clock, for which one can wait. */
const apart = new Set([
  'a caller exists',
  'a portal session exists',
  'the clock stands still',
  'time passes',
]);

/** For each state the rules whose scenarios ask for it, recorded in a run on the reference implementation. */
export async function recordStatesOfRules(): Promise<Record<string, readonly string[]>> {
  const opened = await openReference({ inProcess: true });
  const asked: { readonly state: string; readonly scenario: number }[] = [];
  let ended = 0;
  const control: typeof opened.control = {
    ...opened.control,
    enter(state, params) {
      asked.push({ state, scenario: ended });
      return opened.control.enter(state, params);
    },
  };
  const progress = (done: number): void => {
    ended = done;
  };
  const { journal } = await exercise(await loadContract(), { ...opened, control }, { progress });
  await opened.close();
  const rulesOf = new Map<string, Set<string>>();
  for (const { state, scenario } of asked) {
    const rules = rulesOf.get(state) ?? new Set();
    for (const rule of journal.scenarios[scenario]?.rules ?? []) rules.add(rule);
    rulesOf.set(state, rules);
  }
  return Object.fromEntries(
    [...rulesOf]
      .filter(([state, rules]) => rules.size > 0 && !apart.has(state))
      .sort(([one], [other]) => one.localeCompare(other, 'en'))
      .map(([state, rules]) => [state, [...rules].sort()]),
  );
}
