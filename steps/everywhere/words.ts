import { defineWords } from '#harness/scenario/steps.ts';

/** Phrases for what a caller reads, with the operation. An id in an operation's path comes from a state. */
export const readings: Readonly<Record<string, string>> = {
  'service health': 'getServiceHealth',
  'basic health': 'getBasicHealth',
  readiness: 'getReadiness',
  liveness: 'getLiveness',
  'the version': 'getVersion',
  'the auth config': 'getAuthConfig',
  'user info': 'getUserInfo',
  'the Activity': 'getActivity',
  'the interactive reference': 'getApiReference',
  'the OpenAPI document': 'getOpenApiDocument',
  'the Activities': 'listActivities',
  'the Schedule Execution': 'getScheduleExecution',
  'the Schedule Executions': 'listScheduleExecutions',
};

defineWords('reading', readings);
