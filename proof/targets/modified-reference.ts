import { didYouMean } from '#harness/command-line/did-you-mean.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import type { Release } from '#harness/profile/profile.ts';
import { type Choices, randomChoices } from '#proof/choices/choices.ts';
import { mutants } from '#proof/mutants.ts';
import { combineMutants, type Mutant } from '#proof/shapes/mutant.ts';
import type { ReferenceTargetOptions } from './reference.ts';

type Modified = Pick<ReferenceTargetOptions, 'behaviour' | 'middleware' | 'paths' | 'further' | 'release'>;

/** Throws if a mutant is unknown or needs a release other than `wanted`, or if mutants exclude each other. */
export function withMutants(ids: readonly string[], wanted?: Release): Modified {
  if (ids.length === 0) return {};
  const mutants = ids.map(mutantNamed);
  const [release, other] = new Set(mutants.flatMap((mutant) => mutant.release ?? []));
  if (other !== undefined) {
    throw new HarnessError('USAGE', `The mutants need different releases: ${release} and ${other}.`, {
      hint: 'Give only mutants of one release.',
    });
  }
  if (wanted !== undefined && release !== undefined && release !== wanted) {
    const { id } = mutants.find((mutant) => mutant.release === release) ?? { id: '' };
    throw new HarnessError('USAGE', `The mutant ${id} needs release ${release}, not ${wanted}.`, {
      hint: 'Leave --release out.',
    });
  }
  return {
    behaviour: combineMutants(mutants),
    middleware: mutants.flatMap(({ middleware }) => middleware),
    paths: Object.assign({}, ...mutants.map(({ paths }) => paths)),
    further: mutants.some(({ further }) => further),
    ...(release !== undefined && { release }),
  };
}

function mutantNamed(id: string): Mutant {
  const mutant = mutants.find((each) => each.id === id);
  if (mutant !== undefined) return mutant;
  throw new HarnessError('USAGE', `Unknown mutant "${id}".`, { hint: suggestMutants(mutants, id) });
}

export function withRandomVariant(seed: number, given: Partial<Choices> = {}) {
  const choices = { ...randomChoices(seed), ...given };
  return { choices, paths: choices.paths, seed } satisfies Partial<ReferenceTargetOptions>;
}

/** A hint for an unknown mutant: a similar id, the mutants of its rule, or else the format of mutant ids. */
export function suggestMutants(all: readonly { readonly id: string }[], wanted: string): string {
  const suggestion = didYouMean(
    wanted,
    all.map(({ id }) => id),
  );
  // If `wanted` is hardly longer than a rule id, the mutants of the rule are listed instead of a similar id.
  if (suggestion !== '' && wanted.length > 'XX-00-'.length) return suggestion.trim();
  const rule = wanted.slice(0, 5).toUpperCase();
  const ofRule = all.map(({ id }) => id).filter((id) => id.startsWith(`${rule}-`));
  if (ofRule.length > 0) return `The mutants of ${rule} are ${ofRule.join(', ')}.`;
  const areas = [...new Set(all.map(({ id }) => id.slice(0, 2)))];
  return `A mutant id begins with its rule, such as ${all[0]?.id}; there are mutants for ${areas.join(', ')}.`;
}
