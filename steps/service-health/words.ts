import { defineParameterType } from '@cucumber/cucumber';
import type { Check } from '#harness/scenario/check.ts';
import { duration, secondsIn } from '#harness/scenario/elapsed.ts';
import { defineWords } from '#harness/scenario/steps.ts';
import { type ServiceName, services, statuses, statusOfCondition } from './documented-health.ts';
import { compares, type ExpectedHealth, keepsInstance, keepsVersion } from './named-service.ts';
import { listsInOrder, listsOnce } from './summary.ts';

const groups: readonly (readonly [RegExp, readonly ServiceName[]])[] = [
  [/all three services/i, services],
  [/both Worker services/i, ['WorkerSync', 'WorkerDelivery']],
  [/WorkerSync/, ['WorkerSync']],
  [/WorkerDelivery/, ['WorkerDelivery']],
  [/the Scheduler/i, ['Scheduler']],
];

const oneService = /(?:all three services|both Worker services|WorkerSync|WorkerDelivery|[Tt]he Scheduler)/;

defineParameterType({
  name: 'services',
  regexp: new RegExp(`${oneService.source}(?: and ${oneService.source})?`),
  transformer: (words: string): readonly ServiceName[] =>
    groups.flatMap(([pattern, names]) => (pattern.test(words) ? names : [])),
});

const status = `(${statuses.join('|')})`;
const condition = `(${[...statusOfCondition.keys()].join('|')})`;

defineParameterType({
  name: 'health',
  regexp: new RegExp(`${status}(?:: ${condition})?|not ${condition}`),
  transformer: (status?: string, condition?: string, otherThan?: string): ExpectedHealth => ({
    words: otherThan === undefined ? [status, condition].filter(Boolean).join(': ') : `not ${otherThan}`,
    status,
    condition,
    otherThan,
  }),
});

/** The progress of a service's current work, with the parameter names of state control. */
export interface Progress {
  readonly progressSecondsAgo: number | null;
  readonly startedSecondsAgo?: number;
}

defineParameterType({
  name: 'progress',
  regexp: new RegExp(
    `does not report progress|(?:its|their) work (?:began ${duration} ago and )?last moved forward ${duration} ago`,
  ),
  transformer: (words: string): Progress => {
    const [began, moved] = words.split('last moved forward');
    const startedSecondsAgo = secondsIn(began ?? '');
    return {
      progressSecondsAgo: moved === undefined ? null : secondsIn(moved),
      ...(startedSecondsAgo === 0 ? {} : { startedSecondsAgo }),
    };
  },
});

export type Comparison = ReturnType<typeof compares>;

defineWords('comparison', { 'are the same as before': compares(true), 'has changed': compares(false) });

export type Listing = (expected: readonly string[]) => Check;

defineWords('kept', {
  'both its instanceId and its startedAt, or changed both': keepsInstance,
  'its version, unless it was restarted': keepsVersion,
});

defineWords('listing', { 'once each': listsOnce, 'in this order': listsInOrder });
