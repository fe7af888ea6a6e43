import { canonical } from '#harness/contract/casing.ts';
import { type Contract, operationById } from '#harness/contract/contract.ts';
import { readJsonBytes } from '#harness/contract/json-text.ts';
import { HarnessError } from '#harness/errors.ts';
import { buildRequest } from '#harness/http/call.ts';
import type { Profile } from '#harness/http/profile/profile.ts';
import type { CallerSources, ProfileFile, SecretSource } from '#harness/http/profile/profile-file.ts';
import type { Target } from '#harness/http/target.ts';

/** What the two operations that any credential can be tried on make of it. */
interface Reception {
  readonly userInfo: Seen;
  readonly health: Seen;
}

interface Seen {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Ends a run whose credentials are refused or are somebody else's, before a server is blamed for what it answers to
 * them. A caller of whom one credential is taken goes on with both: that the other is not, rules judge.
 */
export async function assertCredentials(
  { credentials = {} }: ProfileFile,
  contract: Contract,
  target: Target,
  profile: Profile,
): Promise<void> {
  for (const [kind, sources] of Object.entries(credentials)) {
    const problems: (string | undefined)[] = [];
    for (const [method, source] of sourcesOf(sources)) {
      const headers = profile.credentials[`${kind}:${method}`] ?? {};
      const reception = {
        userInfo: await ask('getUserInfo', headers, contract, target, profile),
        health: await ask('getServiceHealth', headers, contract, target, profile),
      };
      const problem = problemOf(kind, reception);
      problems.push(problem === undefined ? undefined : `${nameOf(source)} ${problem}`);
    }
    const [first] = problems;
    if (first === undefined || problems.includes(undefined)) continue;
    throw new HarnessError('CREDENTIAL_REFUSED', `The ${method(sources)} of ${kind} in ${first}.`);
  }
}

/** What is wrong with a credential; undefined where nothing is, or nothing can be told. */
function problemOf(kind: string, { userInfo, health }: Reception): string | undefined {
  if (userInfo.status === 401 && health.status === 401)
    return 'is refused with 401 by user info and service health';
  const { authorised, isAdministrator } = userInfo.body;
  if (
    kind === 'administrator' &&
    authorised === true &&
    isAdministrator === false &&
    isRefusal(health.status)
  )
    return `is not an administrator's: user info says so, and service health answers ${health.status}`;
  if (kind === 'stranger' && authorised === true)
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

async function ask(
  operation: string,
  headers: Readonly<Record<string, string>>,
  contract: Contract,
  target: Target,
  profile: Profile,
): Promise<Seen> {
  const { id } = operationById(contract, operation);
  try {
    const response = await target.send(buildRequest(contract, profile, target.baseUrl, id, { headers }));
    const reading = readJsonBytes(await response.arrayBuffer());
    const body = 'value' in reading ? canonical(reading.value, contract.vocabulary) : undefined;
    const isMembers = typeof body === 'object' && body !== null;
    return { status: response.status, body: isMembers ? (body as Seen['body']) : {} };
  } catch (error) {
    // A server that does not answer now is met again by the rules.
    if (error instanceof HarnessError && error.code === 'TARGET_UNREACHABLE') return { status: 0, body: {} };
    throw error;
  }
}
