import type { Environment } from '#harness/environment.ts';
import { networkOptions } from '#harness/http/network.ts';
import type { ProfileFile } from '#harness/http/profile/profile-file.ts';
import { credentialsFrom } from '#harness/http/profile/secrets.ts';
import { type Fetched, type FetchLimits, fetchText } from './fetch-text.ts';

/** Where a key stands for commands that know no profile. */
export const keyVariable = 'SVC_ADMINISTRATOR_KEY';

/** Reads addresses of a server in the way that its profile says it is reached. */
export interface Reader {
  fetch(address: string, limits?: FetchLimits): Promise<Fetched>;
  /** An administrator's credentials, looked up when somebody asks for them; none when nobody named any. */
  credentials(): Promise<Readonly<Record<string, string>> | undefined>;
  /** What to do where credentials are wanted. */
  readonly hint: string;
}

/** A reader for a described server; without a profile, one that knows a key by its usual variable. */
export async function readerFor(profile: ProfileFile | undefined, env: Environment['env']): Promise<Reader> {
  const network = await networkOptions(profile ?? {});
  const fetch: Reader['fetch'] = (address, limits) => fetchText(address, limits, network);
  const otherwise = 'or save the document to a file.';
  if (profile === undefined) {
    const key = env[keyVariable] ?? '';
    return {
      fetch,
      credentials: async () => (key === '' ? undefined : { 'x-api-key': key }),
      hint: `Set ${keyVariable} to a key that it accepts, ${otherwise}`,
    };
  }
  return {
    fetch,
    async credentials() {
      const { administrator } = profile.credentials ?? {};
      if (administrator === undefined) return undefined;
      const found = await credentialsFrom({ administrator }, env);
      return found['administrator:api-key'] ?? found['administrator:bearer'];
    },
    hint: `Let the profile name an administrator that it accepts under "credentials", ${otherwise}`,
  };
}
