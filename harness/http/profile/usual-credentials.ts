import type { Environment } from '#harness/environment.ts';
import type { CallerSources } from './profile-file.ts';

/** Environment variables that hold API keys for a server without a profile. */
export const keyVariables = {
  administrator: 'SVC_ADMINISTRATOR_KEY',
  user: 'SVC_USER_KEY',
  infrastructure: 'SVC_INFRASTRUCTURE_KEY',
} as const;

/** The callers whose keys stand in the usual variables, by the names of these. */
export function usualCredentials(env: Environment['env']): Record<string, CallerSources> {
  const credentials: Record<string, CallerSources> = {};
  for (const [kind, variable] of Object.entries(keyVariables)) {
    if ((env[variable] ?? '') !== '') credentials[kind] = { apiKey: { env: variable } };
  }
  return credentials;
}
