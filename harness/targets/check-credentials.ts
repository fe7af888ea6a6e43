import { membersOf } from '#harness/contract/json-values.ts';
import { HarnessError } from '#harness/errors.ts';
import type { Profile } from '#harness/http/profile/profile.ts';
import type { CallerSources, ProfileFile, SecretSource } from '#harness/http/profile/profile-file.ts';
import { assertReady } from './identify-api.ts';
import type { ProbeResponse, ServerProbe } from './server-probe.ts';

/** What the two operations that any credential can be tried on make of it. */
interface Reception {
  readonly identity: ProbeResponse;
  readonly health: ProbeResponse;
}

/**
 * Ends a run whose credentials are refused or are somebody else's, before a server is blamed for what it answers to
 * them. A caller of whom one credential is taken goes on with both: that the other is not, rules judge.
 */
export async function assertCredentials(
  { credentials = {} }: ProfileFile,
  probe: ServerProbe,
  profile: Profile,
): Promise<void> {
  for (const [kind, sources] of Object.entries(credentials)) {
    const problems: (string | undefined)[] = [];
    for (const [method, source] of sourcesOf(sources)) {
      const headers = profile.credentials[`${kind}:${method}`] ?? {};
      const reception = {
        identity: await probe.ask('identity', profile, headers),
        health: await probe.ask('overview', profile, headers),
      };
      const problem = problemOf(kind, reception);
      // Whoever cannot reach a database refuses every key, and lists no service.
      if (problem !== undefined || reception.health.status >= 500) await assertReady(probe, profile);
      problems.push(problem === undefined ? undefined : `${nameOf(source)} ${problem}`);
    }
    const [first] = problems;
    if (first === undefined || problems.includes(undefined)) continue;
    throw new HarnessError('CREDENTIAL_REFUSED', `The ${method(sources)} of ${kind} in ${first}.`);
  }
}

/** What is wrong with a credential; undefined where nothing is, or nothing can be told. */
function problemOf(kind: string, { identity, health }: Reception): string | undefined {
  if (identity.status === 401 && health.status === 401)
    return 'is refused with 401 by user info and service health';
  const tells = membersOf(identity.operation.written['x-tells']);
  const [isKnown, hasRole] = [identity.body[String(tells.identity)], identity.body[String(tells.role)]];
  if (kind === 'administrator' && isKnown === true && hasRole === false && isRefusal(health.status))
    return `is not an administrator's: user info says so, and service health answers ${health.status}`;
  if (kind === 'stranger' && isKnown === true)
    return 'is that of a caller who has an identity: user info says that they are authorised';
  return undefined;
}

function isRefusal(status: number): boolean {
  return [401, 403, 404].includes(status);
}

function sourcesOf({ apiKey, bearer }: CallerSources): readonly (readonly [string, SecretSource])[] {
  return [
    ...(apiKey === undefined ? [] : [['api-key', apiKey] as const]),
    ...(bearer === undefined ? [] : [['bearer', bearer] as const]),
  ];
}

function method({ apiKey }: CallerSources): string {
  return apiKey === undefined ? 'token' : 'API key';
}

function nameOf(source: SecretSource): string {
  return 'env' in source ? source.env : `what ${source.command[0]} prints`;
}
