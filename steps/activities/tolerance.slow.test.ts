import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { conditionsOf } from '#harness/result/claim.ts';
import { verifyTarget } from '#harness/run/verify-target.ts';
import { openReference } from '#proof/targets/reference.ts';
import { summary } from '#reports/summary.ts';

type Answer = (shown: Response, id: string | undefined) => Response | Promise<Response>;

const envelope = { page: 1, pageSize: 100, totalCount: 0, totalPages: 0 };
const empty = { ...envelope, items: [], hasNextPage: false, hasPreviousPage: false };
const error = { code: 'NOT_FOUND', message: 'none', timestamp: '2026-01-01T00:00:00Z' };

const asIfAbsent: Answer = (_, id) =>
  id === undefined ? Response.json(empty) : Response.json(error, { status: 404 });

/** For `lagSeconds` after a POST or DELETE, the tested server calls `otherwise` for GETs of Activities. */
async function verifying(lagSeconds: number, readAfterWriteSeconds: number, otherwise = asIfAbsent) {
  const opened = await openReference({ inProcess: true });
  let writtenAt = Number.NEGATIVE_INFINITY;
  const target = {
    ...opened.target,
    async send(request: Request) {
      const { pathname } = new URL(request.url);
      const isLate = performance.now() - writtenAt < lagSeconds * 1000;
      const [, id] = /\/activities(?:\/([^/]+))?$/.exec(pathname) ?? [];
      const response = await opened.target.send(request);
      if (request.method === 'POST' || request.method === 'DELETE') writtenAt = performance.now();
      return isLate && request.method === 'GET' && pathname.includes('/activities')
        ? otherwise(response, id)
        : response;
    },
  };
  const control = {
    ...opened.control,
    restoreInitialState() {
      writtenAt = Number.NEGATIVE_INFINITY;
      return opened.control.restoreInitialState();
    },
  };
  const tolerance = { readAfterWriteSeconds };
  const profile = { ...opened.profile, ...(readAfterWriteSeconds > 0 && { tolerance }) };
  const only = ['AC-07', 'FR-06', 'FR-07'];
  const result = await verifyTarget(await loadContract(), { ...opened, target, control, profile }, { only });
  const byId = new Map(result.rules.map((rule) => [rule.id, rule]));
  return { result, rule: (id: string) => byId.get(id), text: summary(result) };
}

describe('an Activity that appears late', () => {
  it('fails its rules if the profile has no tolerance', async () => {
    const { rule, text } = await verifying(0.6, 0);
    expect([rule('AC-07')?.verdict, rule('FR-06')?.verdict]).toEqual(['failed', 'failed']);
    expect(text).not.toContain('tolerated');
  });

  it('passes within the tolerance of the profile, and every report states that', async () => {
    const { result, rule, text } = await verifying(0.6, 5);
    for (const id of ['AC-07', 'FR-06', 'FR-07']) {
      const { verdict, tolerated = 0, detail } = rule(id) ?? {};
      expect([id, verdict]).toEqual([id, 'passed']);
      expect(tolerated).toBeGreaterThanOrEqual(0.5);
      expect(tolerated).toBeLessThan(5);
      expect(detail).toBe(`a record appeared only after ${tolerated} s, which the profile tolerates`);
      for (const output of [text, conditionsOf(result)]) expect(output).toContain(`${id} (${tolerated} s)`);
    }
  });

  it('fails beyond the tolerance', async () => {
    const { rule } = await verifying(30, 0.5);
    expect(rule('AC-07')).toMatchObject({
      verdict: 'failed',
      tolerated: expect.toSatisfy((seconds: number) => seconds >= 0.5 && seconds < 30),
    });
  });

  it('is not read again if another one is returned in its place', async () => {
    const { rule } = await verifying(0.6, 5, async (shown, id) =>
      id === undefined ? shown : Response.json({ ...(await shown.json()), id: 'another' }),
    );
    expect([rule('AC-07')?.verdict, rule('AC-07')?.tolerated]).toEqual(['failed', undefined]);
  });
});
