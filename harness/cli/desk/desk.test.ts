import { afterEach, describe, expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import { fakeEnvironment } from '#harness/cli/testing/fake-environment.ts';

const token = 'a token for this test';
const authorization = `Bearer ${token}`;
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

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
