import { afterEach, describe, expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import { fakeEnvironment } from '#harness/cli/testing/fake-environment.ts';

const token = 'a token for this test';
const authorization = `Bearer ${token}`;
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

const enter = (control: string, body: object): Promise<Response> =>
  fetch(`${control}/states`, { method: 'POST', headers: { authorization }, body: JSON.stringify(body) });

/** Starts a serving command and waits for its addresses. */
async function started(...words: string[]): Promise<{ api: string; control: string }> {
  const environment = fakeEnvironment({ SVC_CONTROL_TOKEN: token });
  const running = run([...words, '--state-control'], environment);
  closing.push(() => {
    environment.interrupt();
    return running;
  });
  while (!environment.written.stdout.includes('token'))
    await new Promise((resolve) => setTimeout(resolve, 5));
  const address = (label: string) =>
    new RegExp(`^(?:${label}): (http\\S+)$`, 'm').exec(environment.written.stdout)?.[1];
  return { api: address('mock|reference') ?? '', control: address('state control') ?? '' };
}

describe.each(['mock', 'reference'])('what a client sent to %s', (command) => {
  it('can be asserted on by a test of that client', async () => {
    const { api, control } = await started(command);
    await fetch(`${api}/api/v1/activities?page=two`, { headers: { 'x-api-key': 'any' } });
    const received = await fetch(`${control}/requests`, { headers: { authorization } });
    expect(await received.json()).toMatchObject({
      requests: [
        {
          method: 'GET',
          path: '/api/v1/activities?page=two',
          operation: 'listActivities',
          verdict: 'violation',
          violations: [{ in: 'query', at: '/page', message: 'Must be integer.' }],
        },
      ],
    });
  });

  it('is told to nobody without the token', async () => {
    const { control } = await started(command);
    for (const method of ['GET', 'DELETE']) {
      expect((await fetch(`${control}/requests`, { method })).status).toBe(401);
    }
  });
});

describe('the mock, brought into a state out of band', () => {
  it('refuses the next reset with 409, and the client sends no special header', async () => {
    const { api, control } = await started('mock');
    const reset = (): Promise<Response> =>
      fetch(`${api}/api/v1/system/reset`, { method: 'POST', headers: { 'x-api-key': 'any' } });
    expect((await reset()).status).toBe(200);

    await enter(control, { state: 'an activity is in progress' });
    const refused = await reset();
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'ACTIVITY_IN_PROGRESS' });

    await fetch(`${control}/states`, { method: 'DELETE', headers: { authorization } });
    expect((await reset()).status).toBe(200);
  });
});

describe.each(['mock', 'reference'])('a state that %s does not have', (command) => {
  it.each([
    [
      'activity in progress',
      'There is no state called "activity in progress". Did you mean "an activity is in progress"',
    ],
    ['it rains', 'There is no state called "it rains". GET /states lists what there is.'],
  ])('"%s" is refused with a hint', async (state, detail) => {
    const { control } = await started(command);
    const answer = await enter(control, { state });
    expect(answer.status).toBe(501);
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining(detail) });
  });
});
