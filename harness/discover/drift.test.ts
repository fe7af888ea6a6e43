import { expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import {
  driftFrom,
  type Editable,
  move,
  operationIn,
  publishedCopy,
  schemaOf,
} from '#test/builders/published-copy.ts';

type Change = (document: Editable) => void;

const query = (document: Editable, id: string, name: string): Editable =>
  operationIn(document, id).operation.parameters.find((each: Editable) => each.name === name);
const envelope = (document: Editable, id: string): Editable =>
  schemaOf(document, id, '200').allOf[0].properties;
const responses = (document: Editable, id: string): Editable => operationIn(document, id).operation.responses;
const without = (of: Editable, ...names: (string | number)[]): void => {
  for (const name of names) delete of[name];
};
const removing =
  (id: string): Change =>
  (document) =>
    without(document.paths, operationIn(document, id).path);
const activity = (document: Editable): Editable =>
  schemaOf(document, 'listActivities', '200').allOf[1].properties.items.items.properties;
const wait = (document: Editable): Editable =>
  operationIn(document, 'setMetaverseObjectPassword').operation.requestBody.content['application/json']
    .schema;
const service = (document: Editable): Editable =>
  schemaOf(document, 'getServiceHealth', '200').properties.services.items;

/** Changes to the contract, by the finding that each must cause. No two change the same part. */
const changes: Readonly<Record<string, Change>> = {
  'breaks PW-04 setConnectedSystemObjectPassword, operation': removing('setConnectedSystemObjectPassword'),
  'breaks SY-01 getApiReference, operation': (document) =>
    move(document, 'getApiReference', 'POST', '/api/reference'),
  'breaks LS-23 listActivities, query sortBy': (document) => {
    const { operation } = operationIn(document, 'listActivities');
    operation.parameters = operation.parameters.filter((each: Editable) => each.name !== 'sortBy');
  },
  'breaks LS-08 listRoles, query page': (document) => {
    query(document, 'listRoles', 'page').schema = { type: 'boolean' };
  },
  'breaks LS-07 listRoles, query pageSize': (document) => {
    query(document, 'listRoles', 'pageSize').schema.maximum = 50;
  },
  'breaks SH-47 getServiceHealth, header X-Tenant': (document) => {
    operationIn(document, 'getServiceHealth').operation.parameters = [
      { name: 'X-Tenant', in: 'header', required: true, schema: { type: 'string' } },
    ];
  },
  'breaks PW-06 setMetaverseObjectPassword, responses': (document) =>
    without(responses(document, 'setMetaverseObjectPassword'), 202),
  'differs FR-62 resetSystem, responses': (document) =>
    without(responses(document, 'resetSystem'), 409, 'default'),
  'differs RL-01 listSchedules, responses': (document) =>
    without(responses(document, 'listSchedules'), 429, 'default'),
  'differs RL-02 listApiKeys, response 429': (document) =>
    without(responses(document, 'listApiKeys')[429], 'headers'),
  'differs SH-11 getServiceHealth, response 200': (document) =>
    without(responses(document, 'getServiceHealth')[200], 'headers'),
  'breaks SH-28 getServiceHealth, response 200: services[].hostName': (document) =>
    without(service(document).properties, 'hostName'),
  'differs SY-16 getVersion, response 200': (document) => {
    schemaOf(document, 'getVersion', '200').required = ['product'];
  },
  'breaks LS-03 listSynchronisationRules, response 200: totalCount': (document) => {
    envelope(document, 'listSynchronisationRules').totalCount = { type: 'string' };
  },
  'breaks SH-25 getServiceHealth, response 200: services[].condition': (document) => {
    service(document).properties.condition.enum.pop();
  },
  'breaks SY-39 getUserInfo, response 200: authMethod': (document) => {
    schemaOf(document, 'getUserInfo', '200').properties.authMethod.enum.push('basic');
  },
  'breaks EN-01 createRunProfile, request: runType': (document) => {
    const { content } = operationIn(document, 'createRunProfile').operation.requestBody;
    content['application/json'].schema.properties.runType = { type: 'integer', enum: [0, 1, 2, 3, 4] };
  },
  'breaks EN-07 listActivities, response 200: items[].targetType': (document) => {
    activity(document).targetType.enum = ['SynchronisationRule', 'SyncRule'];
  },
  'differs SH-27 getServiceHealth, response 200: services[].reason': (document) => {
    service(document).properties.reason.type = ['string', 'null'];
  },
  'breaks ER-02 getActivity, error 404: code': (document) => {
    schemaOf(document, 'getActivity', '404').properties.code = { type: 'integer' };
  },
  'breaks LS-01 listConnectedSystems, response 200: hasNextPage': (document) => {
    const fields = envelope(document, 'listConnectedSystems');
    fields.HasNextPage = fields.hasNextPage;
    delete fields.hasNextPage;
    const [page] = schemaOf(document, 'listConnectedSystems', '200').allOf;
    page.required = page.required.map((name: string) => (name === 'hasNextPage' ? 'HasNextPage' : name));
  },
  'breaks SY-03 getAuthConfig, response 200': (document) => {
    responses(document, 'getAuthConfig')[200].content = { 'application/xml': {} };
  },
  'breaks AU-16 getUserInfo, access': (document) => {
    operationIn(document, 'getUserInfo').operation.security = [];
  },
  'breaks AU-12 getReadiness, access': (document) =>
    without(operationIn(document, 'getReadiness').operation, 'security'),
  'breaks AU-01 getServiceSettings, access': (document) => {
    operationIn(document, 'getServiceSettings').operation.security = [{ Bearer: [] }];
  },
  'breaks PW-20 setMetaverseObjectPassword, request: wait': (document) => {
    wait(document).properties.wait.maximum = 60;
  },
  'breaks PW-12 setMetaverseObjectPassword, request: connectedSystemObjectIds': (document) => {
    wait(document).required.push('connectedSystemObjectIds');
  },
};

it('finds no differences, not even notes, in the contract itself', async () => {
  const { findings, missing, further } = await driftFrom((await loadContract()).document);
  expect([findings, missing, further]).toEqual([[], [], []]);
});

it('finds exactly the differences of a changed copy, the most serious first', async () => {
  const document = await publishedCopy();
  for (const change of Object.values(changes)) change(document);
  const { findings } = await driftFrom(document);
  const found = findings
    .filter(({ rank }) => rank !== 'note')
    .map(({ rank, rule, operation, where }) => `${rank} ${rule} ${operation}, ${where}`);
  expect(found.toSorted()).toEqual(Object.keys(changes).toSorted());
  const ranks = found.map((each) => each.split(' ')[0]);
  expect(ranks).toEqual(ranks.toSorted());
});

it.each<[string, Change, string]>([
  ['a member that is our choice', (document) => without(activity(document), 'status'), 'OP-86'],
  [
    'a status that is our choice',
    (document) => {
      const byStatus = responses(document, 'resetSystem');
      byStatus[204] = byStatus[200];
      delete byStatus[200];
    },
    'OP-95',
  ],
  ['a path that is our choice', (document) => move(document, 'getVersion', 'GET', '/api/v1/about'), 'OP-11'],
  ['an operation that is only mentioned', removing('listRoles'), 'OP-69'],
])('%s is a note', async (_, change, openPoint) => {
  const document = await publishedCopy();
  change(document);
  const { findings } = await driftFrom(document);
  expect(findings.map((each) => [each.rank, each.openPoint])).toEqual([['note', openPoint]]);
});

it.each([
  ['a server and relative paths', '/api/v1', ['/api/v1', '']],
  ['a server with a variable', 'https://{host}/api/{version}', ['/api/v1', '']],
  ['a version in the paths', '/', ['/v1/', '/v{version}/']],
] as const)('%s are compared as the same paths', async (_, url, [from, to]) => {
  const document = await publishedCopy();
  const outside = ['getApiReference', 'getOpenApiDocument'];
  const variables = { host: { default: 'identity.example' }, version: { default: 'v1' } };
  const paths = Object.entries(document.paths).map(([path, item]) => [path.replace(from, to), item]);
  const given = { ...document, servers: [{ url, variables }], paths: Object.fromEntries(paths) };
  const { findings } = await driftFrom(given);
  expect(findings.filter(({ operation = '' }) => !outside.includes(operation))).toEqual([]);
});
