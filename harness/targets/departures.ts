import { HarnessError } from '#harness/errors.ts';
import { faultById } from '#mocks/faults/catalogue.ts';
import type { Fault } from '#mocks/faults/fault.ts';
import { together } from '#mocks/faults/together.ts';
import { shakenFreedoms } from '#reference/server/domain/freedoms.ts';
import type { ReferenceTargetOptions } from './reference.ts';

/** The reference implementation with one fault, speaking the release whose rule it breaks. */
export function withFault(id: string): Pick<ReferenceTargetOptions, 'behaviour' | 'release'> {
  const { behaviour, release } = faultNamed(id);
  return { behaviour, ...(release !== undefined && { release }) };
}

/** The reference implementation with several faults at once, as far as they can go together. */
export function withFaults(ids: readonly string[]): Pick<ReferenceTargetOptions, 'behaviour' | 'release'> {
  if (ids.length === 0) return {};
  const faults = ids.map(faultNamed);
  const [release, other] = new Set(faults.flatMap((fault) => fault.release ?? []));
  if (other !== undefined) {
    throw new HarnessError('USAGE', `Some of the faults are of release ${release}, others of ${other}.`, {
      hint: 'Give those of one release.',
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
  throw new HarnessError('USAGE', `There is no fault "${id}".`, {
    hint: 'See the table that svc-contract prove writes.',
  });
}

/** The reference implementation with every freedom taken by a seed, and where its unstated paths then lie. */
export function withShake(seed: number): Pick<ReferenceTargetOptions, 'freedoms' | 'paths' | 'seed'> {
  const freedoms = shakenFreedoms(seed);
  const paths = Object.fromEntries(Object.entries(freedoms.paths).map(([id, { path }]) => [id, path]));
  return { freedoms, paths, seed };
}
