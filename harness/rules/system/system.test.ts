import { describe, expect, it } from 'vitest';
import { isSemanticVersion } from '#harness/contract/text-formats.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { isGuid } from '#harness/rules/judging/value-kinds.ts';
import { exchangeWith, listAnswer, page } from '#test/builders/exchanges.ts';
import { hasOwnName } from './own-name.ts';
import * as verify from './system.ts';

const nonconformity = expect.objectContaining({ name: 'Nonconformity' });

function accepts(check: () => void, holds: boolean): void {
  if (holds) expect(check).not.toThrow();
  else expect(check).toThrow(nonconformity);
}

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
    accepts(() => verify.isNotReady(exchangeWith({ status, content })), holds);
  });
});

describe('a server that serves what its database holds', () => {
  const list = exchangeWith({ operation: 'listActivities', content: { items: [] } });
  const says = (status: string, code = 200) =>
    exchangeWith({ operation: 'getReadiness', status: code, content: { status } });

  it('is ready', () => {
    accepts(() => verify.isReadyAsItServes(says('ready'), list), true);
    accepts(() => verify.isReadyAsItServes(says('fine'), list), false);
  });

  it('may be in maintenance, and shows nothing where the list is refused', () => {
    expect(() => verify.isReadyAsItServes(says('not_ready', 503), list)).toThrow(Untestable);
    const refused = exchangeWith({
      operation: 'getReadiness',
      status: 401,
      content: { code: 'UNAUTHORISED' },
    });
    expect(() => verify.isReadyAsItServes(refused, list)).toThrow(Untestable);
    expect(() =>
      verify.isReadyAsItServes(says('ready'), { ...list, response: { ...list.response, status: 503 } }),
    ).toThrow(Untestable);
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
    accepts(() => hasOwnName(called(name, id), called('Ada', 'a'), objects), holds);
  });

  it.each([
    ['the same name without an object', called('Ada', null), called('Ada', 'a')],
    ['no name', called('', null), called('Ada', 'a')],
    ['another name beside one that is shown nowhere', called('Cy', null), called('A. A.', 'a')],
  ])('shows nothing: %s', (_, own, other) => {
    expect(() => hasOwnName(own, other, objects)).toThrow(Untestable);
  });
});
