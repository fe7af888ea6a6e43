import { describe, expect, it } from 'vitest';
import { httpControl } from './http.ts';

const vocabulary = {
  states: [{ state: 'a service is idle' }, { state: 'time passes' }],
  capabilities: { clock: true },
};

/** State control over a fake fetch: declares the vocabulary, answers all else as told, writes down what came. */
async function connected(
  answer: () => Response = () => Response.json({}),
  declared: () => Response = () => Response.json(vocabulary),
) {
  const sent: { readonly line: string; readonly token: string | null; readonly body: string }[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const { method, url, headers } = request;
    sent.push({ line: `${method} ${url}`, token: headers.get('authorization'), body: await request.text() });
    return method === 'GET' ? declared() : answer();
  };
  return { control: await httpControl({ url: 'http://control.invalid', token: 'open-sesame', fetch }), sent };
}

const brokenControl = { name: 'HarnessError', code: 'CONTROL_BROKEN', exitCode: 3 };

describe('state control over HTTP', () => {
  it('asks once for what is supported, and sends its token with every request', async () => {
    const { control, sent } = await connected();
    await control.enter('a service is idle');
    await control.calm();
    expect([...control.states]).toEqual(['a service is idle', 'time passes']);
    expect(control.movesClock).toBe(true);
    expect(sent.map(({ line }) => line)).toEqual(
      ['GET', 'POST', 'DELETE'].map((method) => `${method} http://control.invalid/states`),
    );
    expect(sent.map(({ token }) => token)).toEqual(Array(3).fill('Bearer open-sesame'));
  });
});

describe('state control that cannot do what is asked', () => {
  it('is not asked for what its own schema excludes, which it does not support', async () => {
    const params = { type: 'object', properties: { service: { enum: ['WorkerSync'] } } };
    const declared = { states: [{ state: 'a service is idle', params }] };
    const { control, sent } = await connected(undefined, () => Response.json(declared));
    const entering = control.enter('a service is idle', { service: 'Scheduler' });
    await expect(entering).rejects.toMatchObject({
      cause: 'state-unsupported',
      needs: ['a service is idle'],
    });
    await control.enter('a service is idle', { service: 'WorkerSync' });
    expect(sent).toHaveLength(2);
  });

  it('makes a scenario untestable with 501, and says which state', async () => {
    const { control } = await connected(() => new Response('no', { status: 501 }));
    await expect(control.enter('a service is idle', { service: 'Scheduler' })).rejects.toMatchObject({
      name: 'Untestable',
      cause: 'state-unsupported',
      detail: '"a service is idle" {"service":"Scheduler"}',
    });
  });

  it.each([400, 500])('is broken with %i, and says why', async (status) => {
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
});
