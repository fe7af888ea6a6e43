import { type Contract, loadContract } from '#harness/contract/contract.ts';
import { fitProfile } from '#harness/http/profile/fit-profile.ts';
import { type ProfileFile, readProfile } from '#harness/http/profile/profile-file.ts';
import { likeServer } from '#mocks/choices/like-server.ts';

/** A server as its profile describes it, if there is one. */
export interface DescribedServer {
  readonly profile: ProfileFile | undefined;
  readonly contract: Contract;
  /** The contract with its operations where the server has them. */
  readonly placed: Contract;
}

export async function readDescribedServer(file: string | undefined): Promise<DescribedServer> {
  const profile = file === undefined ? undefined : await readProfile(file);
  const contract = await loadContract(profile?.overlay);
  if (profile === undefined) return { profile, contract, placed: contract };
  fitProfile(contract, profile, file ?? '');
  return { profile, contract, placed: likeServer(contract, profile).contract };
}
