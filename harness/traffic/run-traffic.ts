import type { RequestContract } from '#harness/contract/operation-matcher.ts';
import type { Exchange, Recorder } from '#harness/http/exchange.ts';
import type { ControlLayer } from '#harness/state-control/control.ts';
import { passedIn } from './har-entry.ts';
import { openTrafficFile, type TrafficFile } from './traffic-file.ts';

/** Keeps each exchange of a run in a file, with what state control did before it: the requests do not show that. */
export function keepTraffic(
  file: Pick<TrafficFile, 'add'> | undefined,
  contract: RequestContract,
  secrets: ReadonlySet<string>,
) {
  let entered: string[] = [];
  let movesClock = false;
  const noteStates: ControlLayer = (control) => {
    movesClock = control.movesClock;
    return {
      ...control,
      enter(state, params) {
        entered.push(state);
        return control.enter(state, params);
      },
      async restoreInitialState() {
        entered = ['the initial state'];
        await control.restoreInitialState();
      },
    };
  };
  const keeping = ({ exchanges, send }: Recorder): Recorder => ({
    exchanges,
    async send(request, occasion) {
      const exchange = await send(request, occasion);
      const before = entered.length === 0 ? undefined : { states: entered, movesClock };
      entered = [];
      file?.add({ ...passedIn(exchange, contract, true), before }, secrets);
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
