import { ask, type Connection, read, readBody, refusal } from '#reference/client/connection/connection.ts';
import {
  type AuthConfig,
  authConfig,
  type BasicHealth,
  basicHealth,
  errorBody,
  type HealthSummary,
  healthSummary,
  type UserInfo,
  userInfo,
  type Version,
  version,
} from '#reference/client/connection/shapes.ts';

export const health = (connection: Connection): Promise<BasicHealth> =>
  read(connection, { operation: 'getBasicHealth' }, basicHealth);

export const liveness = (connection: Connection): Promise<BasicHealth> =>
  read(connection, { operation: 'getLiveness' }, basicHealth);

/** `not_ready` is a result whatever HTTP status comes with it, since the document shows none (4.1). */
export async function readiness(connection: Connection): Promise<BasicHealth> {
  const call = { operation: 'getReadiness' } as const;
  const reply = await ask(connection, call);
  const isResult = errorBody(reply.body) === undefined && isBasicHealth(reply.body);
  if (!isResult && (reply.status < 200 || reply.status > 299)) throw refusal(connection, call, reply);
  return readBody(connection, call, reply, basicHealth);
}

function isBasicHealth(body: unknown): boolean {
  try {
    return basicHealth(body, '').Status !== '';
  } catch {
    return false;
  }
}

export const productVersion = (connection: Connection): Promise<Version> =>
  read(connection, { operation: 'getVersion' }, version);

export const signInConfiguration = (connection: Connection): Promise<AuthConfig> =>
  read(connection, { operation: 'getAuthConfig' }, authConfig);

export const caller = (connection: Connection): Promise<UserInfo> =>
  read(connection, { operation: 'getUserInfo' }, userInfo);

export const backgroundHealth = (connection: Connection): Promise<HealthSummary> =>
  read(connection, { operation: 'getServiceHealth' }, healthSummary);
