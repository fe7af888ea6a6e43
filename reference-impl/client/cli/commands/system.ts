import { defineCommand } from '#reference/client/cli/core/command.ts';

const url = {
  type: 'string',
  value: 'URL',
  isPositional: true,
  default: 'that of the session',
  help: 'base address',
} as const;
const readsSession = (values: { readonly url: string | undefined }): boolean => values.url === undefined;
const addressed = (given: string | undefined) => (given === undefined ? {} : { url: given });

export const getHealth = defineCommand({
  name: 'get-health',
  alias: 'Get-SvcHealth',
  summary: 'Health of the web tier: Status and Timestamp.',
  options: {
    url,
    ready: { type: 'boolean', help: 'readiness: ready or not_ready, each with exit code 0' },
    live: { type: 'boolean', excludes: ['ready'], help: 'liveness' },
  },
  readsSession,
  run: async ({ client, values: { url: given, ready, live } }) => ({
    output: await client.getSvcHealth({ ...addressed(given), ready, live }),
  }),
});

export const getServiceHealth = defineCommand({
  name: 'get-service-health',
  alias: 'Get-SvcServiceHealth',
  summary: 'Health of WorkerSync, WorkerDelivery and Scheduler, always in this order.',
  details: ['Needs a session whose key has the Administrator role.'],
  options: {
    summary: { type: 'boolean', help: 'one object: Overall, WebVersion, GeneratedAt, Services' },
  },
  run: async ({ client, values: { summary } }) => ({
    output: await client.getSvcServiceHealth({ summary }),
  }),
});

export const getVersion = defineCommand({
  name: 'get-version',
  alias: 'Get-SvcVersion',
  summary: 'Product and Version.',
  options: { url },
  readsSession,
  run: async ({ client, values }) => ({ output: await client.getSvcVersion(addressed(values.url)) }),
});

export const getAuthConfig = defineCommand({
  name: 'get-auth-config',
  alias: 'Get-SvcAuthConfig',
  summary: 'How users sign in: authority, client id, scopes.',
  options: { url },
  readsSession,
  run: async ({ client, values }) => ({ output: await client.getSvcAuthConfig(addressed(values.url)) }),
});

export const getUserInfo = defineCommand({
  name: 'get-user-info',
  alias: 'Get-SvcUserInfo',
  summary: 'Who the server takes the key of the session for.',
  details: ['Needs a session.'],
  options: {},
  run: async ({ client }) => ({ output: await client.getSvcUserInfo() }),
});
