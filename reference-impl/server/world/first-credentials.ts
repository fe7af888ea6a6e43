import { issueKey, issueToken } from './issue-credentials.ts';
import type { World } from './world.ts';

/** What a developer needs in order to begin. */
export interface FirstCredentials {
  readonly apiKey: string;
  readonly bearerToken: string;
}

export async function issueFirstCredentials(world: World, apiKey?: string): Promise<FirstCredentials> {
  const key = issueKey(world, 'infrastructure', apiKey ?? null);
  const token = await issueToken(world, 'administrator', 'valid');
  return {
    apiKey: key.headers['X-Api-Key'] ?? '',
    bearerToken: (token.headers.Authorization ?? '').replace('Bearer ', ''),
  };
}
