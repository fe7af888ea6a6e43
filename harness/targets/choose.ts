import { type Contract, loadContract } from '#harness/contract/contract.ts';
import type { Environment } from '#harness/environment.ts';
import { HarnessError } from '#harness/errors.ts';
import { permitted } from '#harness/http/profile/permissions.ts';
import type { Release } from '#harness/http/profile/profile.ts';
import { type CallerSources, type ProfileFile, readProfile } from '#harness/http/profile/profile-file.ts';
import type { OpenedTarget } from './opened.ts';
import { openLive } from './server.ts';

/** What the command line says of a target. */
export interface TargetChoice {
  /** `reference`, `prism` or an address; left out when a profile names the server. */
  readonly name?: string;
  readonly profile?: string;
  readonly release?: Release;
  /** Effects as given, e.g. `write` or `reset=server.example`. */
  readonly allow: readonly string[];
  readonly inProcess: boolean;
  readonly faults?: readonly string[];
}

/** Opens whichever target was chosen, with the contract it is held against; the caller closes it. */
export async function openChosen(
  choice: TargetChoice,
  env: Environment['env'],
): Promise<OpenedTarget & { readonly contract: Contract }> {
  const profile = choice.profile === undefined ? undefined : await readProfile(choice.profile);
  const contract = await loadContract(profile?.overlay);
  return { ...(await open(choice, profile, contract, env)), contract };
}

async function open(
  choice: TargetChoice,
  described: ProfileFile | undefined,
  contract: Contract,
  env: Environment['env'],
): Promise<OpenedTarget> {
  const { name, release, inProcess, faults = [] } = choice;
  const chosen = release === undefined ? {} : { release };
  // Each brings packages of its own, and a run waits for none that it does not need.
  if (name === 'reference') {
    const { openReference } = await import('./reference.ts');
    const { nodePages } = await import('#reference/server/node-pages.ts');
    return openReference({
      ...chosen,
      ...(faults.length > 0 && (await import('./departures.ts')).withFaults(faults)),
      inProcess,
      document: contract.document,
      pages: nodePages(),
    });
  }
  if (name === 'prism') {
    const { openPrism } = await import('./prism.ts');
    return openPrism(contract);
  }
  const profile = described ?? profileFor(name ?? '', env);
  return openLive({ profile, ...chosen, allowed: permitted(choice.allow, profile), contract, env });
}

/** Environment variables that hold API keys for a server without a profile. */
const keyVariables = {
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

function profileFor(url: string, env: Environment['env']): ProfileFile {
  if (!/^https?:\/\/[^/]/.test(url) || !URL.canParse(url)) {
    throw new HarnessError('USAGE', `"${url}" is neither reference, prism nor an http address.`);
  }
  return { baseUrl: url, credentials: usualCredentials(env) };
}
