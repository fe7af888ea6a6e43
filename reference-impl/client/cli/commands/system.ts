import { type Values, word } from '#reference/client/cli/frame/arguments.ts';
import type { Command } from '#reference/client/cli/frame/command.ts';

const url = {
  type: 'string',
  value: 'URL',
  help: 'base address; that of the session where it is left out',
} as const;
const standalone = {
  positions: ['url'],
  readsSession: (values: Values) => values.url === undefined,
};
const whose = (given: string | undefined) => (given === undefined ? {} : { url: given });

export const getHealth: Command = {
  name: 'get-health',
  documented: 'Get-SvcHealth',
  summary: 'Health of the web tier: Status and Timestamp',
  parameters: {
    url,
    ready: { type: 'boolean', help: 'readiness: ready or not_ready, each with exit code 0' },
    live: { type: 'boolean', help: 'liveness; not together with --ready' },
  },
  ...standalone,
  run: async ({ client, values }) => ({
    output: await client.getSvcHealth({
      ...whose(word(values, 'url')),
      ready: values.ready === true,
      live: values.live === true,
    }),
  }),
};

export const getServiceHealth: Command = {
  name: 'get-service-health',
  documented: 'Get-SvcServiceHealth',
  summary: 'Health of WorkerSync, WorkerDelivery and Scheduler, always in this order',
  details: ['Needs a session whose key has the Administrator role.'],
  parameters: {
    summary: { type: 'boolean', help: 'one object: Overall, WebVersion, GeneratedAt, Services' },
  },
  run: async ({ client, values }) => ({
    output: await client.getSvcServiceHealth({ summary: values.summary === true }),
  }),
};

export const getVersion: Command = {
  name: 'get-version',
  documented: 'Get-SvcVersion',
  summary: 'Product and Version',
  parameters: { url },
  ...standalone,
  run: async ({ client, values }) => ({ output: await client.getSvcVersion(whose(word(values, 'url'))) }),
};

export const getAuthConfig: Command = {
  name: 'get-auth-config',
  documented: 'Get-SvcAuthConfig',
  summary: 'How users sign in: authority, client id, scopes',
  parameters: { url },
  ...standalone,
  run: async ({ client, values }) => ({ output: await client.getSvcAuthConfig(whose(word(values, 'url'))) }),
};

export const getUserInfo: Command = {
  name: 'get-user-info',
  documented: 'Get-SvcUserInfo',
  summary: 'Whom the server takes the key of the session for',
  details: ['Needs a session.'],
  parameters: {},
  run: async ({ client }) => ({ output: await client.getSvcUserInfo() }),
};
