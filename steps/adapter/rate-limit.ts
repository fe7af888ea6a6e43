import { setTimeout } from 'node:timers/promises';
import { parametersOf } from '#harness/profile/path-sources.ts';
import { unlessUntestable } from '#harness/result/outcome.ts';
import type { Created, StateParams, StateValues } from '#harness/state-control/control.ts';
import { type Api, unsupported } from './api.ts';

const state = 'requests are limited';
const settings = 'getServiceSettings';
const update = 'updateServiceSettings';

/** User info is called for up to 40 s, since a server may apply the changed limit half a minute later. */
const mostLooks = 40;
const betweenLooksMs = 1_000;

/** The maximum number of attempts to restore the limit. The lowered limit also applies to them. */
const mostTries = 6;
const betweenTriesMs = 15_000;

interface Setting {
  readonly key: string;
  readonly value: unknown;
}

export type RateLimit = ReturnType<typeof rateLimit>;

/** Changes the rate limit for a scenario. The limit must be a Service Setting, which is found by its name. */
export function rateLimit(api: Api, patience = { betweenLooksMs, betweenTriesMs }) {
  const template = api.pathOf(update);
  const [parameter = ''] = parametersOf(template);
  let changed: Setting | undefined;
  const set = ({ key, value }: Setting): Promise<unknown> =>
    api.send('PUT', template, { [parameter]: key }, { value });
  /** Restores the previous value. Returns the setting if the server refuses to change it back. */
  const restore = async (): Promise<readonly Created[]> => {
    for (let tries = 1; changed !== undefined; tries += 1) {
      if (await set(changed).then(() => true, unlessUntestable)) changed = undefined;
      else if (tries === mostTries) return [{ path: api.pathOf(settings), id: changed.key }];
      else await setTimeout(patience.betweenTriesMs);
    }
    return [];
  };
  return {
    /** Whether the server's OpenAPI document describes how to change a setting. */
    isOffered: (has: Api['offers']) => parameter !== '' && has('PUT', template),
    async enter({ requests }: StateParams): Promise<StateValues> {
      const found = (await api.list(settings)).flatMap(limitIn).at(0);
      if (found === undefined) throw unsupported(state, 'found no setting for requests per minute');
      changed ??= found;
      await set({ ...found, value: typeof found.value === 'string' ? String(requests) : requests });
      for (let looks = 0; looks < mostLooks; looks += 1) {
        if (await api.isThrottled('getUserInfo')) return { requests };
        await setTimeout(patience.betweenLooksMs);
      }
      await restore();
      throw unsupported(state, `the setting ${found.key} does not limit requests for user info`);
    },
    restore,
  };
}

/** The setting for requests per minute of an authenticated caller; anonymous callers may have a separate setting. */
function limitIn({ key, name, value }: Readonly<Record<string, unknown>>): readonly Setting[] {
  const label = String(key ?? name ?? '');
  const isLimit = /requests?.*minute/i.test(label) && !/anonym|unauth|address|password/i.test(label);
  return isLimit && /^\d+$/.test(String(value)) ? [{ key: label, value }] : [];
}
