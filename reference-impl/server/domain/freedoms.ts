import { randomFrom } from './random.ts';

export type Casing = 'camel' | 'pascal' | 'snake';
export type OtherAccess = 'administrator' | 'authenticated' | 'reads-free';

/** Where an operation lies whose path the document does not show (4.1). */
export interface Place {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
}
export type UnshownPath =
  | 'getBasicHealth'
  | 'getReadiness'
  | 'getLiveness'
  | 'getVersion'
  | 'getAuthConfig'
  | 'getUserInfo'
  | 'resetSystem';

/**
 * Everything the document leaves open and this implementation had to choose. No conforming client may
 * depend on any of it, so each member can be set to another value without breaking a documented rule.
 */
export interface Freedoms {
  // Bodies
  /** Of property names in every body but the envelope and the error, which are shown (2.8, 2.9). */
  casing: Casing;
  /** Shuffles the members of every body; undefined keeps them as written. */
  memberOrder: number | undefined;
  extraMembers: boolean;
  nullMembers: 'present' | 'absent';
  /** Digits after the second. */
  timestampFraction: 0 | 1 | 2 | 3 | 6 | 7;
  timestampSuffix: 'Z' | '+00:00';
  guidLetters: 'lower' | 'upper';
  contentType: 'application/json' | 'application/json; charset=utf-8';

  // Health
  notReadyStatus: 200 | 503;
  stalledWithOverdue: 'Stalled' | 'HeartbeatOverdue';
  stalledWithNoHeartbeat: 'NoHeartbeat' | 'Stalled';
  tenMinutesExactly: 'moving' | 'stalled';
  idleLastProgress: 'null' | 'last-seen';
  /** Where a version is followed by build metadata. */
  buildMetadata: 'nowhere' | 'version' | 'web-version';
  idleWorkStartedAt: 'null' | 'last-work';
  /** Which lengths of time a Reason gives, and how: only that it has relevant figures is stated (2.5). */
  reasonStyle: 'seconds' | 'clock' | 'work' | 'excess' | 'uptime';
  instanceIdHost: 'as-is' | 'letters-and-digits';
  extraCacheDirectives: readonly string[];

  // Access
  unauthenticatedStatus: 401 | 403 | 400 | 404;
  forbiddenStatus: 403 | 401 | 404 | 400 | 409;
  challenge: boolean;
  refusalNamesServices: boolean;
  apiKeyHasIdentity: boolean;
  documentsNeedCredentials: boolean;
  passwordAccess: 'authenticated' | 'administrator';
  /** Of the operations for which the document says no more than "most" (5.3). */
  otherAccess: OtherAccess;
  unknownPath: 'not-found' | 'credentials-first';
  tokensOutliveReset: boolean;

  // Errors
  errorCodes: 'UPPER_SNAKE' | 'PascalCase' | 'kebab-case' | 'numeric';
  errorExtras: boolean;
  /** For refusals whose status the document does not state. */
  badRequestStatus: 400 | 422;
  unknownNameStatus: 400 | 422;
  wrongMethodStatus: 405 | 404;
  unreadableIdStatus: 404 | 400;
  failureStatus: 503 | 500;
  messageNumbers: 'grouped' | 'plain';
  retryAfter: 'seconds' | 'date';

  // Lists
  defaultPageSize: number;
  /** A cap of each list itself, below that of all (4.2); the size it leaves is echoed and counted, whatever was asked. */
  endpointPageCap: 50 | undefined;
  aboveMaximumPageSize: 'clamp' | 'refuse';
  echoedPageSize: 'effective' | 'asked';
  depthPageSize: 'effective' | 'asked';
  belowFirstPage: 'refuse' | 'first';
  unknownSortField: 'refuse' | 'ignore';
  emptyListPages: 0 | 1;

  // Operations
  paths: Readonly<Record<UnshownPath, Place>>;
  resetStatus: 200 | 201 | 202;
  resetOptionsIn: 'body' | 'query' | 'headers';
  /** By what the Activity of a reset is told from others. */
  resetActivity: 'name' | 'operation' | 'target-type';
  creationStatus: 201 | 200;
  activityIdIn: 'body' | 'location' | 'both' | 'link' | 'operation-id';
  /** Under which names an Activity shows what it concerns. */
  activityTarget: 'flat' | 'nested' | 'renamed';
  /** What becomes of a word in a filter of statuses that is not one. */
  unknownStatus: 'refuse' | 'ignore' | 'match-nothing' | 'ignore-but-refuse-retired';
  clearedSetting: 'null' | 'absent';
  settingsAs: 'record' | 'list';
  resetCounts: 'named-three' | 'every-kind';
  singleObjectDefaultWait: 10 | 0;
  emptyTargetList: 'everything' | 'refuse';
  failedDeliverySettles: boolean;
  foreignTargetStatus: 400 | 404 | 409 | 422;
}

export const defaultPaths: Readonly<Record<UnshownPath, Place>> = {
  getBasicHealth: { method: 'GET', path: '/api/v1/health' },
  getReadiness: { method: 'GET', path: '/api/v1/health/ready' },
  getLiveness: { method: 'GET', path: '/api/v1/health/live' },
  getVersion: { method: 'GET', path: '/api/v1/health/version' },
  getAuthConfig: { method: 'GET', path: '/api/v1/auth/config' },
  getUserInfo: { method: 'GET', path: '/api/v1/userinfo' },
  resetSystem: { method: 'POST', path: '/api/v1/system/reset' },
};

const otherPaths: Readonly<Record<UnshownPath, Place>> = {
  getBasicHealth: { method: 'GET', path: '/api/v1/status' },
  getReadiness: { method: 'GET', path: '/api/v1/status/readiness' },
  getLiveness: { method: 'GET', path: '/api/v1/status/liveness' },
  getVersion: { method: 'GET', path: '/api/v1/about' },
  getAuthConfig: { method: 'GET', path: '/api/v1/sign-in/configuration' },
  getUserInfo: { method: 'GET', path: '/api/v1/me' },
  resetSystem: { method: 'POST', path: '/api/v1/factory-reset' },
};

/** What each freedom may be set to: first our own choice, then others that are equally good. */
const choices: { readonly [Name in keyof Freedoms]: readonly Freedoms[Name][] } = {
  casing: ['camel', 'pascal', 'snake'],
  memberOrder: [undefined, 1, 2, 3, 5, 8],
  extraMembers: [false, true],
  nullMembers: ['present', 'absent'],
  timestampFraction: [3, 0, 1, 2, 6, 7],
  timestampSuffix: ['Z', '+00:00'],
  guidLetters: ['lower', 'upper'],
  contentType: ['application/json', 'application/json; charset=utf-8'],
  notReadyStatus: [503, 200],
  stalledWithOverdue: ['Stalled', 'HeartbeatOverdue'],
  stalledWithNoHeartbeat: ['NoHeartbeat', 'Stalled'],
  tenMinutesExactly: ['moving', 'stalled'],
  idleLastProgress: ['null', 'last-seen'],
  buildMetadata: ['nowhere', 'version', 'web-version'],
  idleWorkStartedAt: ['null', 'last-work'],
  reasonStyle: ['seconds', 'clock', 'work', 'excess', 'uptime'],
  instanceIdHost: ['as-is', 'letters-and-digits'],
  extraCacheDirectives: [[], ['no-cache'], ['no-cache', 'must-revalidate'], ['max-age=0']],
  unauthenticatedStatus: [401, 403, 400, 404],
  forbiddenStatus: [403, 401, 404, 400, 409],
  challenge: [true, false],
  refusalNamesServices: [false, true],
  apiKeyHasIdentity: [true, false],
  documentsNeedCredentials: [false, true],
  passwordAccess: ['authenticated', 'administrator'],
  otherAccess: ['administrator', 'authenticated', 'reads-free'],
  unknownPath: ['not-found', 'credentials-first'],
  tokensOutliveReset: [true, false],
  errorCodes: ['UPPER_SNAKE', 'PascalCase', 'kebab-case', 'numeric'],
  errorExtras: [true, false],
  badRequestStatus: [400, 422],
  unknownNameStatus: [400, 422],
  wrongMethodStatus: [405, 404],
  unreadableIdStatus: [404, 400],
  failureStatus: [503, 500],
  messageNumbers: ['grouped', 'plain'],
  retryAfter: ['seconds', 'date'],
  endpointPageCap: [undefined, 50],
  defaultPageSize: [20, 10, 25, 50, 100],
  aboveMaximumPageSize: ['clamp', 'refuse'],
  echoedPageSize: ['effective', 'asked'],
  depthPageSize: ['effective', 'asked'],
  belowFirstPage: ['refuse', 'first'],
  unknownSortField: ['refuse', 'ignore'],
  emptyListPages: [0, 1],
  paths: [defaultPaths, otherPaths],
  resetStatus: [200, 201, 202],
  resetOptionsIn: ['body', 'query', 'headers'],
  resetActivity: ['name', 'operation', 'target-type'],
  creationStatus: [201, 200],
  activityIdIn: ['both', 'body', 'location', 'link', 'operation-id'],
  activityTarget: ['flat', 'nested', 'renamed'],
  unknownStatus: ['refuse', 'ignore', 'match-nothing', 'ignore-but-refuse-retired'],
  clearedSetting: ['null', 'absent'],
  settingsAs: ['record', 'list'],
  resetCounts: ['every-kind', 'named-three'],
  singleObjectDefaultWait: [10, 0],
  emptyTargetList: ['everything', 'refuse'],
  failedDeliverySettles: [true, false],
  foreignTargetStatus: [400, 404, 409, 422],
};

/** Our own choice everywhere, as the ledger of open points records it. */
export const defaultFreedoms = taken(() => 0);

/** Every freedom taken at random, reproducibly: a server as unlike the default as the document permits. */
export function shakenFreedoms(seed: number): Freedoms {
  return taken(randomFrom(seed));
}

function taken(pick: (below: number) => number): Freedoms {
  const picked = Object.entries(choices).map(([name, values]) => [name, values[pick(values.length)]]);
  return Object.fromEntries(picked) as Freedoms;
}
