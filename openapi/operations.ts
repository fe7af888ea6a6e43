// Generated from service.yaml by npm run types:generate. Edit that instead.

import type { OperationEntry, ParameterEntry } from './operation-entry.ts';
import type { Operations } from './types.ts';

const ofEveryList: readonly ParameterEntry[] = [
  { name: 'page', in: 'query', schema: { type: 'integer' } },
  { name: 'pageSize', in: 'query', schema: { type: 'integer' } },
  { name: 'sortBy', in: 'query', schema: { type: 'string' } },
  { name: 'sortDirection', in: 'query', schema: { type: 'string' } },
  { name: 'filter', in: 'query', schema: { type: 'string' } },
];

export const operations: { readonly [Id in keyof Operations]: OperationEntry } = {
  getServiceHealth: {
    method: 'GET',
    path: '/api/v1/system/health',
    access: 'administrator',
    parameters: [],
    answers: ['application/json'],
  },
  resetSystem: {
    method: 'POST',
    path: '/api/v1/system/reset',
    access: 'administrator',
    parameters: [],
    body: {
      required: false,
      schema: {
        type: 'object',
        'x-section': '4.1',
        'x-open-point': 'OP-94',
        properties: {
          force: { type: 'boolean', default: false },
          includeAdministrators: { type: 'boolean', default: false },
          acknowledgeAdministratorLockout: { type: 'boolean', default: false },
        },
      },
    },
    answers: ['application/json'],
  },
  getBasicHealth: {
    method: 'GET',
    path: '/api/v1/health',
    access: 'open',
    parameters: [],
    answers: ['application/json'],
  },
  getReadiness: {
    method: 'GET',
    path: '/api/v1/health/ready',
    access: 'open',
    parameters: [],
    answers: ['application/json'],
  },
  getLiveness: {
    method: 'GET',
    path: '/api/v1/health/live',
    access: 'open',
    parameters: [],
    answers: ['application/json'],
  },
  getVersion: {
    method: 'GET',
    path: '/api/v1/health/version',
    access: 'open',
    parameters: [],
    answers: ['application/json'],
  },
  getAuthConfig: {
    method: 'GET',
    path: '/api/v1/auth/config',
    access: 'open',
    parameters: [],
    answers: ['application/json'],
  },
  getUserInfo: {
    method: 'GET',
    path: '/api/v1/userinfo',
    access: 'authenticated',
    parameters: [],
    answers: ['application/json'],
  },
  getApiReference: {
    method: 'GET',
    path: '/api/reference',
    access: 'unstated',
    parameters: [],
    answers: ['text/html', 'application/json'],
  },
  getOpenApiDocument: {
    method: 'GET',
    path: '/api/openapi/v1.json',
    access: 'unstated',
    parameters: [],
    answers: ['application/json'],
  },
  setMetaverseObjectPassword: {
    method: 'POST',
    path: '/api/v1/metaverse/objects/{id}/password',
    access: 'authenticated',
    parameters: [
      { name: 'id', in: 'path', schema: { type: 'string', minLength: 1, 'x-open-point': 'OP-73' } },
    ],
    body: {
      required: true,
      schema: {
        type: 'object',
        'x-section': '4.1',
        required: ['password'],
        properties: {
          password: { type: 'string', minLength: 1, writeOnly: true, 'x-open-point': 'OP-102' },
          connectedSystemObjectIds: {
            type: 'array',
            'x-sent-as-shown': true,
            items: { type: 'string', minLength: 1, 'x-open-point': 'OP-73' },
          },
          wait: { type: 'integer', 'x-sent-as-shown': true, minimum: 0, maximum: 30 },
        },
      },
    },
    answers: ['application/json'],
  },
  setConnectedSystemObjectPassword: {
    method: 'POST',
    path: '/api/v1/synchronisation/connected-systems/{connectedSystemId}/connector-space/{csoId}/password',
    access: 'authenticated',
    parameters: [
      {
        name: 'connectedSystemId',
        in: 'path',
        schema: { type: 'string', minLength: 1, 'x-open-point': 'OP-73' },
      },
      { name: 'csoId', in: 'path', schema: { type: 'string', minLength: 1, 'x-open-point': 'OP-73' } },
    ],
    body: {
      required: true,
      schema: {
        type: 'object',
        'x-section': '4.1',
        required: ['password'],
        properties: {
          password: { type: 'string', minLength: 1, writeOnly: true, 'x-open-point': 'OP-102' },
          connectedSystemObjectIds: {
            type: 'array',
            'x-sent-as-shown': true,
            items: { type: 'string', minLength: 1, 'x-open-point': 'OP-73' },
          },
          wait: { type: 'integer', 'x-sent-as-shown': true, minimum: 0, maximum: 30 },
        },
      },
    },
    answers: ['application/json'],
  },
  listMetaverseObjects: {
    method: 'GET',
    path: '/api/v1/metaverse/objects',
    access: 'authenticated',
    parameters: [...ofEveryList],
    answers: ['application/json'],
  },
  getMetaverseObject: {
    method: 'GET',
    path: '/api/v1/metaverse/objects/{id}',
    access: 'authenticated',
    parameters: [
      { name: 'id', in: 'path', schema: { type: 'string', minLength: 1, 'x-open-point': 'OP-73' } },
    ],
    answers: ['application/json'],
  },
  listMetaverseObjectTypes: {
    method: 'GET',
    path: '/api/v1/metaverse/object-types',
    access: 'authenticated',
    parameters: [...ofEveryList],
    answers: ['application/json'],
  },
  listMetaverseAttributes: {
    method: 'GET',
    path: '/api/v1/metaverse/attributes',
    access: 'authenticated',
    parameters: [...ofEveryList],
    answers: ['application/json'],
  },
  createMetaverseAttribute: {
    method: 'POST',
    path: '/api/v1/metaverse/attributes',
    access: 'authenticated',
    parameters: [],
    body: {
      required: true,
      schema: {
        type: 'object',
        'x-section': '7',
        'x-open-point': 'OP-75',
        required: ['name', 'type'],
        properties: {
          name: { type: 'string', minLength: 1 },
          type: {
            type: 'string',
            'x-open-point': 'OP-75',
            enum: ['Text', 'Number', 'DateTime', 'Boolean', 'Guid', 'Reference', 'Binary'],
          },
          multiValued: { type: 'boolean', default: false },
        },
      },
    },
    answers: ['application/json'],
  },
  listConnectedSystems: {
    method: 'GET',
    path: '/api/v1/synchronisation/connected-systems',
    access: 'authenticated',
    parameters: [...ofEveryList],
    answers: ['application/json'],
  },
  getConnectedSystem: {
    method: 'GET',
    path: '/api/v1/synchronisation/connected-systems/{connectedSystemId}',
    access: 'authenticated',
    parameters: [
      {
        name: 'connectedSystemId',
        in: 'path',
        schema: { type: 'string', minLength: 1, 'x-open-point': 'OP-73' },
      },
    ],
    answers: ['application/json'],
  },
  deleteConnectedSystem: {
    method: 'DELETE',
    path: '/api/v1/synchronisation/connected-systems/{connectedSystemId}',
    access: 'authenticated',
    parameters: [
      {
        name: 'connectedSystemId',
        in: 'path',
        schema: { type: 'string', minLength: 1, 'x-open-point': 'OP-73' },
      },
    ],
    answers: ['application/json'],
  },
  importConnectedSystemSchema: {
    method: 'POST',
    path: '/api/v1/synchronisation/connected-systems/{connectedSystemId}/import-schema',
    access: 'authenticated',
    parameters: [
      {
        name: 'connectedSystemId',
        in: 'path',
        schema: { type: 'string', minLength: 1, 'x-open-point': 'OP-73' },
      },
    ],
    answers: ['application/json'],
  },
  listConnectorSpaceObjects: {
    method: 'GET',
    path: '/api/v1/synchronisation/connected-systems/{connectedSystemId}/connector-space',
    access: 'authenticated',
    parameters: [
      ...ofEveryList,
      {
        name: 'connectedSystemId',
        in: 'path',
        schema: { type: 'string', minLength: 1, 'x-open-point': 'OP-73' },
      },
    ],
    answers: ['application/json'],
  },
  listPendingExports: {
    method: 'GET',
    path: '/api/v1/synchronisation/connected-systems/{connectedSystemId}/pending-exports',
    access: 'authenticated',
    parameters: [
      ...ofEveryList,
      {
        name: 'connectedSystemId',
        in: 'path',
        schema: { type: 'string', minLength: 1, 'x-open-point': 'OP-73' },
      },
    ],
    answers: ['application/json'],
  },
  listRunProfiles: {
    method: 'GET',
    path: '/api/v1/synchronisation/connected-systems/{connectedSystemId}/run-profiles',
    access: 'authenticated',
    parameters: [
      ...ofEveryList,
      {
        name: 'connectedSystemId',
        in: 'path',
        schema: { type: 'string', minLength: 1, 'x-open-point': 'OP-73' },
      },
    ],
    answers: ['application/json'],
  },
  createRunProfile: {
    method: 'POST',
    path: '/api/v1/synchronisation/connected-systems/{connectedSystemId}/run-profiles',
    access: 'authenticated',
    parameters: [
      {
        name: 'connectedSystemId',
        in: 'path',
        schema: { type: 'string', minLength: 1, 'x-open-point': 'OP-73' },
      },
    ],
    body: {
      required: true,
      schema: {
        type: 'object',
        'x-section': '7',
        'x-open-point': 'OP-78',
        required: ['name', 'runType'],
        properties: {
          name: { type: 'string', minLength: 1 },
          runType: {
            type: 'string',
            'x-open-point': 'OP-78',
            enum: ['FullImport', 'DeltaImport', 'FullSynchronisation', 'DeltaSynchronisation', 'Export'],
          },
        },
      },
    },
    answers: ['application/json'],
  },
  executeRunProfile: {
    method: 'POST',
    path: '/api/v1/synchronisation/connected-systems/{connectedSystemId}/run-profiles/{runProfileId}/execute',
    access: 'authenticated',
    parameters: [
      {
        name: 'connectedSystemId',
        in: 'path',
        schema: { type: 'string', minLength: 1, 'x-open-point': 'OP-73' },
      },
      { name: 'runProfileId', in: 'path', schema: { type: 'string', minLength: 1, 'x-open-point': 'OP-73' } },
    ],
    answers: ['application/json'],
  },
  listSynchronisationRules: {
    method: 'GET',
    path: '/api/v1/synchronisation/sync-rules',
    access: 'authenticated',
    parameters: [...ofEveryList],
    answers: ['application/json'],
  },
  createSynchronisationRule: {
    method: 'POST',
    path: '/api/v1/synchronisation/sync-rules',
    access: 'authenticated',
    parameters: [],
    body: {
      required: true,
      schema: {
        type: 'object',
        'x-section': '7',
        'x-open-point': 'OP-79',
        required: ['name', 'direction', 'connectedSystemId'],
        properties: {
          name: { type: 'string', minLength: 1 },
          direction: { type: 'string', 'x-open-point': 'OP-79', enum: ['Import', 'Export'] },
          connectedSystemId: { type: 'string', minLength: 1, 'x-open-point': 'OP-73' },
          enabled: { type: 'boolean', default: true },
        },
      },
    },
    answers: ['application/json'],
  },
  listObjectMatchingRules: {
    method: 'GET',
    path: '/api/v1/synchronisation/object-matching-rules',
    access: 'authenticated',
    parameters: [...ofEveryList],
    answers: ['application/json'],
  },
  listConnectorDefinitions: {
    method: 'GET',
    path: '/api/v1/synchronisation/connector-definitions',
    access: 'authenticated',
    parameters: [...ofEveryList],
    answers: ['application/json'],
  },
  listSchedules: {
    method: 'GET',
    path: '/api/v1/schedules',
    access: 'authenticated',
    parameters: [...ofEveryList],
    answers: ['application/json'],
  },
  createSchedule: {
    method: 'POST',
    path: '/api/v1/schedules',
    access: 'authenticated',
    parameters: [],
    body: {
      required: true,
      schema: {
        type: 'object',
        'x-section': '7',
        'x-open-point': 'OP-81',
        required: ['name', 'triggerType'],
        properties: {
          name: { type: 'string', minLength: 1 },
          triggerType: { type: 'string', 'x-open-point': 'OP-81', enum: ['Manual', 'Timed'] },
          continueOnFailure: { type: 'boolean', default: false },
          enabled: { type: 'boolean', default: true },
          steps: {
            type: 'array',
            items: {
              type: 'object',
              'x-section': '3.2',
              'x-open-point': 'OP-81',
              required: ['name'],
              properties: {
                name: { type: 'string' },
                connectedSystemId: { type: 'string', minLength: 1, 'x-open-point': 'OP-73' },
                runProfileId: { type: 'string', minLength: 1, 'x-open-point': 'OP-73' },
                continueOnFailure: { type: 'boolean' },
              },
            },
          },
        },
      },
    },
    answers: ['application/json'],
  },
  runSchedule: {
    method: 'POST',
    path: '/api/v1/schedules/{scheduleId}/run',
    access: 'authenticated',
    parameters: [
      { name: 'scheduleId', in: 'path', schema: { type: 'string', minLength: 1, 'x-open-point': 'OP-73' } },
    ],
    answers: ['application/json'],
  },
  listScheduleExecutions: {
    method: 'GET',
    path: '/api/v1/schedule-executions',
    access: 'authenticated',
    parameters: [
      ...ofEveryList,
      {
        name: 'status',
        in: 'query',
        schema: {
          type: 'string',
          'x-section': '3.2',
          'x-open-point': 'OP-83',
          enum: ['Running', 'Complete', 'CompleteWithError', 'Failed', 'Cancelled'],
        },
      },
    ],
    answers: ['application/json'],
  },
  getScheduleExecution: {
    method: 'GET',
    path: '/api/v1/schedule-executions/{id}',
    access: 'authenticated',
    parameters: [
      { name: 'id', in: 'path', schema: { type: 'string', minLength: 1, 'x-open-point': 'OP-73' } },
    ],
    answers: ['application/json'],
  },
  listActivities: {
    method: 'GET',
    path: '/api/v1/activities',
    access: 'authenticated',
    parameters: [
      ...ofEveryList,
      {
        name: 'targetType',
        in: 'query',
        schema: {
          type: 'string',
          'x-section': '2.10',
          'x-open-point': 'OP-85',
          enum: [
            'System',
            'ConnectedSystem',
            'RunProfile',
            'Schedule',
            'SynchronisationRule',
            'MetaverseObject',
            'MetaverseAttribute',
          ],
        },
      },
    ],
    answers: ['application/json'],
  },
  getActivity: {
    method: 'GET',
    path: '/api/v1/activities/{id}',
    access: 'authenticated',
    parameters: [
      { name: 'id', in: 'path', schema: { type: 'string', minLength: 1, 'x-open-point': 'OP-73' } },
    ],
    answers: ['application/json'],
  },
  listRoles: {
    method: 'GET',
    path: '/api/v1/security/roles',
    access: 'authenticated',
    parameters: [...ofEveryList],
    answers: ['application/json'],
  },
  listApiKeys: {
    method: 'GET',
    path: '/api/v1/security/api-keys',
    access: 'authenticated',
    parameters: [...ofEveryList],
    answers: ['application/json'],
  },
  listTrustedCertificates: {
    method: 'GET',
    path: '/api/v1/security/certificates',
    access: 'authenticated',
    parameters: [...ofEveryList],
    answers: ['application/json'],
  },
  getServiceSettings: {
    method: 'GET',
    path: '/api/v1/service-settings',
    access: 'authenticated',
    parameters: [],
    answers: ['application/json'],
  },
  updateServiceSettings: {
    method: 'PUT',
    path: '/api/v1/service-settings',
    access: 'authenticated',
    parameters: [],
    body: {
      required: true,
      schema: {
        type: 'object',
        'x-section': '4.5',
        'x-open-point': 'OP-92',
        required: ['ssoUniqueIdentifierAttributeId'],
        properties: {
          ssoUniqueIdentifierAttributeId: { type: 'string', minLength: 1, 'x-open-point': 'OP-73' },
        },
      },
    },
    answers: ['application/json'],
  },
  listChangeHistory: {
    method: 'GET',
    path: '/api/v1/change-history',
    access: 'authenticated',
    parameters: [...ofEveryList],
    answers: ['application/json'],
  },
  listPredefinedSearches: {
    method: 'GET',
    path: '/api/v1/predefined-searches',
    access: 'authenticated',
    parameters: [...ofEveryList],
    answers: ['application/json'],
  },
  listExampleDataSets: {
    method: 'GET',
    path: '/api/v1/example-data/sets',
    access: 'authenticated',
    parameters: [...ofEveryList],
    answers: ['application/json'],
  },
  listExampleDataTemplates: {
    method: 'GET',
    path: '/api/v1/example-data/templates',
    access: 'authenticated',
    parameters: [...ofEveryList],
    answers: ['application/json'],
  },
};
