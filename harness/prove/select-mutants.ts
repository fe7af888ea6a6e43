import { HarnessError } from '#harness/errors.ts';
import { suggestMutants } from '#harness/targets/modified-reference.ts';
import type { DerivedFault } from '#mocks/client-commands/derived/derived-mutant.ts';
import { derivedFaults } from '#mocks/client-commands/derived/derived-mutants.ts';
import { furtherVariants } from '#mocks/client-commands/further-variants.ts';
import type { ClientFault } from '#mocks/client-commands/mutant.ts';
import { clientFaults } from '#mocks/client-commands/mutants.ts';
import { permittedVariants } from '#mocks/client-commands/permitted-variants.ts';
import type { PermittedVariant } from '#mocks/client-commands/variant.ts';
import { faults } from '#mocks/mutants.ts';
import type { Fault } from '#mocks/proofs/mutant.ts';
import type { DerivedMutant } from './derived-mutants.ts';
import { type OpenPointVariant, openPointVariants } from './variants.ts';

/** What a proof tries: all, every Nth, or what is named; where some kinds are named, the others are left out. */
export function selectMutants(
  alterations: readonly DerivedMutant[],
  { fault, alteration, alternative, sample = 1 }: ChosenTrials,
): {
  readonly faults: readonly Fault[];
  readonly alterations: readonly DerivedMutant[];
  readonly alternatives: readonly OpenPointVariant[];
  readonly isWhole: boolean;
} {
  const isAll = fault.length + alteration.length + alternative.length === 0;
  const every = <T>(all: readonly T[]): readonly T[] => all.filter((_, index) => index % sample === 0);
  const pick = <T>(all: readonly T[], named: readonly T[]): readonly T[] => (isAll ? every(all) : named);
  return {
    faults: pick(faults, fault.length === 0 ? [] : every(chosen(faults, fault))),
    alterations: pick(alterations, containing('alteration', alterations, alteration)),
    alternatives: pick(openPointVariants, containing('alternative', openPointVariants, alternative)),
    isWhole: isAll && sample === 1,
  };
}

interface ChosenTrials {
  readonly fault: readonly string[];
  readonly alteration: readonly string[];
  readonly alternative: readonly string[];
  readonly sample?: number | undefined;
}

function containing<T extends { readonly id: string }>(
  noun: string,
  all: readonly T[],
  parts: readonly string[],
): readonly T[] {
  const near = all.filter(({ id }) => parts.some((part) => id.includes(part)));
  if (parts.length === 0 || near.length > 0) return near;
  throw new HarnessError('USAGE', `No ${noun} contains "${parts.join('" or "')}".`);
}

/** The faults whose ids begin so, or all of them. */
function chosen<F extends { readonly id: string }>(
  all: readonly F[],
  beginnings: readonly string[],
): readonly F[] {
  const isMeant = (id: string): boolean =>
    beginnings.some(
      (each) => id === each || (id.startsWith(each) && !all.some((other) => other.id === each)),
    );
  const unknown = beginnings.find((each) => !all.some(({ id }) => id.startsWith(each)));
  if (unknown !== undefined) {
    throw new HarnessError('USAGE', `No fault begins with "${unknown}".`, {
      hint: suggestMutants(all, unknown),
    });
  }
  return all.filter(({ id }) => beginnings.length === 0 || isMeant(id));
}

/** The clients that a proof tries. */
export interface ClientTrials {
  readonly faults: readonly ClientFault[];
  readonly derived: readonly DerivedFault[];
  readonly variants: readonly PermittedVariant[];
}

/** Every client that differs from ours in what is left to it. */
export const everyVariant: readonly PermittedVariant[] = [...permittedVariants, ...furtherVariants];

/** All of them, or those that are named: faults by how their ids begin, derived ones and variants by a part of theirs. */
export function selectClients({
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
