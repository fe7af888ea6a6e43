import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import {
  driftFrom,
  type Editable,
  move,
  operationIn,
  publishedCopy,
  schemaOf,
} from '#test/builders/published-copy.ts';

type Change = readonly [what: string, change: (document: Editable) => void, findings: readonly string[]];

const query = (document: Editable, id: string, name: string): Editable =>
  operationIn(document, id).operation.parameters.find((each: Editable) => each.name === name);
const envelope = (document: Editable, id: string): Editable =>
  schemaOf(document, id, '200').allOf[0].properties;
const wait = (document: Editable): Editable =>
  operationIn(document, 'setMetaverseObjectPassword').operation.requestBody.content['application/json']
    .schema;
const service = (document: Editable): Editable =>
  schemaOf(document, 'getServiceHealth', '200').properties.services.items;

/** Each touches an operation, or a part of one, that no other does. */
const changes: readonly Change[] = [
  [
    'an operation is missing',
    (document) => {
      delete document.paths[operationIn(document, 'setConnectedSystemObjectPassword').path];
    },
    ['breaks PW-04 setConnectedSystemObjectPassword, operation'],
  ],
  [
    'an operation has another method',
    (document) => move(document, 'getApiReference', 'POST', '/api/reference'),
    ['breaks SY-01 getApiReference, operation'],
  ],
  [
    'a query parameter is missing',
    (document) => {
      const { operation } = operationIn(document, 'listActivities');
      operation.parameters = operation.parameters.filter((each: Editable) => each.name !== 'sortBy');
    },
    ['breaks LS-23 listActivities, query sortBy'],
  ],
  [
    'a query parameter has another type',
    (document) => {
      query(document, 'listRoles', 'page').schema = { type: 'boolean' };
    },
    ['breaks LS-08 listRoles, query page'],
  ],
  [
    'a page may not be as large as stated',
    (document) => {
      query(document, 'listRoles', 'pageSize').schema.maximum = 50;
    },
    ['breaks LS-07 listRoles, query pageSize'],
  ],
  [
    'a parameter is demanded that the document does not have',
    (document) => {
      operationIn(document, 'getServiceHealth').operation.parameters = [
        { name: 'X-Tenant', in: 'header', required: true, schema: { type: 'string' } },
      ];
    },
    ['breaks SH-47 getServiceHealth, header X-Tenant'],
  ],
  [
    'a success is missing',
    (document) => {
      delete operationIn(document, 'setMetaverseObjectPassword').operation.responses[202];
    },
    ['breaks PW-06 setMetaverseObjectPassword, answers'],
  ],
  [
    'a conflict is missing',
    (document) => {
      const { operation } = operationIn(document, 'resetSystem');
      delete operation.responses[409];
      delete operation.responses.default;
    },
    ['breaks FR-62 resetSystem, answers'],
  ],
  [
    'the rate limit is not mentioned',
    (document) => {
      const { operation } = operationIn(document, 'listSchedules');
      delete operation.responses[429];
      delete operation.responses.default;
    },
    ['differs RL-01 listSchedules, answers'],
  ],
  [
    'a header of a refusal is missing',
    (document) => {
      delete operationIn(document, 'listApiKeys').operation.responses[429].headers;
    },
    ['differs RL-02 listApiKeys, answer 429'],
  ],
  [
    'a header of a success is missing',
    (document) => {
      delete operationIn(document, 'getServiceHealth').operation.responses[200].headers;
    },
    ['differs SH-11 getServiceHealth, answer 200'],
  ],
  [
    'a member is missing',
    (document) => {
      delete service(document).properties.hostName;
    },
    ['breaks SH-28 getServiceHealth, answer 200: services[].hostName'],
  ],
  [
    'a member may be left out',
    (document) => {
      schemaOf(document, 'getVersion', '200').required = ['product'];
    },
    ['differs SY-16 getVersion, answer 200'],
  ],
  [
    'a member has another type',
    (document) => {
      envelope(document, 'listSynchronisationRules').totalCount = { type: 'string' };
    },
    ['breaks LS-03 listSynchronisationRules, answer 200: totalCount'],
  ],
  [
    'an enum lacks a name',
    (document) => {
      service(document).properties.condition.enum.pop();
    },
    ['breaks SH-25 getServiceHealth, answer 200: services[].condition'],
  ],
  [
    'an enum has a name too many',
    (document) => {
      schemaOf(document, 'getUserInfo', '200').properties.authMethod.enum.push('basic');
    },
    ['breaks SY-39 getUserInfo, answer 200: authMethod'],
  ],
  [
    'an enum of a request consists of numbers',
    (document) => {
      const { content } = operationIn(document, 'createRunProfile').operation.requestBody;
      content['application/json'].schema.properties.runType = { type: 'integer', enum: [0, 1, 2, 3, 4] };
    },
    ['breaks EN-01 createRunProfile, request: runType'],
  ],
  [
    'a retired name is sent',
    (document) => {
      const { items } = schemaOf(document, 'listActivities', '200').allOf[1].properties;
      items.items.properties.targetType.enum = ['SynchronisationRule', 'SyncRule'];
    },
    ['breaks EN-07 listActivities, answer 200: items[].targetType'],
  ],
  [
    'a value may be null',
    (document) => {
      service(document).properties.reason.type = ['string', 'null'];
    },
    ['differs SH-27 getServiceHealth, answer 200: services[].reason'],
  ],
  [
    'the error body has another type in it',
    (document) => {
      schemaOf(document, 'getActivity', '404').properties.code = { type: 'integer' };
    },
    ['breaks ER-02 getActivity, error 404: code'],
  ],
  [
    'a stated name is written in another casing',
    (document) => {
      const own = envelope(document, 'listConnectedSystems');
      own.HasNextPage = own.hasNextPage;
      delete own.hasNextPage;
      const [page] = schemaOf(document, 'listConnectedSystems', '200').allOf;
      page.required = page.required.map((name: string) => (name === 'hasNextPage' ? 'HasNextPage' : name));
    },
    ['breaks LS-01 listConnectedSystems, answer 200: hasNextPage'],
  ],
  [
    'an answer is no JSON',
    (document) => {
      const { responses } = operationIn(document, 'getAuthConfig').operation;
      responses[200].content = { 'application/xml': {} };
    },
    ['breaks SY-03 getAuthConfig, answer 200'],
  ],
  [
    'security is missing',
    (document) => {
      operationIn(document, 'getUserInfo').operation.security = [];
    },
    ['breaks AU-16 getUserInfo, access'],
  ],
  [
    'an open endpoint wants credentials',
    (document) => {
      delete operationIn(document, 'getReadiness').operation.security;
    },
    ['breaks AU-12 getReadiness, access'],
  ],
  [
    'one of the two methods is missing',
    (document) => {
      operationIn(document, 'getServiceSettings').operation.security = [{ Bearer: [] }];
    },
    ['breaks AU-01 getServiceSettings, access'],
  ],
  [
    'a bound is wider',
    (document) => {
      wait(document).properties.wait.maximum = 60;
    },
    ['breaks PW-20 setMetaverseObjectPassword, request: wait'],
  ],
  [
    'a free parameter is demanded',
    (document) => {
      wait(document).required.push('connectedSystemObjectIds');
    },
    ['breaks PW-12 setMetaverseObjectPassword, request: connectedSystemObjectIds'],
  ],
];

async function found(...made: readonly Change[]): Promise<readonly string[]> {
  const document = await publishedCopy();
  for (const [, change] of made) change(document);
  const { findings } = await driftFrom(document);
  return findings
    .filter(({ rank }) => rank !== 'note')
    .map(({ rank, rule, operation, where }) => `${rank} ${rule} ${operation}, ${where}`);
}

describe('the contract held against itself', () => {
  it('has nothing to tell, notes among it', async () => {
    const { findings, missing, further } = await driftFrom((await loadContract()).document);
    expect([findings, missing, further]).toEqual([[], [], []]);
  });
});

describe('a copy in which one thing differs', () => {
  it.each(changes)('%s', async (...change) => {
    expect(await found(change)).toEqual(change[2]);
  });
});

describe('a copy in which all of that differs', () => {
  it('yields exactly these findings, the gravest first', async () => {
    const all = await found(...changes);
    expect(all.toSorted()).toEqual(changes.flatMap(([, , findings]) => findings).toSorted());
    expect(all.map((each) => each.split(' ')[0])).toEqual(all.map((each) => each.split(' ')[0]).toSorted());
  });
});

describe('what the document leaves open', () => {
  it.each<[string, (document: Editable) => void, string]>([
    [
      'a member that is our choice',
      (document) => {
        delete schemaOf(document, 'listActivities', '200').allOf[1].properties.items.items.properties.status;
      },
      'OP-86',
    ],
    [
      'a status that is our choice',
      (document) => {
        const { responses } = operationIn(document, 'resetSystem').operation;
        responses[204] = responses[200];
        delete responses[200];
      },
      'OP-95',
    ],
    [
      'a path that is our choice',
      (document) => move(document, 'getVersion', 'GET', '/api/v1/about'),
      'OP-11',
    ],
    [
      'an operation that is only mentioned',
      (document) => {
        delete document.paths[operationIn(document, 'listRoles').path];
      },
      'OP-69',
    ],
  ])('%s is a note', async (_, change, openPoint) => {
    const document = await publishedCopy();
    change(document);
    const { findings } = await driftFrom(document);
    expect(findings.map((each) => [each.rank, each.openPoint])).toEqual([['note', openPoint]]);
  });
});
