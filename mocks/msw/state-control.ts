import type { States } from './states.ts';

export type StateName = keyof States;
export type StateParams<Name extends StateName> = States[Name]['params'];
export type StateValues<Name extends StateName> = States[Name]['values'];

type Control = (request: Request) => Promise<Response>;

/** State control without a network. What it refuses is thrown, with its reason. */
export interface StateControl {
  bring<Name extends StateName>(state: Name, params?: StateParams<Name>): Promise<StateValues<Name>>;
  calm(): Promise<void>;
}

const address = 'http://control.invalid/states';

export function stateControl(control: Control): StateControl {
  return {
    async bring(state, params = {}) {
      const body = JSON.stringify({ state, params });
      const answer = await control(new Request(address, { method: 'POST', body }));
      if (answer.ok) return ((await answer.json()) as { values: StateValues<typeof state> }).values;
      const { detail } = (await answer.json()) as { detail: string };
      const known = answer.status === 501 ? ` Known are: ${(await names(control)).join(', ')}.` : '';
      throw new Error(detail + known);
    },
    async calm() {
      await control(new Request(address, { method: 'DELETE' }));
    },
  };
}

async function names(control: Control): Promise<string[]> {
  const { states } = (await (await control(new Request(address))).json()) as { states: { state: string }[] };
  return states.map(({ state }) => `"${state}"`);
}
