import { describe, expect, it } from 'vitest';
import { isSemanticVersion } from '#harness/contract/text-formats.ts';
import { isGuid } from '#steps/responses/value-kinds.ts';
import { contextOfCheck } from '#test/builders/check.ts';
import { exchangeWith, listAnswer, page } from '#test/builders/exchanges.ts';
import { hasOwnName } from './user-info.ts';
import { isNotReady, isReadyAsItServes } from './web-tier.ts';

describe('a semantic version', () => {
  it.each(['0.16.0', '1.0.0-rc.1', '1.2.3+build.5', '1.0.0-alpha-1.0+x'])('is %s', (text) => {
    expect(isSemanticVersion(text)).toBe(true);
  });

  it.each(['0.16', 'v0.16.0', '0.16.0.0', '01.0.0', '1.0.0-01', '1.0.0-', ' 1.0.0', '1.0.0\n', ''])(
    'is not "%s"',
    (text) => {
      expect(isSemanticVersion(text)).toBe(false);
    },
  );
});

describe('a GUID', () => {
  it.each([
    '0f8b6c1e-52a4-4d0e-9f57-6c2f1f3f7a01',
    '0F8B6C1E52A44D0E9F576C2F1F3F7A01',
    '{0f8b6c1e-52a4-4d0e-9f57-6c2f1f3f7a01}',
  ])('is %s', (text) => {
    expect(isGuid(text)).toBe(true);
  });

  it.each(['0f8b6c1e-52a4-4d0e-9f57', '0f8b6c1e-52a4-4d0e-9f57-6c2f1f3f7a0g', '', 7, null])(
    'is not %j',
    (value) => {
      expect(isGuid(value)).toBe(false);
    },
  );
});

describe('readiness', () => {
  it.each([
    [200, { status: 'not_ready' }, true],
    [503, { status: 'not_ready' }, true],
    [503, { code: 'NOT_READY' }, true],
    [503, undefined, true],
    [200, {}, false],
    [200, { status: 'ready' }, false],
    [503, { status: 'ready' }, false],
  ])('answered with %i and %j is not given: %s', (status, content, holds) => {
    expect(isNotReady(exchangeWith({ status, content }), contextOfCheck).kind).toBe(
      holds ? 'holds' : 'broken',
    );
  });
});

describe('a server that serves what its database holds', () => {
  const list = exchangeWith({ operation: 'listActivities', content: { items: [] } });
  const unavailable = { ...list, response: { ...list.response, status: 503 } };
  const says = (status: string, code = 200) =>
    exchangeWith({ operation: 'getReadiness', status: code, content: { status } });
  const refused = exchangeWith({ operation: 'getReadiness', status: 401, content: { code: 'UNAUTHORISED' } });

  it.each([
    ['is ready', says('ready'), list, 'holds'],
    ['says nothing else', says('fine'), list, 'broken'],
    ['may be in maintenance', says('not_ready', 503), list, 'silent'],
    ['shows nothing where readiness is refused', refused, list, 'silent'],
    ['shows nothing where the list is not served', says('ready'), unavailable, 'silent'],
  ])('%s', (_, readiness, served, kind) => {
    expect(isReadyAsItServes({ readiness, list: served }, contextOfCheck).kind).toBe(kind);
  });
});

describe('the name of a caller', () => {
  const items = [
    { id: 'a', displayName: 'Ada' },
    { id: 'b', displayName: 'Ben' },
  ];
  const objects = listAnswer('', page(1, 20, 2, { items }));
  const called = (name: string, metaverseObjectId: string | null) =>
    exchangeWith({ operation: 'getUserInfo', content: { name, metaverseObjectId } });

  it.each([
    ['Ben', 'b', true],
    ['B. B.', 'b', true],
    ['Ada', 'b', false],
    ['Somebody', null, true],
  ])('%s of the one with object %s is their own beside Ada: %s', (name, id, holds) => {
    const evidence = { own: called(name, id), other: called('Ada', 'a'), objects };
    expect(hasOwnName(evidence, contextOfCheck).kind).toBe(holds ? 'holds' : 'broken');
  });

  it.each([
    ['the same name without an object', called('Ada', null), called('Ada', 'a')],
    ['no name', called('', null), called('Ada', 'a')],
    ['another name beside one that is shown nowhere', called('Cy', null), called('A. A.', 'a')],
  ])('shows nothing: %s', (_, own, other) => {
    expect(hasOwnName({ own, other, objects }, contextOfCheck).kind).toBe('silent');
  });
});
