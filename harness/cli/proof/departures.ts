import type { ReferenceTargetOptions } from '#harness/cli/targets/reference.ts';
import { HarnessError } from '#harness/errors.ts';
import { faultById } from '#mocks/faults/catalogue.ts';
import { shakenFreedoms } from '#reference/server/freedoms.ts';

/** The reference implementation with one fault, speaking the release whose rule it breaks. */
export function withFault(id: string): Pick<ReferenceTargetOptions, 'behaviour' | 'release'> {
  const fault = faultById(id);
  if (fault === undefined) {
    throw new HarnessError('USAGE', `There is no fault "${id}".`, {
      hint: 'See the table that svc-contract prove writes.',
    });
  }
  return { behaviour: fault.behaviour, ...(fault.release !== undefined && { release: fault.release }) };
}

/** The reference implementation with every freedom taken by a seed, and where its unstated paths then lie. */
export function withShake(seed: number): Pick<ReferenceTargetOptions, 'freedoms' | 'paths' | 'seed'> {
  const freedoms = shakenFreedoms(seed);
  const paths = Object.fromEntries(Object.entries(freedoms.paths).map(([id, { path }]) => [id, path]));
  return { freedoms, paths, seed };
}
