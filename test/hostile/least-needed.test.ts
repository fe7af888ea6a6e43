import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { verifyTarget } from '#harness/run/verify-target.ts';
import { openReference } from '#harness/targets/reference.ts';
import type { MiddlewareFactory } from '#mocks/proofs/service.ts';

const contract = await loadContract();

/** Service health lies nowhere, whoever asks, and what lies nowhere is not limited. */
const withoutServiceHealth: MiddlewareFactory = (service) => (next) => async (request) => {
  const operation = service.operationOf(request);
  if (operation !== undefined && operation !== 'getServiceHealth') return next(request);
  return new Response('Nothing lies here.', { status: 404 });
};

describe('a server without service health', () => {
  it('is judged by its other operations, where a rule is not about service health', async () => {
    const opened = await openReference({ inProcess: true, middleware: [withoutServiceHealth] });
    const profile = { ...opened.profile, pathsConfirmed: false };
    const { rules } = await verifyTarget(
      contract,
      { ...opened, profile },
      { only: ['AU-19', 'AU-22', 'RL-01', 'RL-05', 'RL-06'] },
    ).finally(() => opened.close());
    expect(Object.fromEntries(rules.map(({ id, verdict }) => [id, verdict]))).toEqual({
      'AU-19': 'observed',
      'AU-22': 'observed',
      'RL-01': 'passed',
      'RL-05': 'passed',
      'RL-06': 'passed',
    });
  });
});
