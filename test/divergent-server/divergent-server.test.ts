import { beforeAll, describe, expect, it } from 'vitest';
import { patience } from '#test/patience.ts';
import type { StrangeServer } from './server.ts';
import { type Verified, verified } from './verified.ts';

/** The server's defects, and the rules that must detect them. */
const deviations = {
  'SH-47': 'service health does not exist',
  'LS-01': 'lists are bare arrays, or have no totalPages',
  'LS-06': 'one list has pages of a thousand',
  'LS-13': 'a page repeats the last person of the page before',
  'ER-02': 'codes are empty',
  'ER-01': 'bodies of errors are problem details, or nothing',
  'ER-06': 'the body of a 401 has neither code nor timestamp',
  'ER-07': 'a 403 has no body',
  'SC-03': 'it says 0.14.0 and ends executions as 0.15 does',
};

const deviationsOfWriting = {
  ...deviations,
  'ER-08': 'a POST to an unknown path is answered with 400 and no body',
  'ER-09': 'an unsupported method is answered with 400 and no body',
  'ER-10': 'a body that cannot be read is answered with problem details',
  'AC-01': 'a schema import is done at once, with 200',
  'AC-05': 'a Connected System is deleted at once, with 200',
};

/** The number of stated and derived rules that a run tested. */
const stated = ({ result }: Verified): number =>
  result.rules.filter(({ basis, verdict }) => basis !== 'open' && /passed|failed/.test(verdict)).length;

let reading: Verified;
let writing: Verified;

beforeAll(async () => {
  reading = await verified();
  const allowed = 'allow: [write, records, password]\nbudget: { unauthenticated: 200 }\n';
  writing = await verified(() => allowed, { isSecure: true });
  // Two runs of all rules over a socket.
}, patience(300));

describe('init of a third-party server', () => {
  it('finds operations at other paths, and misses only those that do not exist', () => {
    const system = '/api/v1/synchronisation/connected-systems/{connectedSystemId}';
    for (const [operation, path] of Object.entries({
      listApiKeys: '/api/v1/apikeys',
      updateServiceSettings: '/api/v1/service-settings/{key}',
      listTrustedCertificates: '/api/v1/certificates',
      listObjectMatchingRules: `${system}/matching-rules`,
      listChangeHistory: '/api/v1/metaverse/objects/{id}/change-history',
    }))
      expect(reading.profile).toContain(`${operation}: "${path}"`);
    const missing = /needs you\n([\s\S]*?)credentials/.exec(reading.init)?.[1];
    expect(missing?.match(/get\w+|list\w+|update\w+/g)).toEqual(['getServiceHealth']);
  });

  it('proposes a body where the server wants more than the contract shows', () => {
    expect(reading.profile).toMatch(/bodies:\n {2}"createSchedule": .*"cronExpression":"0 3 \* \* \*"/);
  });
});

describe('a read-only run against a third-party server', () => {
  it('fails the rules that the server breaks, each once, and no other', () => {
    expect([...reading.having('failed'), ...reading.having('error')].sort()).toEqual(
      Object.keys(deviations).sort(),
    );
  });

  it('says of service health that it is not there, and judges nothing else of it', () => {
    const { rules } = reading.result;
    const [evidence] = rules.find(({ id }) => id === 'SH-47')?.evidence ?? [];
    expect(evidence).toMatchObject({
      expected: 'getServiceHealth at GET /api/v1/system/health',
      actual: 'like an unknown path: status 200, text/html',
    });
    const others = rules.filter(
      ({ id, verdict }) => id.startsWith('SH') && id !== 'SH-47' && verdict !== 'inapplicable',
    );
    expect(new Set(others.map(({ verdict, cause }) => `${verdict}: ${cause}`))).toEqual(
      new Set(['untested: operation-not-found']),
    );
  });

  it('asks no more than thirty times without valid credentials', () => {
    expect(reading.unauthenticated.length).toBeLessThanOrEqual(30);
    expect(reading.stderr).not.toContain('rate limit');
  });

  it('judges by whatever credentials there are, what the server holds, and the time that the run takes', () => {
    const byCredentials = 'AU-01 AU-02 AU-03 AU-04 AU-05 AU-08 AU-09 AU-10 SY-26 SY-27 SY-35 SY-37 SY-38';
    const byWhatThereIs = 'SY-09 SY-13 SY-61 LS-14 LS-20 LS-24 ER-05 EN-06';
    // SY-34 passes although the key has no identity.
    const wanted = `${byCredentials} ${byWhatThereIs} SY-34`.split(' ');
    expect(reading.having('passed')).toEqual(expect.arrayContaining(wanted));
    // Nine tenths of the rules that apply to the implemented operations: docs/your-server.md has the numbers.
    expect(stated(reading)).toBeGreaterThanOrEqual(91);
  });

  it('shows of the body of a 401 that it breaks one rule', () => {
    const { exchanges, rules } = reading.result;
    const statuses = (id: string) =>
      rules
        .find((rule) => rule.id === id)
        ?.evidence.flatMap((each) => each.exchanges)
        .map((each) => exchanges.find((exchange) => exchange.id === each)?.response.status);
    expect(new Set(statuses('ER-06'))).toEqual(new Set([401]));
    expect(new Set(statuses('ER-07'))).toEqual(new Set([403]));
    expect(new Set(statuses('ER-01'))).toEqual(new Set([400]));
  });

  it('makes up ids in the form of those that the server gives', () => {
    const swept = [...reading.result.exchanges, ...writing.result.exchanges]
      .filter(({ caller }) => caller === 'nobody')
      .map(({ request }) => request.url);
    const ids = swept.flatMap((url) => /connected-systems\/([^/?]+)/.exec(url)?.[1] ?? []);
    expect(ids).not.toEqual([]);
    expect(ids.filter((id) => !/^\d+$/.test(id))).toEqual([]);
  });

  it('does not take a start page for access', () => {
    const observed = reading.result.observations.flatMap((each) => each.observed);
    expect(observed.filter((each) => each.includes('let in:'))).toEqual([]);
  });
});

it(
  'shows with tokens that its operator has that a server refuses none of them',
  async () => {
    const careless = await verified(undefined, { isCareless: true, only: ['AU-08', 'AU-10'] });
    expect(careless.having('failed')).toEqual(['AU-08', 'AU-10']);
  },
  patience(60),
);

describe('a run that may write, over the API alone', () => {
  it('fails the rules that the server breaks, each once, and no other', () => {
    expect([...writing.having('failed'), ...writing.having('error')].sort()).toEqual(
      Object.keys(deviationsOfWriting).sort(),
    );
  });

  it('takes the id of a Connected System for no activity ID, and judges what the API can be brought to', () => {
    expect(writing.having('untested')).toEqual(expect.arrayContaining(['AC-02', 'AC-06']));
    const wanted = ['AC-03', 'AC-04', 'SC-01', 'EN-01', 'EN-02', 'EN-03', 'EN-04', 'EN-06'];
    expect(writing.having('passed')).toEqual(expect.arrayContaining(wanted));
    expect(stated(writing)).toBeGreaterThanOrEqual(102);
  });

  it('says as which release it behaves, where it breaks what tells its own from it', () => {
    expect(writing.result.target).toMatchObject({ release: '0.14.0', behavesAs: '0.15.0' });
  });

  it('removes what it made, and lists what stays', () => {
    const { store } = writing.server;
    expect(store.attributes.map(({ name }) => name)).toEqual(['Display Name', 'Object Identifier', 'Badge']);
    expect([store.apiKeys.length, store.systems.length, store.schedules.length]).toEqual([1, 2, 1]);
    const stays = store.runProfiles.filter(({ connectedSystemId }) => connectedSystemId === 41).slice(1);
    // One for each accepted value, however many scenarios sent it.
    expect(stays).toHaveLength(2);
    expect(writing.result.leftBehind).toEqual([
      {
        path: '/api/v1/synchronisation/connected-systems/41/run-profiles',
        ids: stays.map(({ id }) => String(id)),
      },
    ]);
  });
});

describe('a run that may exceed rates', () => {
  it(
    'limits them by a setting, which is as before in the end',
    async () => {
      const allowed = 'allow: [write, burst]\nbudget: { unauthenticated: 30 }\n';
      const limited = await verified(() => allowed, { only: ['RL-01', 'RL-02', 'RL-03', 'RL-04'] });
      expect(limited.having('passed')).toEqual(['RL-01', 'RL-02', 'RL-03', 'RL-04']);
      expect(limited.server.store.settings.get('RateLimit.RequestsPerMinute')?.value).toBe('300');
      expect(limited.result.leftBehind).toBeUndefined();
      // A run of all rules over a socket.
    },
    patience(120),
  );
});

describe('states that the operator says are there', () => {
  const person = ({ store }: StrangeServer, id = store.people[2]?.id): string => {
    const accounts = store.objects
      .filter(({ metaverseObjectId }) => metaverseObjectId === store.people[2]?.id)
      .map((each) => ({ connectedSystemId: each.connectedSystemId, connectedSystemObjectId: each.id }));
    const states = { 'a person has accounts': { metaverseObjectId: id, accounts } };
    return `allow: [write, password]\nstateControl: ${JSON.stringify({ adapter: 'given', states })}\n`;
  };

  it(
    'let rules be judged that need no more',
    async () => {
      const only = ['PW-03', 'PW-04', 'PW-12', 'PW-19', 'PW-20', 'PW-27', 'PW-28', 'VR-01'];
      const given = await verified(person, { isSecure: true, only });
      expect(given.having('passed')).toEqual(only);
    },
    patience(60),
  );

  it(
    'are no longer there once a reset has removed them',
    async () => {
      const further = (server: StrangeServer): string =>
        `${person(server)}expendable: true\n`.replace('password]', 'password, reset]');
      const reset = await verified(further, {
        isSecure: true,
        only: ['FR-62', 'FR-63', 'PW-03', 'PW-12', 'VR-01'],
      });
      expect(reset.having('failed', 'error')).toEqual(['FR-62', 'FR-63']);
      // A run of all rules over a socket.
    },
    patience(120),
  );

  it('are searched for on the server first', async () => {
    await expect(verified((server) => person(server, crypto.randomUUID()))).rejects.toThrow(
      /The given state "a person has accounts" does not hold: the server knows no metaverseObjectId/,
    );
  });
});
