import { SvcError } from './svc-error.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

export interface Endpoint {
  readonly method: (typeof methods)[number];
  readonly path: string;
}

/** The operations whose path the document does not show, with the paths that this client assumes. */
const guessed = {
  getBasicHealth: { method: 'GET', path: '/api/v1/health' },
  getReadiness: { method: 'GET', path: '/api/v1/health/ready' },
  getLiveness: { method: 'GET', path: '/api/v1/health/live' },
  getVersion: { method: 'GET', path: '/api/v1/health/version' },
  getAuthConfig: { method: 'GET', path: '/api/v1/auth/config' },
  getUserInfo: { method: 'GET', path: '/api/v1/userinfo' },
  resetSystem: { method: 'POST', path: '/api/v1/system/reset' },
  listScheduleExecutions: { method: 'GET', path: '/api/v1/schedule-executions' },
  getScheduleExecution: { method: 'GET', path: '/api/v1/schedule-executions/{id}' },
} as const satisfies Record<string, Endpoint>;

/** The operations whose path the document states (§4.1). */
const stated = {
  getServiceHealth: { method: 'GET', path: '/api/v1/system/health' },
  setMetaverseObjectPassword: { method: 'POST', path: '/api/v1/metaverse/objects/{id}/password' },
  setConnectedSystemObjectPassword: {
    method: 'POST',
    path: '/api/v1/synchronisation/connected-systems/{connectedSystemId}/connector-space/{csoId}/password',
  },
} as const satisfies Record<string, Endpoint>;

export type UnspecifiedOperation = keyof typeof guessed;
export type Operation = UnspecifiedOperation | keyof typeof stated;
export type Paths = Readonly<Partial<Record<UnspecifiedOperation, Endpoint>>>;

export const unspecifiedOperations = Object.keys(guessed) as readonly UnspecifiedOperation[];

export function isUnspecified(operation: string): operation is UnspecifiedOperation {
  return Object.hasOwn(guessed, operation);
}

export function endpointOf(operation: Operation, paths: Paths): Endpoint {
  return isUnspecified(operation) ? (paths[operation] ?? guessed[operation]) : stated[operation];
}

export function fillIn(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = parameters[name] ?? '';
    // These values would change the path, and escaping does not prevent that.
    if (['', '.', '..'].includes(id)) throw new SvcError('USAGE', `"${id}" cannot be used as an ID.`);
    return encodeURIComponent(id);
  });
}

/** Parses `getVersion=/about` or `resetSystem=DELETE /everything`. */
export function readPath(given: string): Paths {
  const [, operation = '', verb, path = ''] = /^(\w+)=(?:([A-Za-z]+) +)?(\/[^\s?#]*)$/.exec(given) ?? [];
  if (!isUnspecified(operation))
    throw new SvcError(
      'USAGE',
      `"${given}" is not a path of an operation.`,
      `Write NAME=/PATH or NAME="METHOD /PATH", where NAME is one of ${unspecifiedOperations.join(', ')}.`,
    );
  const wanted = verb?.toUpperCase() ?? guessed[operation].method;
  const method = methods.find((each) => each === wanted);
  if (method === undefined) throw new SvcError('USAGE', `"${wanted}" is not GET, POST, PUT or DELETE.`);
  return { [operation]: { method, path } };
}
