/** The endpoints that need no credentials (section 5, sentence 2): all that may be called before anybody said so. */
export const openOperations = [
  'getBasicHealth',
  'getReadiness',
  'getLiveness',
  'getVersion',
  'getAuthConfig',
] as const;

export type OpenOperation = (typeof openOperations)[number];

/** Where they are tried after the contract's own place. All endpoints lie under /api/v1 (section 9), so most do here. */
export const candidatePaths: Readonly<Record<OpenOperation, readonly string[]>> = {
  getBasicHealth: [
    '/api/v1/status',
    '/api/v1/system/status',
    '/api/v1/health/basic',
    '/api/v1/healthz',
    '/api/v1/ping',
    '/api/health',
    '/health',
    '/healthz',
  ],
  getReadiness: [
    '/api/v1/health/readiness',
    '/api/v1/ready',
    '/api/v1/readiness',
    '/api/v1/status/ready',
    '/api/v1/status/readiness',
    '/api/v1/system/ready',
    '/api/v1/system/health/ready',
    '/api/health/ready',
    '/health/ready',
    '/readyz',
  ],
  getLiveness: [
    '/api/v1/health/liveness',
    '/api/v1/live',
    '/api/v1/liveness',
    '/api/v1/status/live',
    '/api/v1/status/liveness',
    '/api/v1/system/live',
    '/api/v1/system/health/live',
    '/api/health/live',
    '/health/live',
    '/livez',
  ],
  getVersion: [
    '/api/v1/version',
    '/api/v1/about',
    '/api/v1/system/version',
    '/api/v1/status/version',
    '/api/v1/info',
    '/api/v1/system/info',
    '/api/version',
    '/version',
  ],
  getAuthConfig: [
    '/api/v1/auth/configuration',
    '/api/v1/auth-config',
    '/api/v1/authconfig',
    '/api/v1/auth',
    '/api/v1/system/auth-config',
    '/api/v1/system/auth/config',
    '/api/v1/sign-in/configuration',
    '/api/v1/oidc/config',
    '/api/v1/config/auth',
    '/api/auth/config',
  ],
};

/** Operations of the table in section 4.1 whose place a person must name if nobody publishes it. */
export const placedByPerson = ['getUserInfo', 'resetSystem'] as const;
