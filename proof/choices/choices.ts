import type { MiddlewareFactory } from '#proof/shapes/service.ts';
import type { Choices as InnerChoices } from '#reference/server/domain/choices.ts';
import { randomFrom } from '#reference/server/domain/random.ts';

/** The contract has these paths for some operations whose paths the document does not show (§4.1). */
export const contractPaths = {
  getBasicHealth: '/api/v1/health',
  getReadiness: '/api/v1/health/ready',
  getLiveness: '/api/v1/health/live',
  getVersion: '/api/v1/health/version',
  getAuthConfig: '/api/v1/auth/config',
  getUserInfo: '/api/v1/userinfo',
  resetSystem: '/api/v1/system/reset',
} as const;

const otherPaths = {
  getBasicHealth: '/api/v1/status',
  getReadiness: '/api/v1/status/readiness',
  getLiveness: '/api/v1/status/liveness',
  getVersion: '/api/v1/about',
  getAuthConfig: '/api/v1/sign-in/configuration',
  getUserInfo: '/api/v1/me',
  resetSystem: '/api/v1/factory-reset',
} as const;

/** The reference implementation uses the first option of each list. The open-points register lists the others. */
export const options = {
  // Bodies
  casing: ['camel', 'pascal', 'snake'],
  memberOrder: [undefined, 1],
  extraMembers: [false, true],
  nullMembers: ['present', 'absent'],
  timestampFraction: [3, 0, 1, 7], // digits after the second
  timestampSuffix: ['Z', '+00:00'],
  guidLetters: ['lower', 'upper'],
  contentType: ['application/json', 'application/json; charset=utf-8'],

  // Health
  notReadyStatus: [503, 200],
  stalledWithOverdue: ['Stalled', 'HeartbeatOverdue'],
  stalledWithNoHeartbeat: ['NoHeartbeat', 'Stalled'],
  stalledAtExactlyTenMinutes: [false, true],
  idleLastProgress: ['null', 'last-seen'],
  buildMetadata: ['nowhere', 'version', 'web-version'],
  idleWorkStartedAt: ['null', 'last-work'],
  reasonStyle: ['seconds', 'clock', 'work', 'excess', 'uptime'],
  instanceIdHost: ['as-is', 'letters-and-digits'],
  extraCacheDirectives: [[], ['no-cache', 'must-revalidate']],

  // Access
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

  // Errors
  errorCodes: ['UPPER_SNAKE', 'PascalCase', 'kebab-case', 'numeric'],
  errorExtras: [true, false],
  badRequestStatus: [400, 422],
  unknownNameStatus: [400, 422],
  wrongMethodStatus: [405, 404],
  unreadableIdStatus: [404, 400],
  failureStatus: [503, 500],
  messageNumbers: ['grouped', 'plain'],
  retryAfter: ['seconds', 'date'],

  // Lists
  defaultPageSize: [20, 10, 100],
  aboveMaximumPageSize: ['clamp', 'refuse'],
  echoedPageSize: ['effective', 'asked'],
  depthPageSize: ['effective', 'asked'],
  belowFirstPage: ['refuse', 'first'],
  unknownSortField: ['refuse', 'ignore'],
  emptyListPages: [0, 1],

  // Operations
  paths: [contractPaths, otherPaths],
  resetStatus: [200, 201, 202],
  resetOptionsIn: ['body', 'query', 'headers'],
  resetActivity: ['name', 'operation', 'target-type'],
  creationStatus: [201, 200],
  activityIdIn: ['both', 'body', 'location', 'link', 'link-header', 'list', 'operation-id'],
  activityTarget: ['flat', 'nested', 'renamed'],
  unknownStatus: ['refuse', 'ignore', 'match-nothing', 'ignore-but-refuse-retired'],
  clearedSetting: ['null', 'absent'],
  settingsAs: ['record', 'list'],
  resetCounts: ['every-kind', 'named-three'],
  singleObjectDefaultWait: [10, 0],
  emptyTargetList: ['everything', 'refuse'],
  failedDeliverySettles: [true, false],
  foreignTargetStatus: [400, 404, 409, 422],
} as const satisfies Readonly<Record<string, readonly unknown[]>> & {
  readonly [Name in keyof InnerChoices]: readonly InnerChoices[Name][];
};

type Options = typeof options;
export type Choices = { readonly [Name in keyof Options]: Options[Name][number] };

/** The middleware that applies a choice. A choice that the reference implementation applies needs none. */
export type ChoiceMiddleware = {
  readonly [Name in keyof Choices]?: (value: Choices[Name]) => MiddlewareFactory;
};

/** The choices of the reference implementation. */
export const ourChoices = chosen(() => 0);

export function randomChoices(seed: number): Choices {
  return chosen(randomFrom(seed));
}

function chosen(pick: (below: number) => number): Choices {
  const picked = Object.entries(options).map(([name, values]) => [name, values[pick(values.length)]]);
  return Object.fromEntries(picked) as Choices;
}
