import { loadContract, operationFor } from '#harness/contract/contract.ts';
import { defined, membersOf } from '#harness/contract/json-values.ts';
import { locatedOperations } from '#harness/contract/operations.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { serverAddress } from '#harness/http/live.ts';
import type { ProfileFile } from '#harness/profile/profile-file.ts';
import { usualCredentials } from '#harness/profile/secrets.ts';
import type { Environment } from '#harness/programs/environment.ts';
import { withoutKnownSecrets } from '#harness/redaction/known-secrets.ts';
import { driftOf } from './drift.ts';
import { prober, readerFor } from './fetch-text.ts';
import { sortSurvey } from './listing.ts';
import { profileDraft, withGiven } from './profile-draft.ts';
import { publishedAt } from './published.ts';
import { survey } from './survey.ts';

interface DiscoveryRequest {
  /** The address of the server. If this is undefined, the address in the profile is used. */
  readonly url: string | undefined;
  readonly profile: ProfileFile | undefined;
  readonly env: Environment['env'];
  readonly progress: (path: string) => void;
}

/** Reads a server's OpenAPI document, and sends GET to the endpoints that need no credentials. */
export async function discover({ url, profile, env, progress }: DiscoveryRequest) {
  const server = serverOf(url, profile, env);
  const contract = await loadContract(profile?.overlay);
  const address = server.baseUrl + (server.prefix ?? '');
  const reader = await readerFor(profile, env);
  let reason = '';
  const { path } = operationFor(contract, 'document');
  const publication = await publishedAt(address, path, reader).catch((error: unknown) => {
    // If the document cannot be read, usual paths are tried instead. Any other error ends the inspection.
    if (!(error instanceof HarnessError) || error.code !== 'FILE_INVALID') throw error;
    reason = error.message;
    return undefined;
  });
  const matching =
    publication && driftOf(membersOf(contract.dereferenced), publication.document, publication.lost);
  const basePath = new URL(address).pathname.replace(/\/$/, '');
  const found = await survey(contract, matching, basePath, prober(address, contract, reader, progress));
  const all = profile === undefined ? found : withGiven(contract, found, profile);
  return {
    address,
    survey: all,
    lines: sortSurvey(all, publication, reason, server),
    /** The text of a draft profile: the settings of the given profile, and all findings. */
    draft: (file: string) =>
      profileDraft(contract, server, all, file, (text) => withoutKnownSecrets(env, text)),
  };
}

/** The server to inspect, as a profile: the server at the given address, else the server of the given profile. */
function serverOf(
  url: string | undefined,
  { prefix, ...profile }: Partial<ProfileFile> = {},
  env: Environment['env'],
): ProfileFile {
  if (url === undefined)
    return { ...profile, baseUrl: serverAddress(profile.baseUrl ?? ''), ...defined({ prefix }) };
  const usual = usualCredentials(env);
  const isKnown = Object.keys(profile).length === 0 && Object.keys(usual).length > 0;
  return { ...(isKnown && { credentials: usual }), ...profile, baseUrl: serverAddress(url) };
}

/** Compares a document, from a file or an address, with the contract; `profile` has the connection settings. */
export async function comparePublished(
  source: string,
  profile: ProfileFile | undefined,
  env: Environment['env'],
) {
  const contract = await loadContract(profile?.overlay);
  const { path } = operationFor(contract, 'document');
  const publication = await publishedAt(source, path, await readerFor(profile, env));
  const { document, lost } = publication;
  return { publication, drift: driftOf(membersOf(contract.dereferenced), document, lost) };
}

/** The operations in an OpenAPI document, from a file or an address, and those that could not be read. */
export async function describedAt(source: string, env: Environment['env']) {
  const { path } = operationFor(await loadContract(), 'document');
  const { document, lost, source: found } = await publishedAt(source, path, await readerFor(undefined, env));
  const own = URL.canParse(found) ? new URL(found).pathname : path;
  return { operations: locatedOperations(document, own), lost };
}
