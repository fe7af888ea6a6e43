import { describe, expect, it } from 'vitest';
import type * as sent from '#openapi/types.ts';
import { authConfig, basicHealth, healthSummary, resetResult, userInfo, version } from './shapes.ts';

// The contract is the other reading of the document: each sample has every member that it knows.

const service = (name: 'WorkerSync' | 'WorkerDelivery' | 'Scheduler'): Required<sent.ServiceHealth> => ({
  service: name,
  status: 'Healthy',
  condition: 'Heartbeating',
  reason: 'a',
  currentWork: 'b',
  currentWorkStartedAt: 'c',
  lastSeenAt: 'd',
  startedAt: 'e',
  hostName: 'f',
  version: 'g',
  instanceId: 'h',
  lastProgressAt: 'i',
  detail: 'j',
});
const summary: Required<sent.ServiceHealthSummary> = {
  overall: 'Healthy',
  webVersion: 'a',
  generatedAt: 'b',
  services: [service('WorkerSync'), service('WorkerDelivery'), service('Scheduler')],
};
const health: Required<sent.BasicHealth> = { status: 'healthy', timestamp: 'a' };
const about: Required<sent.Version> = { product: 'a', version: 'b' };
const configuration: Required<sent.AuthConfig> = {
  authority: 'a',
  clientId: 'b',
  scopes: ['c'],
  responseType: 'code',
  usePkce: true,
  codeChallengeMethod: 'S256',
};
const caller: Required<sent.UserInfo> = {
  authorised: true,
  isAdministrator: false,
  name: 'a',
  authMethod: 'oauth',
  metaverseObjectId: 'b',
  roles: ['c'],
  message: 'd',
};
const counts: sent.ResetResult = {
  connectedSystemsRemoved: 1,
  syncRulesRemoved: 2,
  metaverseObjectsRemoved: 3,
  apiKeysRemoved: 4,
};

/** The same value with every name beginning with a capital. */
function spelled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spelled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.replace(/^./, (first) => first.toUpperCase()),
      spelled(member),
    ]),
  );
}

describe('the outputs', () => {
  it.each([
    ['basic health', basicHealth, health],
    ['version', version, about],
    ['auth config', authConfig, configuration],
    ['user info', userInfo, caller],
    ['service health', healthSummary, summary],
    ['the counts of a reset', resetResult, counts],
  ])('have every member of the contract, and its values: %s', (_, reader, body) => {
    expect(reader(body, '')).toEqual(spelled(body));
    expect(reader(spelled(body), '')).toEqual(spelled(body));
  });

  it.each([
    [
      'one service is missing',
      { ...summary, services: summary.services.slice(1) },
      'Services leaves out WorkerSync',
    ],
    [
      'a service has no status',
      { ...summary, services: [{ service: 'WorkerSync' }] },
      'Services[0].Status is missing',
    ],
    ['there is no list', { ...summary, services: {} }, 'Services is an object where a list is documented'],
  ])('are not made up where %s', (_, body, message) => {
    expect(() => healthSummary(body, '')).toThrow(message);
  });

  it('are put in order, and a service that nobody knows is left aside', () => {
    const services = [{ ...service('Scheduler'), service: 'Janitor' }, ...summary.services.toReversed()];
    expect(healthSummary({ ...summary, services }, '')).toEqual(spelled(summary));
  });

  it('have null where a nullable member is left out', () => {
    const { message: _, metaverseObjectId: __, ...rest } = caller;
    expect(userInfo(rest, '')).toMatchObject({ Message: null, MetaverseObjectId: null });
  });
});
