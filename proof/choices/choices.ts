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

/** The reference implementation uses the first option of each list. OP-01 etc. are ids of open points. */
const options = {
  // Bodies
  casing: ['camel', 'pascal', 'snake'], // OP-01
  memberOrder: [undefined, 1, 2, 3, 5, 8],
  extraMembers: [false, true], // OP-02
  nullMembers: ['present', 'absent'], // OP-03
  timestampFraction: [3, 0, 1, 2, 6, 7], // OP-04: digits after the second
  timestampSuffix: ['Z', '+00:00'], // OP-04
  guidLetters: ['lower', 'upper'],
  contentType: ['application/json', 'application/json; charset=utf-8'], // OP-07

  // Health
  notReadyStatus: [503, 200], // OP-15
  stalledWithOverdue: ['Stalled', 'HeartbeatOverdue'], // OP-20
  stalledWithNoHeartbeat: ['NoHeartbeat', 'Stalled'], // OP-21
  stalledAtExactlyTenMinutes: [false, true], // OP-19
  idleLastProgress: ['null', 'last-seen'], // OP-24
  buildMetadata: ['nowhere', 'version', 'web-version'],
  idleWorkStartedAt: ['null', 'last-work'],
  reasonStyle: ['seconds', 'clock', 'work', 'excess', 'uptime'], // OP-22
  instanceIdHost: ['as-is', 'letters-and-digits'], // OP-25
  extraCacheDirectives: [[], ['no-cache'], ['no-cache', 'must-revalidate'], ['max-age=0']],

  // Access
  unauthenticatedStatus: [401, 403, 400, 404], // OP-27
  forbiddenStatus: [403, 401, 404, 400, 409], // OP-28
  challenge: [true, false], // OP-29
  refusalNamesServices: [false, true], // OP-28
  apiKeyHasIdentity: [true, false], // OP-33
  documentsNeedCredentials: [false, true], // OP-30
  passwordAccess: ['authenticated', 'administrator'], // OP-32
  otherAccess: ['administrator', 'authenticated', 'reads-free'], // OP-31
  unknownPath: ['not-found', 'credentials-first'], // OP-43
  tokensOutliveReset: [true, false], // OP-100

  // Errors
  errorCodes: ['UPPER_SNAKE', 'PascalCase', 'kebab-case', 'numeric'], // OP-39
  errorExtras: [true, false], // OP-40, OP-41
  badRequestStatus: [400, 422], // OP-42
  unknownNameStatus: [400, 422], // OP-50
  wrongMethodStatus: [405, 404], // OP-44
  unreadableIdStatus: [404, 400], // OP-43
  failureStatus: [503, 500], // OP-17
  messageNumbers: ['grouped', 'plain'], // OP-46
  retryAfter: ['seconds', 'date'], // OP-53

  // Lists
  defaultPageSize: [20, 10, 25, 50, 100], // OP-56
  aboveMaximumPageSize: ['clamp', 'refuse'], // OP-54
  echoedPageSize: ['effective', 'asked'], // OP-55
  depthPageSize: ['effective', 'asked'], // OP-55
  belowFirstPage: ['refuse', 'first'], // OP-57
  unknownSortField: ['refuse', 'ignore'], // OP-60
  emptyListPages: [0, 1], // OP-59

  // Operations
  paths: [contractPaths, otherPaths],
  resetStatus: [200, 201, 202], // OP-95
  resetOptionsIn: ['body', 'query', 'headers'], // OP-94
  resetActivity: ['name', 'operation', 'target-type'], // OP-101
  creationStatus: [201, 200], // OP-72
  activityIdIn: ['both', 'body', 'location', 'link', 'link-header', 'list', 'operation-id'], // OP-88
  activityTarget: ['flat', 'nested', 'renamed'], // OP-85
  unknownStatus: ['refuse', 'ignore', 'match-nothing', 'ignore-but-refuse-retired'], // OP-83
  clearedSetting: ['null', 'absent'], // OP-92
  settingsAs: ['record', 'list'], // OP-92
  resetCounts: ['every-kind', 'named-three'], // OP-96
  singleObjectDefaultWait: [10, 0], // OP-103
  emptyTargetList: ['everything', 'refuse'], // OP-104
  failedDeliverySettles: [true, false], // OP-106
  foreignTargetStatus: [400, 404, 409, 422], // OP-109
} as const satisfies Readonly<Record<string, readonly unknown[]>> & {
  readonly [Name in keyof InnerChoices]: readonly InnerChoices[Name][];
};

type Options = typeof options;
export type Choices = { readonly [Name in keyof Options]: Options[Name][number] };

/** The middleware that applies a choice. A choice that the reference implementation applies needs none. */
export type ChoiceMiddleware = {
  readonly [Name in keyof Choices]?: (value: Choices[Name], all: Choices) => MiddlewareFactory;
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
