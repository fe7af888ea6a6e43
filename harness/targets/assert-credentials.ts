import { operationFor } from '#harness/contract/contract.ts';
import { type Fields, membersOf } from '#harness/contract/json-values.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Profile, RefusedCredential } from '#harness/profile/profile.ts';
import type { ProfileFile, SecretSource, TokenSource } from '#harness/profile/profile-file.ts';
import { assertReady } from './identify-api.ts';
import type { ServerProbe } from './server-probe.ts';

/** For each kind of credential: name in `Profile.credentials`, field of the profile, name in messages. */
const methods = [
  ['api-key', 'apiKey', 'API key'],
  ['bearer', 'bearer', 'token'],
] as const;

/** How user info and service health respond to a credential. If a response is unreadable, it is undefined. */
interface Reception {
  readonly identity: Exchange | undefined;
  readonly health: Exchange | undefined;
}

/** Ends a run if all credentials are refused, or if those of a caller belong to a caller of another kind. */
export async function assertCredentials(
  { credentials = {} }: ProfileFile,
  probe: ServerProbe,
  profile: Profile,
): Promise<NonNullable<Profile['refusedCredentials']>> {
  // If only some are refused, the run continues, but its result is inconclusive.
  const refused: Record<string, RefusedCredential> = {};
  let isAnyTaken = false;
  for (const [kind, sources] of Object.entries(credentials)) {
    const problems: (RefusedCredential & { readonly name: string; readonly isRefused: boolean })[] = [];
    let isTaken = false;
    for (const [method, field, label] of methods) {
      const source = sources[field];
      if (source === undefined) continue;
      const name = `${kind}:${method}`;
      const headers = profile.credentials[name] ?? {};
      const reception = {
        identity: await probe.request('identity', profile, headers),
        health: await probe.request('overview', profile, headers),
      };
      const tells = membersOf(operationFor(probe.contract, 'identity').written['x-tells']);
      const refusal = await refusalOf(kind, reception, probe, profile);
      const problem = refusal ?? problemOf(kind, reception, tells);
      // If the server is not ready, it may refuse every key, for example because its database is down.
      if (problem !== undefined || statusOf(reception.health) >= 500) await assertReady(probe, profile);
      const why = `The ${label} of ${kind} in ${nameOf(source)} ${problem}.`;
      if (problem === undefined) isTaken = true;
      else problems.push({ name, source: nameOf(source), why, isRefused: refusal !== undefined });
    }
    const [first] = problems;
    if (first === undefined || isTaken) isAnyTaken = true;
    else if (!first.isRefused) throw new HarnessError('CREDENTIAL_REFUSED', first.why);
    // If the server accepts another credential of the caller, rules judge what it does with this one.
    for (const { name, source, why } of problems) refused[name] = { source, why, isUsed: isTaken };
  }
  const [first] = Object.values(refused);
  if (first !== undefined && !isAnyTaken) throw new HarnessError('CREDENTIAL_REFUSED', first.why);
  return refused;
}

/** How the server refuses a credential; undefined if the credential may be valid. */
async function refusalOf(
  kind: string,
  { identity, health }: Reception,
  probe: ServerProbe,
  profile: Profile,
): Promise<string | undefined> {
  const status = statusOf(identity);
  if (status !== statusOf(health)) return undefined;
  const refusal = `is refused with ${status} by user info and service health`;
  if (status === 401) return refusal;
  // A 403 shows a refused credential only if a request without credentials gets 403 as well.
  if (status !== 403 || kind === 'stranger') return undefined;
  const anonymous = await probe.request('identity', profile, {});
  return statusOf(anonymous) === 403 ? `${refusal}, like a request without credentials` : undefined;
}

function statusOf(exchange: Exchange | undefined): number {
  return exchange?.response.status ?? 0;
}

/** The problem of a credential that belongs to another type of caller; undefined if that is not evident. */
function problemOf(kind: string, { identity, health }: Reception, tells: Fields) {
  const body = membersOf(identity?.response.content);
  const [isKnown, hasRole] = [body[String(tells.identity)], body[String(tells.role)]];
  const isRefused = [401, 403, 404].includes(statusOf(health));
  if (kind === 'administrator' && isKnown === true && hasRole === false && isRefused)
    return `does not belong to an administrator, according to user info, and service health returned ${statusOf(health)}`;
  if (kind === 'stranger' && isKnown === true)
    return 'belongs to a caller with an identity: user info shows the caller as authorised';
  return undefined;
}

function nameOf(source: SecretSource | TokenSource): string {
  if ('clientCredentials' in source) return `the response of ${source.clientCredentials.tokenUrl}`;
  return 'env' in source ? source.env : `the output of ${source.command[0]}`;
}
