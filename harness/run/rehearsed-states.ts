import type { Contract } from '#harness/contract/contract.ts';
import type { Rehearsal, UsedState } from '#harness/targets/control/check.ts';
import type { ControlLayer } from '#harness/targets/control/control.ts';
import { openReference } from '#harness/targets/reference.ts';
import type { Session } from './session/session.ts';
import { exercise } from './verify-target.ts';

/** Runs the scenarios on the reference implementation, in this process, to record their state requests. */
export async function rehearseStates(contract: Contract): Promise<Rehearsal> {
  const used = new Map<string, UsedState>();
  const note = (state: string, params: UsedState['params'], rules: readonly string[]): void => {
    const key = JSON.stringify([state, params]);
    const known = used.get(key)?.rules ?? [];
    used.set(key, { state, params, rules: [...new Set([...known, ...rules])].sort() });
  };
  const { scenarios } = await exerciseReference(contract, (control) => ({
    ...control,
    enter(state, params = {}) {
      // Rules are added below, except for a state that creates a caller: many scenarios use the same caller.
      note(state, params, []);
      return control.enter(state, params);
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

async function exerciseReference(
  contract: Contract,
  layer: ControlLayer,
  locations?: readonly string[],
): Promise<Session['journal']> {
  const opened = await openReference({ inProcess: true, contract });
  try {
    const subject = { ...opened, control: layer(opened.control) };
    return (await exercise(contract, subject, {}, locations)).journal;
  } finally {
    await opened.close();
  }
}
