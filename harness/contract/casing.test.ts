import { describe, expect, it } from 'vitest';
import { canonical, casingOf, vocabularyOf } from '#harness/contract/casing.ts';

describe('telling the casing of a body', () => {
  it.each([
    [{ lastSeenAt: 1, status: 2 }, 'camelCase'],
    [{ LastSeenAt: 1, Status: 2 }, 'PascalCase'],
    [{ Status: 2 }, 'PascalCase'],
    [{ last_seen_at: 1, status: 2 }, 'snake_case'],
    [{ 'last-seen-at': 1, status: 2 }, 'kebab-case'],
    [{ lastSeenAt: 1, Status: 2 }, 'mixed'],
    [{ services: [{ hostName: 1 }, { HostName: 1 }] }, 'mixed'],
    [{ overall: 1, services: [{ service: 1, hostName: 2 }] }, 'camelCase'],
  ])('%j is %s', (body, casing) => {
    expect(casingOf(body)).toBe(casing);
  });

  it.each([[{ status: 1, timestamp: 2 }], [{}], [[]], ['text'], [null], [undefined]])(
    '%j tells no casing',
    (body) => {
      expect(casingOf(body)).toBe('undetermined');
    },
  );
});

describe('spelling members as the contract does', () => {
  const vocabulary = vocabularyOf([
    { properties: { lastSeenAt: {}, services: { items: { properties: { hostName: {} } } } } },
  ]);

  it.each([[{ LastSeenAt: 1 }], [{ last_seen_at: 1 }], [{ 'last-seen-at': 1 }], [{ lastseenat: 1 }]])(
    'knows %j again',
    (body) => {
      expect(canonical(body, vocabulary)).toEqual({ lastSeenAt: 1 });
    },
  );

  it('reaches into lists and leaves what it does not know', () => {
    const body = { Services: [{ HostName: 'a', VendorNote: { HostName: 'b' } }] };
    const spelled = { services: [{ hostName: 'a', VendorNote: { hostName: 'b' } }] };
    expect(canonical(body, vocabulary)).toEqual(spelled);
  });

  it('keeps both of two spellings, one under the name of the contract', () => {
    const body = { LastSeenAt: 1, last_seen_at: 2 };
    expect(canonical(body, vocabulary)).toEqual({ lastSeenAt: 1, last_seen_at: 2 });
    expect(canonical({ LastSeenAt: 1, lastSeenAt: 2 }, vocabulary)).toEqual({ LastSeenAt: 1, lastSeenAt: 2 });
  });

  it('makes no prototype out of a member called __proto__', () => {
    const body: unknown = JSON.parse('{"__proto__": {"polluted": true}}');
    expect(Object.getPrototypeOf(canonical(body, vocabulary))).toBe(Object.prototype);
  });
});
