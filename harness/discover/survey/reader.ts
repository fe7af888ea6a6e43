import type { Environment } from '#harness/environment.ts';
import { networkOptions } from '#harness/http/network.ts';
import type { ProfileFile } from '#harness/http/profile/profile-file.ts';
import { credentialsFrom, registerSecretsIn } from '#harness/http/profile/secrets.ts';
import { keyVariables, usualCredentials } from '#harness/http/profile/usual-credentials.ts';
import { type Fetched, type FetchLimits, fetchText } from './fetch-text.ts';

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
  registerSecretsIn(profile ?? {}, env);
  const { administrator } = profile === undefined ? usualCredentials(env) : (profile.credentials ?? {});
  const wanted =
    profile === undefined
      ? `Set ${keyVariables.administrator} to a key that it accepts`
      : 'Let the profile name an administrator that it accepts under "credentials"';
  return {
    fetch: (address, limits) => fetchText(address, limits, network),
    async credentials() {
      if (administrator === undefined) return undefined;
      const found = await credentialsFrom({ administrator }, env);
      return found['administrator:api-key'] ?? found['administrator:bearer'];
    },
    hint: `${wanted}, or save the document to a file.`,
  };
}
