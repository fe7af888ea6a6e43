import type { Contract } from '#harness/contract/contract.ts';
import { type Operation, operationsOf } from '#harness/contract/operations.ts';
import type { Route } from '#reference/server/http/call.ts';
import { describedRoutes } from './described-routes.ts';

const rules = '/api/v1/notification-rules';
const oneRule = `${rules}/{id}` as const;
const queues = '/api/v1/delivery-queues';
const severities = ['Info', 'Warning', 'Error'];

const string = { type: 'string' };
const idInPath = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ruleFields = { name: string, severity: { type: 'string', enum: severities } };
const condition = {
  type: 'object',
  properties: { field: string, operator: { type: 'string', enum: ['Equals', 'Contains'] } },
  required: ['field', 'operator'],
};
const allFields = { ...ruleFields, conditions: { type: 'array', items: condition } };
const ruleSchema = { type: 'object', properties: { id: string, ...allFields } };
const requestBody = json({ type: 'object', properties: allFields, required: Object.keys(ruleFields) });
const pageOf = (items: object) =>
  json({ type: 'object', properties: { items: { type: 'array', items }, totalCount: { type: 'integer' } } });

const described = (operationId: string, status: number, answer: object = {}, rest: object = {}) => ({
  operationId,
  ...rest,
  responses: { [status]: { description: 'Success', ...answer } },
});

const paths = {
  [rules]: {
    get: described('listNotificationRules', 200, pageOf(ruleSchema), {
      parameters: ['Page', 'PageSize', 'SortBy', 'SortDirection', 'Filter'].map((name) => ({
        name,
        in: 'query',
        schema: /^Page/.test(name) ? { type: 'integer' } : string,
      })),
    }),
    post: described('createNotificationRule', 201, json(ruleSchema), { requestBody }),
  },
  [oneRule]: {
    parameters: [idInPath],
    get: described('getNotificationRule', 200, json(ruleSchema)),
    put: described('replaceNotificationRule', 200, json(ruleSchema), { requestBody }),
    delete: described('deleteNotificationRule', 204),
  },
  [`${oneRule}/try`]: {
    parameters: [idInPath],
    post: described('tryNotificationRule', 200, json(ruleSchema)),
  },
  [queues]: { get: described('listDeliveryQueues', 200, pageOf({ type: 'object' })) },
  [`${queues}/{id}/messages`]: {
    parameters: [idInPath],
    get: described('listQueuedMessages', 200, pageOf({ type: 'object' })),
  },
  [`${queues}/{id}/flush`]: { parameters: [idInPath], post: described('flushDeliveryQueue', 202, json({})) },
};

/** Nine operations outside the contract, which keep all that the document states of every endpoint. */
export const furtherOperations: readonly Operation[] = operationsOf({ paths });

export const furtherRoutes = (): readonly Route[] => describedRoutes(furtherOperations);

/** The contract of a server that has these operations too. */
export function withFurtherOperations(contract: Contract): Contract {
  const { document, operations } = contract;
  return {
    ...contract,
    document: { ...document, paths: Object.assign({}, document.paths, paths) },
    operations: new Map([...operations, ...furtherOperations.map((each) => [each.id, each] as const)]),
  };
}
