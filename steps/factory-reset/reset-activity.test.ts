import { expect, it } from 'vitest';
import type { Fields } from '#harness/scenario/response.ts';
import type { Comparison } from './inventory.ts';
import { haveOtherNames } from './reset-activity.ts';

function after(activity: Fields): Comparison {
  const none = { listed: [], records: [], exchanges: [] };
  return { before: none, now: { ...none, listed: [{ id: 'a', ...activity }] } } as unknown as Comparison;
}

it.each<[string, Fields, boolean]>([
  ['a name that may be one of the caller', { initiatedBy: 'Robin Reeve' }, true],
  ['a name in a field that we do not know', { actor: 'System' }, true],
  ['the caller', { initiatedBy: 'Ada Admin' }, false],
  ['the service itself, which is nobody', { initiatedBy: 'System' }, false],
  ['the service itself, and somebody', { initiatedBy: 'System', requestedBy: 'Robin Reeve' }, true],
])('an Activity may have another name of the initiator: %s', (_, activity, may) => {
  expect(haveOtherNames(['Ada Admin'], after(activity))).toBe(may);
});
