import { describe, expect, it } from 'vitest';
import { httpControl } from '#harness/control/http.ts';

const vocabulary = {
  states: [{ state: 'a service is idle' }, { state: 'time passes' }],
  capabilities: { clock: true },
};

interface Sent {
  readonly line: string;
  readonly token: string | null;
  readonly body: string;
}

/** State control over a fake fetch: declares the vocabulary, answers all else as told, writes down what came. */
async function connected(
  answer: () => Response = () => Response.json({}),
  declared: () => Response = () => Response.json(vocabulary),
) {
  const sent: Sent[] = [];
  const control = await httpControl({
    url: 'http://control.invalid',
    token: 'open-sesame',
    async fetch(request) {
      const { method, url, headers } = request;
      sent.push({
        line: `${method} ${url}`,
        token: headers.get('authorization'),
        body: await request.text(),
      });
      return method === 'GET' ? declared() : answer();
    },
  });
  return { control, sent };
}

const brokenControl = { name: 'HarnessError', code: 'CONTROL_BROKEN', exitCode: 3 };

describe('state control over HTTP', () => {
  it('asks once for what is supported', async () => {
    const { control, sent } = await connected();
    await control.calm();
    expect([...control.states]).toEqual(['a service is idle', 'time passes']);
    expect(control.movesClock).toBe(true);
    expect(sent.map(({ line }) => line)).toEqual([
      'GET http://control.invalid/states',
      'DELETE http://control.invalid/states',
    ]);
  });

  it.each([
    [{ states: [] }],
    [{ states: [], capabilities: {} }],
    [{ states: [], capabilities: { clock: false } }],
  ])('takes no clock for granted: %j', async (declared) => {
    const { control } = await connected(undefined, () => Response.json(declared));
    expect(control.movesClock).toBe(false);
  });

  it('sends its token with every request', async () => {
    const { control, sent } = await connected();
    await control.enter('a service is idle');
    await control.calm();
    expect(sent.map(({ token }) => token)).toEqual(Array(3).fill('Bearer open-sesame'));
  });

  it('sends no token when it has none', async () => {
    const tokens: (string | null)[] = [];
    const fetch = async ({ headers }: Request): Promise<Response> => {
      tokens.push(headers.get('authorization'));
      return Response.json(vocabulary);
    };
    await httpControl({ url: 'http://control.invalid', fetch });
    expect(tokens).toEqual([null]);
  });

  it('asks for a state with its parameters and gives the answered values', async () => {
    const { control, sent } = await connected(() => Response.json({ values: { id: 'x' } }));
    expect(await control.enter('time passes', { seconds: 3 })).toEqual({ id: 'x' });
    expect(sent.at(-1)).toMatchObject({ line: 'POST http://control.invalid/states' });
    expect(JSON.parse(sent.at(-1)?.body ?? '')).toEqual({ state: 'time passes', params: { seconds: 3 } });
  });

  it.each([
    ['{}', 200],
    [null, 204],
  ])('has no values where the answer is %s', async (body, status) => {
    const { control } = await connected(() => new Response(body, { status }));
    expect(await control.enter('a service is idle')).toEqual({});
  });
});

describe('state control that cannot do what is asked', () => {
  it('makes a scenario untestable with 501, and says which state', async () => {
    const { control } = await connected(() => new Response('no', { status: 501 }));
    await expect(control.enter('a service is idle', { service: 'Scheduler' })).rejects.toMatchObject({
      name: 'Untestable',
      cause: 'state-unsupported',
      detail: '"a service is idle" {"service":"Scheduler"}',
    });
  });

  it.each([400, 401, 404, 500])('is broken with %i, and says why', async (status) => {
    const { control } = await connected(() => new Response('params/seconds must be number', { status }));
    const message = expect.stringMatching(new RegExp(`${status} params/seconds must be number`));
    await expect(control.enter('time passes')).rejects.toMatchObject({ ...brokenControl, message });
    await expect(control.calm()).rejects.toMatchObject({ ...brokenControl, message });
  });

  it.each([
    ['refuses', () => new Response('who are you?', { status: 401 })],
    ['is another server', () => new Response('<html>')],
  ])('is broken when it %s at the first question', async (_, declared) => {
    await expect(connected(undefined, declared)).rejects.toMatchObject(brokenControl);
  });

  it('is broken when a state is answered with something that is no JSON', async () => {
    const { control } = await connected(() => new Response('<html>'));
    await expect(control.enter('a service is idle')).rejects.toMatchObject(brokenControl);
  });

  it('is broken when nobody answers', async () => {
    const fetch = async (): Promise<Response> => {
      throw new TypeError('fetch failed');
    };
    const connecting = httpControl({ url: 'http://control.invalid', fetch });
    await expect(connecting).rejects.toMatchObject({
      ...brokenControl,
      message: expect.stringContaining('did not answer'),
    });
  });
});
