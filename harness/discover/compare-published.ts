import { type Contract, loadContract } from '#harness/contract/contract.ts';
import { membersOf } from '#harness/contract/plain.ts';
import type { Environment } from '#harness/environment.ts';
import type { ProfileFile } from '#harness/http/profile/profile-file.ts';
import { type Drift, driftOf } from './drift/drift.ts';
import { type Publication, publishedAt } from './survey/published-at.ts';
import { readerFor } from './survey/reader.ts';

/** A published document, and how it departs from the contract. */
export interface PublishedDrift {
  readonly publication: Publication;
  readonly drift: Drift;
}

/** Compares the document at a place, a file or an address, with the contract; `profile` says how it is reached. */
export async function comparePublished(
  place: string,
  profile: ProfileFile | undefined,
  env: Environment['env'],
): Promise<PublishedDrift> {
  const contract: Contract = await loadContract(profile?.overlay);
  const publication = await publishedAt(place, await readerFor(profile, env));
  return { publication, drift: driftOf(membersOf(contract.dereferenced), publication.document) };
}
