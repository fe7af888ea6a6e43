import type { Contract } from '#harness/contract/contract.ts';
import { exercise } from '#harness/run/verify-target.ts';
import type { FromList, Rehearsal, UsedState } from '#harness/state-control/check.ts';
import type { ControlLayer, StateParams, StateValues } from '#harness/state-control/control.ts';
import { openReference } from '#proof/targets/reference.ts';

/** Runs the scenarios on the reference implementation, in this process, to record their state requests. */
export async function rehearseStates(contract: Contract): Promise<Rehearsal> {
  const used = new Map<string, UsedState>();
  const returned = new Map<unknown, FromList>();
  const note = (state: string, given: UsedState['params'], rules: readonly string[]): void => {
    const params: Record<string, unknown> = {};
    const taken: Record<string, FromList> = {};
    for (const [name, value] of Object.entries(given)) {
      const found = returned.get(value);
      if (found?.state === state) taken[name] = found;
      else params[name] = value;
    }
    const key = JSON.stringify([state, params, taken]);
    const known = used.get(key)?.rules ?? [];
    used.set(key, { state, params, taken, rules: [...new Set([...known, ...rules])].sort() });
  };
  const { scenarios } = await exerciseReference(contract, (control) => ({
    ...control,
    async enter(state, params = {}) {
      // Rules are added below, except for a state that creates a caller: many scenarios use the same caller.
      note(state, params, []);
      const values = await control.enter(state, params);
      for (const [name, place] of namesIn(state, params, values)) returned.set(name, place);
      return values;
    },
  }));
  for (const { situation = [], rules } of scenarios)
    for (const { state, params } of situation) note(state, params, rules);
  return {
    usedStates: [...used.values()],
    async rulesWithout(state, member) {
      const exercised = scenarios.filter(
        ({ outcome, situation = [] }) =>
          outcome !== 'untested' && situation.some((each) => each.state === state),
      );
      const locations = exercised.map(({ location }) => location);
      const again = await exerciseReference(contract, withoutMember(state, member), locations);
      const lost = again.scenarios.filter(
        ({ outcome, location }) => outcome === 'untested' && locations.includes(location),
      );
      return [...new Set(lost.flatMap(({ rules }) => rules))].sort();
    },
  };
}

/** The names that a state returned in lists, except what the scenario has sent: that is its own choice. */
function namesIn(state: string, params: StateParams, values: StateValues): readonly [string, FromList][] {
  const sent = new Set(Object.values(params).flat());
  return Object.entries(values).flatMap(([list, items]) =>
    (Array.isArray(items) ? items : []).flatMap((item, index, { length }): [string, FromList][] =>
      typeof item !== 'string' || sent.has(item)
        ? []
        : [[item, { state, list, place: index / Math.max(1, length - 1) }]],
    ),
  );
}

function withoutMember(state: string, member: string): ControlLayer {
  return (control) => ({
    ...control,
    async enter(entered, params) {
      const values = await control.enter(entered, params);
      if (entered !== state) return values;
      return Object.fromEntries(Object.entries(values).filter(([name]) => name !== member));
    },
  });
}

async function exerciseReference(contract: Contract, layer: ControlLayer, locations?: readonly string[]) {
  const opened = await openReference({ inProcess: true, contract });
  try {
    const subject = { ...opened, control: layer(opened.control) };
    return (await exercise(contract, subject, {}, locations)).journal;
  } finally {
    await opened.close();
  }
}
