import { expect, it } from 'vitest';
import { prismApplication } from '#app/targets/prism.ts';
import { referenceApplication } from '#app/targets/reference-application.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { oddTexts, oddValues } from '#harness/explore/odd-values.ts';

const contract = await loadContract();
const token = 'token-of-a-test';

const headers = { authorization: `Bearer ${token}` };
const url = 'http://service.invalid/states';

const servers = {
  reference: async () => referenceApplication({ contract, token, mutants: [] }).application,
  mock: async () => (await prismApplication(contract, token)).application,
};

interface Declared {
  readonly states: readonly {
    readonly state: string;
    readonly params: { readonly properties: Readonly<Record<string, object>> };
  }[];
}

const inLists: readonly unknown[] = [
  [-1],
  [{}],
  [null],
  [{ name: '' }],
  [{ settlesAfterSeconds: 1e300 }],
  [{ settlesAfterSeconds: -1 }],
];

it.each(['reference', 'mock'] as const)(
  'state control of %s responds to invalid requests of every kind, and the API still returns valid times',
  async (name) => {
    const server = await servers[name]();
    const flaws: string[] = [];
    const send = async (body: string): Promise<void> => {
      const answer = await server.control(new Request(url, { method: 'POST', headers, body }));
      const { status } = answer;
      const problem = (await answer.json()) as { readonly detail?: unknown };
      const isRefused = (status === 400 || status === 501) && typeof problem.detail === 'string';
      if (status !== 200 && !isRefused) flaws.push(`${status} to ${body.slice(0, 200)}`);
    };
    const { states } = (await (await server.control(new Request(url, { headers }))).json()) as Declared;
    for (const text of oddTexts) await send(text);
    for (const value of oddValues) {
      await send(JSON.stringify(value));
      await send(JSON.stringify({ state: value }));
    }
    for (const { state, params } of states) {
      for (const parameter of [...Object.keys(params.properties), 'nobody knows this']) {
        for (const value of [...oddValues, ...inLists])
          await send(JSON.stringify({ state, params: { [parameter]: value } }));
      }
      const { status } = await server.fetch(new Request('http://service.invalid/api/v1/health'));
      if (status >= 500 && status !== 503) flaws.push(`${status} after "${state}"`);
      await server.control(new Request(url, { method: 'DELETE', headers }));
    }
    expect(flaws).toEqual([]);
  },
);
