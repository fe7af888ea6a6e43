import { HarnessError } from '#harness/errors.ts';
import { faultsNear } from '#harness/targets/faults-near.ts';
import { clientFaults } from '#mocks/client-faults/catalogue.ts';
import type { ClientFault } from '#mocks/client-faults/client-fault.ts';
import { faults } from '#mocks/faults/catalogue.ts';
import type { Fault } from '#mocks/faults/fault.ts';

/** The faults of the server whose ids begin so, or all of them; of these every Nth. */
export function chooseServerFaults(beginnings: readonly string[], every = 1): readonly Fault[] {
  return chosen(faults, beginnings).filter((_, index) => index % every === 0);
}

/** The faults of the client whose ids begin so, or all of them. */
export function chooseClientFaults(beginnings: readonly string[]): readonly ClientFault[] {
  return chosen(clientFaults, beginnings);
}

function chosen<F extends { readonly id: string }>(
  all: readonly F[],
  beginnings: readonly string[],
): readonly F[] {
  const unknown = beginnings.find((each) => !all.some(({ id }) => id.startsWith(each)));
  if (unknown !== undefined) {
    throw new HarnessError('USAGE', `No fault begins with "${unknown}".`, { hint: faultsNear(all, unknown) });
  }
  return all.filter(({ id }) => beginnings.length === 0 || beginnings.some((each) => id.startsWith(each)));
}

/** Whether a proof with these faults is a whole one. */
export function isEveryFault(chosen: readonly Fault[]): boolean {
  return chosen.length === faults.length;
}
