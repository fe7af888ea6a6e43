import type { Contract } from '#harness/contract/contract.ts';
import type { Release } from '#harness/http/profile/profile.ts';
import { fasterClock } from '#reference/server/domain/clock.ts';
import type { Keeper } from '#reference/server/lasting/keeper.ts';
import { nodePages } from '#reference/server/node-pages.ts';
import { nodeSignIn } from '#reference/server/node-sign-in.ts';
import { createReference, type Reference } from '#reference/server/reference.ts';
import { withFaults, withShake } from './departures.ts';
import type { ReferenceTargetOptions } from './reference.ts';

/** The reference implementation as somebody wants it served. */
export interface ReferenceRequest {
  readonly contract: Contract;
  /** What state control asks for. */
  readonly token: string;
  readonly faults: readonly string[];
  readonly release?: Release | undefined;
  /** The seed by which everything varies that the document leaves open. */
  readonly shake?: number | undefined;
  /** The seed of its data. */
  readonly seed?: number | undefined;
  readonly objects?: number | undefined;
  /** Origins besides this machine's to which somebody who has signed in may be sent back. */
  readonly origins?: readonly string[] | undefined;
  /** What keeps its state beyond this process. */
  readonly keeper?: Keeper | undefined;
  /** How many times as fast as the machine's its clock runs. */
  readonly timeScale?: number | undefined;
}

/** The reference implementation, and where the operations lie that a shake has moved. */
export interface ReferenceApplication {
  readonly application: Reference;
  readonly places: ReferenceTargetOptions['paths'];
}

export function referenceApplication(request: ReferenceRequest): ReferenceApplication {
  const { contract, token, faults, release, shake, seed, objects, origins = [], keeper, timeScale } = request;
  const { freedoms, paths } = shake === undefined ? {} : withShake(shake);
  const application = createReference({
    document: contract.document,
    pages: nodePages(),
    signIn: nodeSignIn({ origins: origins.filter((origin) => origin !== '*') }),
    controlToken: token,
    credentialsHint: 'Both were given out when this server was started.',
    ...(release !== undefined && { release }),
    ...withFaults(faults, release),
    ...(freedoms !== undefined && { freedoms }),
    ...(seed !== undefined && { seed }),
    ...(objects !== undefined && { objects }),
    ...(keeper !== undefined && { keeper }),
    ...(timeScale !== undefined && { clock: fasterClock(timeScale) }),
  });
  return { application, places: paths };
}
