import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import type { Effect } from '#harness/http/profile/profile.ts';
import type { RunResult } from '#harness/result/result.ts';
import { verifyTarget } from '#harness/run/verify-target.ts';
import { openReference } from '#harness/targets/reference.ts';

async function runWith(...allowed: Effect[]): Promise<{ methods: Set<string>; result: RunResult }> {
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
  return { methods, result: await verifyTarget(await loadContract(), { ...opened, target, profile }) };
}

describe('a run that may only read', () => {
  it('sends nothing but GET and HEAD', async () => {
    const { methods } = await runWith();
    expect([...methods].filter((method) => method !== 'GET' && method !== 'HEAD')).toEqual([]);
  });

  it('names the effect that rules want, and fails nothing', async () => {
    const { result } = await runWith();
    const refused = result.rules.filter(({ cause }) => cause === 'effect-not-allowed');
    expect(refused.length).toBeGreaterThan(0);
    expect(result.summary.failed + result.summary.error).toBe(0);
  });
});

describe('a run that may write', () => {
  it('sends other methods too', async () => {
    const { methods } = await runWith('write', 'password', 'reset');
    expect(methods).toContain('POST');
  });
});
