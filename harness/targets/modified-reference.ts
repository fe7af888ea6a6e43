import { didYouMean } from '#harness/did-you-mean.ts';
import { HarnessError } from '#harness/errors.ts';
import type { Release } from '#harness/http/profile/profile.ts';
import { faultById, faults } from '#mocks/mutants.ts';
import { together } from '#mocks/proofs/combine.ts';
import type { Fault } from '#mocks/proofs/mutant.ts';
import { defaultFreedoms, type Freedoms, shakenFreedoms } from '#reference/server/domain/freedoms.ts';
import type { ReferenceTargetOptions } from './reference.ts';

/** The reference implementation with one fault, speaking the release whose rule it breaks. */
export function withFault(id: string): Pick<ReferenceTargetOptions, 'behaviour' | 'release'> {
  const { behaviour, release } = faultNamed(id);
  return { behaviour, ...(release !== undefined && { release }) };
}

/**
 * The reference implementation with several faults at once, as far as they can go together. `wanted` is the release
 * that it is to speak; a fault in a rule of another release would not show.
 */
export function withFaults(
  ids: readonly string[],
  wanted?: Release,
): Pick<ReferenceTargetOptions, 'behaviour' | 'release'> {
  if (ids.length === 0) return {};
  const faults = ids.map(faultNamed);
  const [release, other] = new Set(faults.flatMap((fault) => fault.release ?? []));
  if (other !== undefined) {
    throw new HarnessError('USAGE', `Some of the faults show in release ${release}, others in ${other}.`, {
      hint: 'Give those of one release.',
    });
  }
  if (wanted !== undefined && release !== undefined && release !== wanted) {
    const { id } = faults.find((fault) => fault.release === release) ?? { id: '' };
    throw new HarnessError('USAGE', `The fault ${id} shows in release ${release}, not in ${wanted}.`, {
      hint: 'Leave --release out.',
    });
  }
  const outcome = together(faults);
  if ('clash' in outcome) {
    const { decision, faults: both } = outcome.clash;
    throw new HarnessError('USAGE', `${both.join(' and ')} both change ${decision}.`, {
      hint: 'Give one of them.',
    });
  }
  return { behaviour: outcome.behaviour, ...(release !== undefined && { release }) };
}

function faultNamed(id: string): Fault {
  const fault = faultById(id);
  if (fault !== undefined) return fault;
  throw new HarnessError('USAGE', `There is no fault "${id}".`, { hint: suggestMutants(faults, id) });
}

/**
 * The reference implementation with every freedom taken by a seed, save those that are fixed, and where its unstated
 * paths then lie.
 */
export function withShake(
  seed: number,
  fixed: Partial<Freedoms> = {},
): Pick<ReferenceTargetOptions, 'freedoms' | 'paths' | 'seed'> {
  const freedoms = { ...shakenFreedoms(seed), ...fixed };
  const paths = Object.fromEntries(Object.entries(freedoms.paths).map(([id, { path }]) => [id, path]));
  return { freedoms, paths, seed };
}

/** The reference implementation with some freedoms set, each to a value that it takes. */
export function withFreedoms(
  set: Readonly<Record<string, unknown>>,
): Pick<ReferenceTargetOptions, 'freedoms'> {
  const unknown = Object.keys(set).find((name) => !(name in defaultFreedoms));
  if (unknown !== undefined) throw new HarnessError('INTERNAL', `There is no freedom "${unknown}".`);
  return { freedoms: { ...defaultFreedoms, ...(set as Partial<Freedoms>) } };
}

/** What to give instead of a fault that does not exist: those of the same rule, else how ids begin. */
export function suggestMutants(all: readonly { readonly id: string }[], wanted: string): string {
  const meant = didYouMean(
    wanted,
    all.map(({ id }) => id),
  );
  // Whoever names a rule alone is shown what there is.
  if (meant !== '' && wanted.length > 'XX-00-'.length) return meant.trim();
  const rule = wanted.slice(0, 5).toUpperCase();
  const ofRule = all.map(({ id }) => id).filter((id) => id.startsWith(`${rule}-`));
  if (ofRule.length > 0) return `Those of ${rule} are ${ofRule.join(', ')}.`;
  const areas = [...new Set(all.map(({ id }) => id.slice(0, 2)))];
  return `An id begins with its rule, such as ${all[0]?.id}; there are faults for ${areas.join(', ')}.`;
}
