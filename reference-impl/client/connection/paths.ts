import { SvcError } from './svc-error.ts';

/** Where an operation lies. */
export interface Place {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}

/** The operations whose place the document does not show, with our guess at it. */
const guessed = {
  getBasicHealth: { method: 'GET', path: '/api/v1/health' },
  getReadiness: { method: 'GET', path: '/api/v1/health/ready' },
  getLiveness: { method: 'GET', path: '/api/v1/health/live' },
  getVersion: { method: 'GET', path: '/api/v1/health/version' },
  getAuthConfig: { method: 'GET', path: '/api/v1/auth/config' },
  getUserInfo: { method: 'GET', path: '/api/v1/userinfo' },
  resetSystem: { method: 'POST', path: '/api/v1/system/reset' },
  getActivity: { method: 'GET', path: '/api/v1/activities/{id}' },
  listScheduleExecutions: { method: 'GET', path: '/api/v1/schedule-executions' },
  getScheduleExecution: { method: 'GET', path: '/api/v1/schedule-executions/{id}' },
} as const satisfies Record<string, Place>;

/** The operations whose place is stated (4.1). */
const stated = {
  getServiceHealth: { method: 'GET', path: '/api/v1/system/health' },
  setMetaverseObjectPassword: { method: 'POST', path: '/api/v1/metaverse/objects/{id}/password' },
  setConnectedSystemObjectPassword: {
    method: 'POST',
    path: '/api/v1/synchronisation/connected-systems/{connectedSystemId}/connector-space/{csoId}/password',
  },
} as const satisfies Record<string, Place>;

export type UnshownOperation = keyof typeof guessed;
export type Operation = UnshownOperation | keyof typeof stated;
export type Paths = Readonly<Partial<Record<UnshownOperation, Place>>>;

export const unshownOperations = Object.keys(guessed) as readonly UnshownOperation[];

export function isUnshown(operation: string): operation is UnshownOperation {
  return Object.hasOwn(guessed, operation);
}

export function placeOf(operation: Operation, paths: Paths): Place {
  return isUnshown(operation) ? (paths[operation] ?? guessed[operation]) : stated[operation];
}

/** The path of an operation with its parameters filled in. */
export function filledIn(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => segment(parameters[name] ?? ''));
}

// With these a path would lead elsewhere, and no escaping helps.
function segment(id: string): string {
  if (['', '.', '..'].includes(id)) throw new SvcError('USAGE', `"${id}" is not a usable ID.`);
  return encodeURIComponent(id);
}

/** Reads `getVersion=/about` or `resetSystem=DELETE /everything`. */
export function readPath(given: string): Paths {
  const [, operation = '', method, path = ''] = /^(\w+)=(?:([A-Za-z]+) +)?(\/[^\s?#]*)$/.exec(given) ?? [];
  if (!isUnshown(operation))
    throw new SvcError('USAGE', `"${given}" does not name the path of an operation.`, {
      hint: `Write NAME=/PATH or NAME="METHOD /PATH", NAME being one of ${unshownOperations.join(', ')}.`,
    });
  const verb = method?.toUpperCase() ?? guessed[operation].method;
  if (!isMethod(verb)) throw new SvcError('USAGE', `"${verb}" is not GET, POST, PUT or DELETE.`);
  return { [operation]: { method: verb, path } };
}

const isMethod = (word: string): word is Place['method'] => ['GET', 'POST', 'PUT', 'DELETE'].includes(word);
