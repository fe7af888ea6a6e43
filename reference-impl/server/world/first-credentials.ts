import { issueKey, issueToken } from './issue-credentials.ts';
import type { World } from './world.ts';

/** What a developer needs in order to begin. */
export interface FirstCredentials {
  readonly apiKey: string;
  readonly bearerToken: string;
}

/** The wanted key, else one that is there already, as where the state has lasted, else a random one. */
export async function issueFirstCredentials(world: World, wanted?: string): Promise<FirstCredentials> {
  const { keys } = world.credentials;
  const known = [...keys].find(([secret, key]) =>
    wanted === undefined ? key.isInfrastructureKey : secret === wanted,
  );
  const apiKey = known?.[0] ?? issueKey(world, 'infrastructure', wanted ?? null).headers['X-Api-Key'] ?? '';
  const token = await issueToken(world, 'administrator', 'valid');
  return {
    apiKey,
    bearerToken: (token.headers.Authorization ?? '').replace('Bearer ', ''),
  };
}
