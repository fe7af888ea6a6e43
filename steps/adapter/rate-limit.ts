import { setTimeout } from 'node:timers/promises';
import { parametersOf } from '#harness/http/profile/path-sources.ts';
import { Untestable, unlessUntestable } from '#harness/result/outcome.ts';
import type { Created, StateParams, StateValues } from '#harness/targets/control/control.ts';
import type { Api } from './api.ts';

const state = 'requests are limited';
const settings = 'getServiceSettings';
const update = 'updateServiceSettings';

/** A server may take up a setting half a minute later. */
const mostLooks = 40;
const betweenLooksMs = 1_000;

/** The caller who set a limit may be refused by it until its window ends. */
const mostTries = 6;
const betweenTriesMs = 15_000;

interface Setting {
  readonly key: string;
  readonly value: unknown;
}

/** The limit on requests that a Service Setting holds, while a scenario needs it to be another. */
export interface RateLimit {
  /** Whether the server says how a setting is changed. */
  readonly isOffered: boolean;
  enter(params: StateParams): Promise<StateValues>;
  /** Puts back what was there. Answers the setting where that was refused. */
  restore(): Promise<readonly Created[]>;
}

/** By the address that the profile gives each setting. Which setting it is, only its name tells. */
export function rateLimit(api: Api, patience = { betweenLooksMs, betweenTriesMs }): RateLimit {
  const template = api.pathOf(update);
  const [parameter = ''] = parametersOf(template);
  let changed: Setting | undefined;
  const set = ({ key, value }: Setting): Promise<unknown> =>
    api.send('PUT', template, { [parameter]: key }, { value });
  const restore = async (): Promise<readonly Created[]> => {
    for (let tries = 1; changed !== undefined; tries += 1) {
      if (await set(changed).then(() => true, unlessUntestable)) changed = undefined;
      else if (tries === mostTries) return [{ path: api.pathOf(settings), id: changed.key }];
      else await setTimeout(patience.betweenTriesMs);
    }
    return [];
  };
  return {
    isOffered: parameter !== '' && api.offers('PUT', template),
    async enter({ requests }) {
      const found = (await api.list(settings)).flatMap(limitIn).at(0);
      if (found === undefined) throw unsupported('no setting says how many requests are served in a minute');
      changed ??= found;
      await set({ ...found, value: typeof found.value === 'string' ? String(requests) : requests });
      for (let looks = 0; looks < mostLooks; looks += 1) {
        if (await api.isThrottled('getUserInfo')) return { requests };
        await setTimeout(patience.betweenLooksMs);
      }
      await restore();
      throw unsupported(`the setting ${found.key} does not limit requests of user info`);
    },
    restore,
  };
}

/** The setting of a caller's limit by the minute; of what comes without credentials there may be another. */
function limitIn({ key, name, value }: Readonly<Record<string, unknown>>): readonly Setting[] {
  const label = String(key ?? name ?? '');
  const isLimit = /requests?.*minute/i.test(label) && !/anonym|unauth|address|password/i.test(label);
  return isLimit && /^\d+$/.test(String(value)) ? [{ key: label, value }] : [];
}

function unsupported(why: string): Untestable {
  return new Untestable('state-unsupported', `"${state}": ${why}`, [state]);
}
