// Generated from service.yaml by npm run types:generate. Edit that instead.

import type { Operations } from './types.ts';

/** Where an operation lies, and the JSON Schemas of what it takes. */
export interface OperationTable {
  readonly method: string;
  /** With `{name}` for a parameter. */
  readonly path: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: object;
  }[];
  readonly body?: { readonly required: boolean; readonly schema: object };
}

export const operations: { readonly [Id in keyof Operations]: OperationTable } = {
  getServiceHealth: { method: 'GET', path: '/api/v1/system/health', parameters: [] },
  resetSystem: {
    method: 'POST',
    path: '/api/v1/system/reset',
    parameters: [],
    body: { required: false, schema: { $ref: '#/$defs/ResetOptions' } },
  },
  getBasicHealth: { method: 'GET', path: '/api/v1/health', parameters: [] },
  getReadiness: { method: 'GET', path: '/api/v1/health/ready', parameters: [] },
  getLiveness: { method: 'GET', path: '/api/v1/health/live', parameters: [] },
  getVersion: { method: 'GET', path: '/api/v1/health/version', parameters: [] },
  getAuthConfig: { method: 'GET', path: '/api/v1/auth/config', parameters: [] },
  getUserInfo: { method: 'GET', path: '/api/v1/userinfo', parameters: [] },
  getApiReference: { method: 'GET', path: '/api/reference', parameters: [] },
  getOpenApiDocument: { method: 'GET', path: '/api/openapi/v1.json', parameters: [] },
  setMetaverseObjectPassword: {
    method: 'POST',
    path: '/api/v1/metaverse/objects/{id}/password',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { $ref: '#/$defs/Id' } }],
    body: { required: true, schema: { $ref: '#/$defs/SetPassword' } },
  },
  setConnectedSystemObjectPassword: {
    method: 'POST',
    path: '/api/v1/synchronisation/connected-systems/{connectedSystemId}/connector-space/{csoId}/password',
    parameters: [
      { name: 'connectedSystemId', in: 'path', required: true, schema: { $ref: '#/$defs/Id' } },
      { name: 'csoId', in: 'path', required: true, schema: { $ref: '#/$defs/Id' } },
    ],
    body: { required: true, schema: { $ref: '#/$defs/SetPassword' } },
  },
  listMetaverseObjects: {
    method: 'GET',
    path: '/api/v1/metaverse/objects',
    parameters: [
      { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'pageSize', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'sortBy', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'sortDirection', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'filter', in: 'query', required: false, schema: { type: 'string' } },
    ],
  },
  getMetaverseObject: {
    method: 'GET',
    path: '/api/v1/metaverse/objects/{id}',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { $ref: '#/$defs/Id' } }],
  },
  listMetaverseObjectTypes: {
    method: 'GET',
    path: '/api/v1/metaverse/object-types',
    parameters: [
      { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'pageSize', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'sortBy', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'sortDirection', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'filter', in: 'query', required: false, schema: { type: 'string' } },
    ],
  },
  listMetaverseAttributes: {
    method: 'GET',
    path: '/api/v1/metaverse/attributes',
    parameters: [
      { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'pageSize', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'sortBy', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'sortDirection', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'filter', in: 'query', required: false, schema: { type: 'string' } },
    ],
  },
  createMetaverseAttribute: {
    method: 'POST',
    path: '/api/v1/metaverse/attributes',
    parameters: [],
    body: { required: true, schema: { $ref: '#/$defs/NewMetaverseAttribute' } },
  },
  listConnectedSystems: {
    method: 'GET',
    path: '/api/v1/synchronisation/connected-systems',
    parameters: [
      { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'pageSize', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'sortBy', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'sortDirection', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'filter', in: 'query', required: false, schema: { type: 'string' } },
    ],
  },
  getConnectedSystem: {
    method: 'GET',
    path: '/api/v1/synchronisation/connected-systems/{connectedSystemId}',
    parameters: [{ name: 'connectedSystemId', in: 'path', required: true, schema: { $ref: '#/$defs/Id' } }],
  },
  deleteConnectedSystem: {
    method: 'DELETE',
    path: '/api/v1/synchronisation/connected-systems/{connectedSystemId}',
    parameters: [{ name: 'connectedSystemId', in: 'path', required: true, schema: { $ref: '#/$defs/Id' } }],
  },
  importConnectedSystemSchema: {
    method: 'POST',
    path: '/api/v1/synchronisation/connected-systems/{connectedSystemId}/import-schema',
    parameters: [{ name: 'connectedSystemId', in: 'path', required: true, schema: { $ref: '#/$defs/Id' } }],
  },
  listConnectorSpaceObjects: {
    method: 'GET',
    path: '/api/v1/synchronisation/connected-systems/{connectedSystemId}/connector-space',
    parameters: [
      { name: 'connectedSystemId', in: 'path', required: true, schema: { $ref: '#/$defs/Id' } },
      { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'pageSize', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'sortBy', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'sortDirection', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'filter', in: 'query', required: false, schema: { type: 'string' } },
    ],
  },
  listPendingExports: {
    method: 'GET',
    path: '/api/v1/synchronisation/connected-systems/{connectedSystemId}/pending-exports',
    parameters: [
      { name: 'connectedSystemId', in: 'path', required: true, schema: { $ref: '#/$defs/Id' } },
      { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'pageSize', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'sortBy', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'sortDirection', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'filter', in: 'query', required: false, schema: { type: 'string' } },
    ],
  },
  listRunProfiles: {
    method: 'GET',
    path: '/api/v1/synchronisation/connected-systems/{connectedSystemId}/run-profiles',
    parameters: [
      { name: 'connectedSystemId', in: 'path', required: true, schema: { $ref: '#/$defs/Id' } },
      { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'pageSize', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'sortBy', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'sortDirection', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'filter', in: 'query', required: false, schema: { type: 'string' } },
    ],
  },
  createRunProfile: {
    method: 'POST',
    path: '/api/v1/synchronisation/connected-systems/{connectedSystemId}/run-profiles',
    parameters: [{ name: 'connectedSystemId', in: 'path', required: true, schema: { $ref: '#/$defs/Id' } }],
    body: { required: true, schema: { $ref: '#/$defs/NewRunProfile' } },
  },
  executeRunProfile: {
    method: 'POST',
    path: '/api/v1/synchronisation/connected-systems/{connectedSystemId}/run-profiles/{runProfileId}/execute',
    parameters: [
      { name: 'connectedSystemId', in: 'path', required: true, schema: { $ref: '#/$defs/Id' } },
      { name: 'runProfileId', in: 'path', required: true, schema: { $ref: '#/$defs/Id' } },
    ],
  },
  listSynchronisationRules: {
    method: 'GET',
    path: '/api/v1/synchronisation/sync-rules',
    parameters: [
      { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'pageSize', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'sortBy', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'sortDirection', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'filter', in: 'query', required: false, schema: { type: 'string' } },
    ],
  },
  createSynchronisationRule: {
    method: 'POST',
    path: '/api/v1/synchronisation/sync-rules',
    parameters: [],
    body: { required: true, schema: { $ref: '#/$defs/NewSynchronisationRule' } },
  },
  listObjectMatchingRules: {
    method: 'GET',
    path: '/api/v1/synchronisation/object-matching-rules',
    parameters: [
      { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'pageSize', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'sortBy', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'sortDirection', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'filter', in: 'query', required: false, schema: { type: 'string' } },
    ],
  },
  listConnectorDefinitions: {
    method: 'GET',
    path: '/api/v1/synchronisation/connector-definitions',
    parameters: [
      { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'pageSize', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'sortBy', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'sortDirection', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'filter', in: 'query', required: false, schema: { type: 'string' } },
    ],
  },
  listSchedules: {
    method: 'GET',
    path: '/api/v1/schedules',
    parameters: [
      { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'pageSize', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'sortBy', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'sortDirection', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'filter', in: 'query', required: false, schema: { type: 'string' } },
    ],
  },
  createSchedule: {
    method: 'POST',
    path: '/api/v1/schedules',
    parameters: [],
    body: { required: true, schema: { $ref: '#/$defs/NewSchedule' } },
  },
  runSchedule: {
    method: 'POST',
    path: '/api/v1/schedules/{scheduleId}/run',
    parameters: [{ name: 'scheduleId', in: 'path', required: true, schema: { $ref: '#/$defs/Id' } }],
  },
  listScheduleExecutions: {
    method: 'GET',
    path: '/api/v1/schedule-executions',
    parameters: [
      { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'pageSize', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'sortBy', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'sortDirection', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'filter', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'status', in: 'query', required: false, schema: { $ref: '#/$defs/ScheduleExecutionStatus' } },
    ],
  },
  getScheduleExecution: {
    method: 'GET',
    path: '/api/v1/schedule-executions/{id}',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { $ref: '#/$defs/Id' } }],
  },
  listActivities: {
    method: 'GET',
    path: '/api/v1/activities',
    parameters: [
      { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'pageSize', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'sortBy', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'sortDirection', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'filter', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'targetType', in: 'query', required: false, schema: { $ref: '#/$defs/ActivityTargetType' } },
    ],
  },
  getActivity: {
    method: 'GET',
    path: '/api/v1/activities/{id}',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { $ref: '#/$defs/Id' } }],
  },
  listRoles: {
    method: 'GET',
    path: '/api/v1/security/roles',
    parameters: [
      { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'pageSize', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'sortBy', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'sortDirection', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'filter', in: 'query', required: false, schema: { type: 'string' } },
    ],
  },
  listApiKeys: {
    method: 'GET',
    path: '/api/v1/security/api-keys',
    parameters: [
      { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'pageSize', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'sortBy', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'sortDirection', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'filter', in: 'query', required: false, schema: { type: 'string' } },
    ],
  },
  listTrustedCertificates: {
    method: 'GET',
    path: '/api/v1/security/certificates',
    parameters: [
      { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'pageSize', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'sortBy', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'sortDirection', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'filter', in: 'query', required: false, schema: { type: 'string' } },
    ],
  },
  getServiceSettings: { method: 'GET', path: '/api/v1/service-settings', parameters: [] },
  updateServiceSettings: {
    method: 'PUT',
    path: '/api/v1/service-settings',
    parameters: [],
    body: { required: true, schema: { $ref: '#/$defs/NewServiceSettings' } },
  },
  listChangeHistory: {
    method: 'GET',
    path: '/api/v1/change-history',
    parameters: [
      { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'pageSize', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'sortBy', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'sortDirection', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'filter', in: 'query', required: false, schema: { type: 'string' } },
    ],
  },
  listPredefinedSearches: {
    method: 'GET',
    path: '/api/v1/predefined-searches',
    parameters: [
      { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'pageSize', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'sortBy', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'sortDirection', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'filter', in: 'query', required: false, schema: { type: 'string' } },
    ],
  },
  listExampleDataSets: {
    method: 'GET',
    path: '/api/v1/example-data/sets',
    parameters: [
      { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'pageSize', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'sortBy', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'sortDirection', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'filter', in: 'query', required: false, schema: { type: 'string' } },
    ],
  },
  listExampleDataTemplates: {
    method: 'GET',
    path: '/api/v1/example-data/templates',
    parameters: [
      { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'pageSize', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'sortBy', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'sortDirection', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'filter', in: 'query', required: false, schema: { type: 'string' } },
    ],
  },
};

/** The schemas that the operations refer to, by name, as `#/$defs/Name`. */
export const requestSchemas: Readonly<Record<string, object>> = {
  ResetOptions: {
    type: 'object',
    properties: {
      force: { type: 'boolean', default: false },
      includeAdministrators: { type: 'boolean', default: false },
      acknowledgeAdministratorLockout: { type: 'boolean', default: false },
    },
  },
  Id: { type: 'string', minLength: 1 },
  SetPassword: {
    type: 'object',
    required: ['password'],
    properties: {
      password: { type: 'string', minLength: 1, writeOnly: true },
      connectedSystemObjectIds: { type: 'array', items: { $ref: '#/$defs/Id' } },
      wait: { type: 'integer', minimum: 0, maximum: 30 },
    },
  },
  NewMetaverseAttribute: {
    type: 'object',
    required: ['name', 'type'],
    properties: {
      name: { type: 'string', minLength: 1 },
      type: { $ref: '#/$defs/AttributeType' },
      multiValued: { type: 'boolean', default: false },
    },
  },
  AttributeType: {
    type: 'string',
    enum: ['Text', 'Number', 'DateTime', 'Boolean', 'Guid', 'Reference', 'Binary'],
  },
  NewRunProfile: {
    type: 'object',
    required: ['name', 'runType'],
    properties: { name: { type: 'string', minLength: 1 }, runType: { $ref: '#/$defs/RunType' } },
  },
  RunType: {
    type: 'string',
    enum: ['FullImport', 'DeltaImport', 'FullSynchronisation', 'DeltaSynchronisation', 'Export'],
  },
  NewSynchronisationRule: {
    type: 'object',
    required: ['name', 'direction', 'connectedSystemId'],
    properties: {
      name: { type: 'string', minLength: 1 },
      direction: { $ref: '#/$defs/Direction' },
      connectedSystemId: { $ref: '#/$defs/Id' },
      enabled: { type: 'boolean', default: true },
    },
  },
  Direction: { type: 'string', enum: ['Import', 'Export'] },
  NewSchedule: {
    type: 'object',
    required: ['name', 'triggerType'],
    properties: {
      name: { type: 'string', minLength: 1 },
      triggerType: { $ref: '#/$defs/TriggerType' },
      continueOnFailure: { type: 'boolean', default: false },
      enabled: { type: 'boolean', default: true },
      steps: { type: 'array', items: { $ref: '#/$defs/ScheduleStep' } },
    },
  },
  TriggerType: { type: 'string', enum: ['Manual', 'Timed'] },
  ScheduleStep: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      connectedSystemId: { $ref: '#/$defs/Id' },
      runProfileId: { $ref: '#/$defs/Id' },
      continueOnFailure: { type: 'boolean' },
    },
  },
  ScheduleExecutionStatus: {
    type: 'string',
    enum: ['Running', 'Complete', 'CompleteWithError', 'Failed', 'Cancelled'],
  },
  ActivityTargetType: {
    type: 'string',
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
  NewServiceSettings: {
    type: 'object',
    required: ['ssoUniqueIdentifierAttributeId'],
    properties: { ssoUniqueIdentifierAttributeId: { $ref: '#/$defs/Id' } },
  },
};
