import { randomUUID } from 'node:crypto';
import type { Contract } from '#harness/contract/contract.ts';
import { httpControl } from '#harness/control/http.ts';
import { effects, newestRelease } from '#harness/http/profile/profile.ts';
import { inProcessTarget } from '#harness/http/target.ts';
import { createPrismMock, type PrismMock } from '#mocks/prism/prism-mock.ts';
import type { OpenedTarget } from './opened.ts';

/** Prism on the contract, to be served. */
export function prismApplication(contract: Contract, token: string): Promise<PrismMock> {
  return createPrismMock(contract, token);
}

/** Prism on the contract as a target: its answers are the contract's named examples, and it has no clock. */
export async function openPrism(contract: Contract): Promise<OpenedTarget> {
  const token = randomUUID();
  const mock = await prismApplication(contract, token);
  const target = inProcessTarget('prism', mock.fetch);
  const control = await httpControl({ url: 'http://control.invalid', token, fetch: mock.control });
  return {
    target,
    control,
    profile: {
      name: 'prism',
      release: newestRelease,
      paths: {},
      pathsConfirmed: true,
      allowed: new Set(effects),
      stateless: true,
      credentials: {},
    },
    secrets: new Set(),
    close: target.close,
  };
}
