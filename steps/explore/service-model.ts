import type { Model } from '#harness/explore/model.ts';
import { readBundledData } from '#harness/files/bundled-data.ts';
import { presentations, refusalRules } from '#steps/authentication/credentials.ts';
import { longestPage, shownByReset, sweep } from './sweep.ts';

const heuristics = readBundledData('openapi/explore.yaml') as {
  readonly fieldValues: Model['fieldValues'];
  readonly shownBy: Readonly<Record<string, readonly string[]>>;
};

/** The operations that show a state, or the effect of an operation. */
const shownBy: typeof heuristics.shownBy = { ...heuristics.shownBy, resetSystem: shownByReset };

/** What `explore` must know about the service to send requests. */
export const serviceModel: Model = {
  opening: ['the clock stands still'],
  fieldValues: heuristics.fieldValues,
  credentials: Object.fromEntries(Object.entries(presentations).filter(([name]) => refusalRules.has(name))),
  sweep,
  longestPage,
  later: { do: 'enter', state: 'time passes', params: { seconds: 20 } },
  // Work cannot make progress before it starts.
  isConsistent: (_, { progressSecondsAgo: progress, startedSecondsAgo: started }) =>
    typeof started !== 'number' || progress === null || started >= Number(progress ?? 0),
  shownBy: (what) => shownBy[what] ?? (what.startsWith('list') ? [what] : []),
};
