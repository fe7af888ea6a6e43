import { HarnessError } from '#harness/errors.ts';
import { clientFaults } from '#mocks/client-faults/catalogue.ts';
import type { ClientFault } from '#mocks/client-faults/client-fault.ts';
import { derivedFaults } from '#mocks/client-faults/derived/catalogue.ts';
import type { DerivedFault } from '#mocks/client-faults/derived/derived-fault.ts';
import { furtherVariants } from '#mocks/client-faults/further-variants.ts';
import { type PermittedVariant, permittedVariants } from '#mocks/client-faults/permitted-variants.ts';
import { chosen } from './choose-faults.ts';

/** The clients that a proof tries. */
export interface ClientTrials {
  readonly faults: readonly ClientFault[];
  readonly derived: readonly DerivedFault[];
  readonly variants: readonly PermittedVariant[];
}

/** Every client that differs from ours in what is left to it. */
export const everyVariant: readonly PermittedVariant[] = [...permittedVariants, ...furtherVariants];

/** All of them, or those that are named: faults by how their ids begin, derived ones and variants by a part of theirs. */
export function chooseClientTrials({
  fault,
  alteration,
}: {
  readonly fault: readonly string[];
  readonly alteration: readonly string[];
}): ClientTrials {
  if (fault.length === 0 && alteration.length === 0)
    return { faults: clientFaults, derived: derivedFaults, variants: everyVariant };
  const isNamed = ({ id }: { readonly id: string }): boolean => alteration.some((part) => id.includes(part));
  const derived = derivedFaults.filter(isNamed);
  const variants = everyVariant.filter(isNamed);
  if (alteration.length > 0 && derived.length + variants.length === 0)
    throw new HarnessError('USAGE', `No derived client contains "${alteration.join('" or "')}".`);
  return { faults: fault.length === 0 ? [] : chosen(clientFaults, fault), derived, variants };
}
