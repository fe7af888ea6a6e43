import type { RequestContract } from '#harness/contract/operation-matcher.ts';
import type { Exchange, Recorder } from '#harness/http/exchange.ts';
import { type ControlLayer, keepsRecords } from '#harness/state-control/control.ts';
import { passedIn, type Situation } from './har-entry.ts';
import { openTrafficFile, type TrafficFile } from './traffic-file.ts';

/** Keeps each exchange of a run in a file, with the situation in which it was sent. */
export function keepTraffic(
  file: Pick<TrafficFile, 'add'> | undefined,
  contract: RequestContract,
  secrets: ReadonlySet<string>,
) {
  let situation: Situation | undefined;
  const noteStates: ControlLayer = (control) => {
    const { movesClock } = control;
    const become = (states: readonly string[]): void => {
      situation = { id: (situation?.id ?? 0) + 1, states, movesClock };
    };
    return {
      ...control,
      enter(state, params) {
        // A state that the control does not have is not even tried.
        if (control.states.has(state)) become([...(situation?.states ?? []), state]);
        return control.enter(state, params);
      },
      async restoreInitialState() {
        if (!keepsRecords(control)) become([]);
        await control.restoreInitialState();
      },
    };
  };
  const keeping = ({ exchanges, send }: Recorder): Recorder => ({
    exchanges,
    async send(request, occasion) {
      const exchange = await send(request, occasion);
      file?.add({ ...passedIn(exchange, contract, true), situation }, secrets);
      return exchange;
    },
  });
  return { noteStates, keeping };
}

/** Writes the traffic of a client at once, when its run is over: what its scripts repeat is not part of it. */
export async function writeTraffic(
  folder: string,
  exchanges: readonly Exchange[],
  contract: RequestContract,
  secrets: ReadonlySet<string>,
) {
  const file = await openTrafficFile(folder);
  for (const each of exchanges) file.add(passedIn(each, contract, false), secrets);
  return file.seal(secrets);
}
