import { expect, it } from 'vitest';
import type { Comparison } from './inventory.ts';
import { describeActivity } from './reset-activity.ts';
import { settingsOf, withSetting } from './settings.ts';

const listed = (key: string, value: string) => ({
  Settings: [
    { [key]: 'SsoAuthority', [value]: 'https://a.example' },
    { [key]: 'MaintenanceMode', [value]: 'false' },
  ],
});

it.each([
  ['key', 'value'],
  ['Key', 'Value'],
  ['Name', 'CurrentValue'],
])('reads and writes settings as a list of %s and %s', (key, value) => {
  const content = listed(key, value);
  expect(settingsOf(content)).toEqual(
    new Map([
      ['SsoAuthority', 'https://a.example'],
      ['MaintenanceMode', 'false'],
    ]),
  );
  expect(withSetting(content, 'MaintenanceMode', 'true')).toEqual({
    Settings: [{ [key]: 'MaintenanceMode', [value]: 'true' }],
  });
});

it('says of an Activity of a reset what it does not have', () => {
  const listing = (...listed: readonly object[]) => ({ listed });
  const comparison = {
    before: listing(),
    now: listing({ id: '1', targetType: 'System' }),
  } as unknown as Comparison;
  expect(describeActivity(comparison)).toBe('target type and name: System, no name');
});
