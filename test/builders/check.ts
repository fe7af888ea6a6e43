import type { Contract } from '#harness/contract/contract.ts';
import type { CheckContext } from '#harness/scenario/check.ts';

/** What a check is given that looks at nothing but its evidence. */
export const contextOfCheck: CheckContext = { contract: {} as Contract, release: '0.16.0' };
