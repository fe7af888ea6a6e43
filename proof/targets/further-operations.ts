import type { Contract } from '#harness/contract/contract.ts';
import { type Operation, operationsOf } from '#harness/contract/operations.ts';
import { guid } from '#reference/server/domain/random.ts';
import { accept, type Call, created, lookUp, type Route, route } from '#reference/server/http/call.ts';
import { list } from '#reference/server/http/list-answer.ts';
import { enumName, member, readFields, text } from '#reference/server/http/request-body.ts';
import { jsonResponse } from '#reference/server/http/responses.ts';

const rules = '/api/v1/notification-rules';
const oneRule = `${rules}/{id}` as const;
const queues = '/api/v1/delivery-queues';
const severities = ['Info', 'Warning', 'Error'];

interface NotificationRule {
  readonly id: string;
  readonly name: string;
  readonly severity: string;
}

/** Eight operations outside the contract, which keep all that the document states of every endpoint. */
export function furtherRoutes(): readonly Route[] {
  let stored: readonly NotificationRule[] = Array.from({ length: 260 }, (_, index) => ({
    id: guid(0x51, index),
    name: `Rule ${index}`,
    severity: severities[index % 3] ?? '',
  }));
  const found = (call: Call) => lookUp(call, 'id', stored, 'notification rule');
  const keep = (id: string, ...changed: readonly NotificationRule[]): void => {
    stored = [...stored.filter((each) => each.id !== id), ...changed];
  };
  const read = async (call: Call, id: string): Promise<NotificationRule> => {
    const body = await readFields(call, 'required');
    const severity = enumName(call, member(body, 'severity'), 'severity', severities);
    return { id, name: text(body, 'name'), severity };
  };
  const listed = list('listNotificationRules', rules, 'id name severity', () => stored);
  return [
    // Names of parameters are taken in any letter case.
    { ...listed, answer: (call) => listed.answer({ ...call, query: inLowerCase(call.query) }) },
    list('listDeliveryQueues', queues, 'id name', ({ world }) => world.store.connectedSystems),
    route('getNotificationRule', `GET ${oneRule}`, (call) => jsonResponse(found(call))),
    route('createNotificationRule', `POST ${rules}`, async (call) => {
      const made = await read(call, call.world.newId());
      keep(made.id, made);
      return created(call, made, made.id);
    }),
    route('replaceNotificationRule', `PUT ${oneRule}`, async (call) => {
      const changed = await read(call, found(call).id);
      keep(changed.id, changed);
      return jsonResponse(changed);
    }),
    route('deleteNotificationRule', `DELETE ${oneRule}`, (call) => {
      keep(found(call).id);
      return new Response(null, { status: 204 });
    }),
    route('tryNotificationRule', `POST ${oneRule}/try`, (call) => jsonResponse(found(call))),
    route('flushDeliveryQueue', `POST ${queues}/{id}/flush`, (call) => {
      const { id, name } = lookUp(call, 'id', call.world.store.connectedSystems, 'delivery queue');
      return accept(call, { name: `Flush ${name}`, targetType: 'ConnectedSystem', targetId: id });
    }),
  ];
}

function inLowerCase(query: URLSearchParams): URLSearchParams {
  const named = ['page', 'pageSize', 'sortBy', 'sortDirection', 'filter'];
  const nameOf = (sent: string) => named.find((name) => name.toLowerCase() === sent.toLowerCase()) ?? sent;
  return new URLSearchParams([...query].map(([name, value]) => [nameOf(name), value]));
}

const string = { type: 'string' };
const idInPath = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ruleFields = { name: string, severity: { type: 'string', enum: severities } };
const ruleSchema = { type: 'object', properties: { id: string, ...ruleFields } };
const requestBody = json({ type: 'object', properties: ruleFields, required: Object.keys(ruleFields) });
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
  [`${queues}/{id}/flush`]: { parameters: [idInPath], post: described('flushDeliveryQueue', 202, json({})) },
};

export const furtherOperations: readonly Operation[] = operationsOf({ paths });

/** The OpenAPI document of a server that has these operations too. */
export function withFurtherPaths(document: Contract['document']): Contract['document'] {
  return { ...document, paths: Object.assign({}, document.paths, paths) };
}
