import { HarnessError } from '#harness/errors.ts';
import { faultsNear } from '#harness/targets/faults-near.ts';
import { faults } from '#mocks/faults/catalogue.ts';
import type { Fault } from '#mocks/faults/fault.ts';
import type { Alteration } from './alterations/alteration.ts';
import { type LedgerAlternative, ledgerAlternatives } from './alternatives/alternatives.ts';

/** What a proof tries: all, every Nth, or what is named; where some kinds are named, the others are left out. */
export function chooseTrials(
  alterations: readonly Alteration[],
  { fault, alteration, alternative, sample = 1 }: ChosenTrials,
): {
  readonly faults: readonly Fault[];
  readonly alterations: readonly Alteration[];
  readonly alternatives: readonly LedgerAlternative[];
  readonly isWhole: boolean;
} {
  const isAll = fault.length + alteration.length + alternative.length === 0;
  const every = <T>(all: readonly T[]): readonly T[] => all.filter((_, index) => index % sample === 0);
  const pick = <T>(all: readonly T[], named: readonly T[]): readonly T[] => (isAll ? every(all) : named);
  return {
    faults: pick(faults, fault.length === 0 ? [] : every(chosen(faults, fault))),
    alterations: pick(alterations, containing('alteration', alterations, alteration)),
    alternatives: pick(ledgerAlternatives, containing('alternative', ledgerAlternatives, alternative)),
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
export function chosen<F extends { readonly id: string }>(
  all: readonly F[],
  beginnings: readonly string[],
): readonly F[] {
  const isMeant = (id: string): boolean =>
    beginnings.some(
      (each) => id === each || (id.startsWith(each) && !all.some((other) => other.id === each)),
    );
  const unknown = beginnings.find((each) => !all.some(({ id }) => id.startsWith(each)));
  if (unknown !== undefined) {
    throw new HarnessError('USAGE', `No fault begins with "${unknown}".`, { hint: faultsNear(all, unknown) });
  }
  return all.filter(({ id }) => beginnings.length === 0 || isMeant(id));
}
