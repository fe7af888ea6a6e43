import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import type { Effect } from '#harness/http/profile/profile.ts';
import { verifyTarget } from '#harness/run/verify-target.ts';
import { openReference } from '#harness/targets/reference.ts';

async function runWith(only: readonly string[] | undefined, ...allowed: Effect[]) {
  const opened = await openReference({ inProcess: true });
  const methods = new Set<string>();
  const target = {
    ...opened.target,
    send: (request: Request) => {
      methods.add(request.method);
      return opened.target.send(request);
    },
  };
  const profile = { ...opened.profile, allowed: new Set<Effect>(['read', ...allowed]) };
  const result = await verifyTarget(await loadContract(), { ...opened, target, profile }, { only });
  return { methods, result };
}

describe('a run that may only read', () => {
  it('sends nothing but GET and HEAD, names the effect that rules want, and fails nothing', async () => {
    const { methods, result } = await runWith(undefined);
    expect([...methods].filter((method) => method !== 'GET' && method !== 'HEAD')).toEqual([]);
    const refused = result.rules.filter(({ cause }) => cause === 'effect-not-allowed');
    expect(refused.length).toBeGreaterThan(0);
    expect(result.summary.failed + result.summary.error).toBe(0);
  });
});

describe('a run that may write', () => {
  it('sends other methods too', async () => {
    const { methods } = await runWith(['PW-01'], 'write', 'password', 'reset');
    expect(methods).toContain('POST');
  });
});
