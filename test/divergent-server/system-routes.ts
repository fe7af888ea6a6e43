import { authConfig, userInfoOf } from './callers.ts';
import { failure, ok, type Route } from './route.ts';
import { beginActivity, instant, statusOf, wipe } from './store.ts';

const check = (status: string) => () => ok({ status, timestamp: instant(Date.now()) });
const health = { status: 'string', timestamp: 'string' } as const;
const setting = { key: 'string', value: 'string', isReadOnly: 'boolean' } as const;

/** What answers whether or not anybody has credentials, and what runs the system. */
export const systemRoutes: readonly Route[] = [
  ...(
    [
      ['/api/v1/health', 'healthy', 'Checks the web tier.'],
      ['/api/v1/health/ready', 'ready', 'Checks whether requests can be served.'],
      ['/api/v1/health/live', 'alive', 'Checks that the process runs.'],
    ] as const
  ).map(
    ([path, status, summary]): Route => ({
      method: 'GET',
      path,
      summary,
      access: 'open',
      isExemptFromLimits: true,
      gives: health,
      handle: check(status),
    }),
  ),
  {
    method: 'GET',
    path: '/api/v1/health/version',
    summary: 'Tells the version.',
    access: 'open',
    isExemptFromLimits: true,
    gives: { product: 'string', version: 'string' },
    handle: () => ok({ product: 'Strange', version: '0.14.0' }),
  },
  {
    method: 'GET',
    path: '/api/v1/auth/config',
    summary: 'Tells clients how to sign in.',
    access: 'open',
    gives: {
      authority: 'string',
      clientId: 'string',
      scopes: 'array',
      responseType: 'string',
      usePkce: 'boolean',
      codeChallengeMethod: 'string',
    },
    handle: () => ok(authConfig),
  },
  {
    method: 'GET',
    path: '/api/v1/userinfo',
    summary: 'Tells who is asking.',
    access: 'caller',
    gives: {
      authorised: 'boolean',
      isAdministrator: 'boolean',
      name: 'string',
      authMethod: 'string',
      metaverseObjectId: 'string',
      roles: 'array',
      message: 'string',
    },
    handle: ({ caller }) => ok(userInfoOf(caller)),
  },
  {
    method: 'POST',
    path: '/api/v1/system/reset',
    summary: 'Returns the system to its factory state.',
    access: 'administrator',
    takes: {
      'force?': 'boolean',
      'includeAdministrators?': 'boolean',
      'acknowledgeAdministratorLockout?': 'boolean',
    },
    gives: {
      connectedSystemsRemoved: 'integer',
      syncRulesRemoved: 'integer',
      metaverseObjectsRemoved: 'integer',
    },
    handle({ store }) {
      if (store.activities.some((each) => statusOf(each) === 'InProgress'))
        return failure(409, 'CONFLICT', 'An activity is in progress.');
      wipe(store);
      return failure(409, 'CONFLICT', 'The store could not commit the transaction: it was modified.');
    },
  },
  {
    method: 'GET',
    path: '/api/v1/service-settings',
    summary: 'Lists the settings.',
    access: 'administrator',
    list: 'array',
    gives: setting,
    handle: ({ store }) => ok([...store.settings].map(([key, each]) => ({ key, ...each }))),
  },
  {
    method: 'GET',
    path: '/api/v1/service-settings/{key:text}',
    summary: 'Reads a setting.',
    access: 'administrator',
    gives: setting,
    handle({ store, path: { key = '' } }) {
      const found = store.settings.get(key);
      return found === undefined ? failure(404, '', 'No such setting.') : ok({ key, ...found });
    },
  },
  {
    method: 'PUT',
    path: '/api/v1/service-settings/{key:text}',
    summary: 'Changes a setting.',
    access: 'administrator',
    takes: { value: 'string' },
    gives: setting,
    handle({ store, path: { key = '' }, body: { value } }) {
      const found = store.settings.get(key);
      if (found === undefined) return failure(404, '', 'No such setting.');
      if (found.isReadOnly) return failure(400, 'VALIDATION_ERROR', 'The setting is read-only.');
      found.value = value === null ? null : String(value);
      beginActivity(store, {
        name: key,
        targetType: 'ServiceSetting',
        targetId: key,
        initiatedBy: 'somebody',
      });
      return ok({ key, ...found });
    },
  },
];
