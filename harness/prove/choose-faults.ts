import { HarnessError } from '#harness/errors.ts';
import { faultsNear } from '#harness/targets/faults-near.ts';
import { clientFaults } from '#mocks/client-faults/catalogue.ts';
import type { ClientFault } from '#mocks/client-faults/client-fault.ts';
import { faults } from '#mocks/faults/catalogue.ts';
import type { Fault } from '#mocks/faults/fault.ts';
import type { Alteration } from './alterations/alteration.ts';

/** What a proof tries: all, every Nth, or what is named; where only one of the two is named, the other is left out. */
export function chooseTrials(
  alterations: readonly Alteration[],
  { fault, alteration, sample = 1 }: ChosenTrials,
): {
  readonly faults: readonly Fault[];
  readonly alterations: readonly Alteration[];
  readonly isWhole: boolean;
} {
  const near = alterations.filter(({ id }) => alteration.some((part) => id.includes(part)));
  if (alteration.length > 0 && near.length === 0)
    throw new HarnessError('USAGE', `No alteration contains "${alteration.join('" or "')}".`);
  const every = <T>(all: readonly T[]): readonly T[] => all.filter((_, index) => index % sample === 0);
  return {
    faults: fault.length === 0 && alteration.length > 0 ? [] : every(chosen(faults, fault)),
    alterations: alteration.length > 0 ? near : fault.length > 0 ? [] : every(alterations),
    isWhole: fault.length === 0 && alteration.length === 0 && sample === 1,
  };
}

interface ChosenTrials {
  readonly fault: readonly string[];
  readonly alteration: readonly string[];
  readonly sample?: number | undefined;
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
