import { describe, expect, it } from 'vitest';
import { callerNamed } from '#harness/register/callers.ts';
import { stateUnsupported } from '#harness/result/outcome.ts';
import type { Session } from '#harness/session/session.ts';
import type { StateParams, StateValues } from '#harness/state-control/control.ts';
import { sessionWith } from '#test/builders/session.ts';
import { headersFor } from './callers.ts';
import { unknownLike } from './path-values.ts';

const key = { 'x-api-key': 'key-of-administrator' };

/** A session whose state control responds with `answer`, and the list of requests that it receives. */
function controlled(answer: (params: StateParams) => StateValues, profile = {}): [Session, StateParams[]] {
  const requests: StateParams[] = [];
  const enter = async (_state: string, params: StateParams = {}): Promise<StateValues> => {
    requests.push(params);
    return answer(params);
  };
  return [sessionWith(profile, { adapter: 'http', enter }), requests];
}

const unsupported = (): StateValues => {
  throw stateUnsupported('no such caller');
};

describe('the credentials of a caller', () => {
  it('are read from the profile before state control', async () => {
    const [session, requests] = controlled(unsupported, { credentials: { 'administrator:api-key': key } });
    expect(await headersFor(session, { kind: 'administrator' })).toBe(key);
    expect(requests).toEqual([]);
  });

  it('are not used for another kind or method', async () => {
    const session = sessionWith({ credentials: { 'administrator:api-key': key } });
    for (const caller of [{ kind: 'user' }, { kind: 'administrator', method: 'bearer' }] as const) {
      await expect(headersFor(session, caller)).rejects.toMatchObject({ cause: 'no-credential' });
    }
  });

  it('are requested from state control once, and masked', async () => {
    const [session, requests] = controlled(() => ({ headers: key }));
    await headersFor(session, { kind: 'administrator' });
    expect(await headersFor(session, { kind: 'administrator' })).toEqual(key);
    expect(requests).toEqual([{ kind: 'administrator', method: 'api-key' }]);
    expect([...session.secrets]).toEqual(['key-of-administrator']);
  });

  it('are a token if a key is unavailable and either is accepted', async () => {
    const token = { authorization: 'Bearer token-of-user' };
    const [session] = controlled(({ method }) => (method === 'bearer' ? { headers: token } : unsupported()));
    expect(await headersFor(session, { kind: 'user' })).toEqual(token);
    const infrastructure = callerNamed('the holder of an infrastructure key');
    await expect(headersFor(session, infrastructure)).rejects.toMatchObject({ cause: 'state-unsupported' });
  });
});

it('an unknown id is an integer if the listed ids are, and a GUID otherwise', () => {
  expect(unknownLike('41')).toMatch(/^\d+$/);
  for (const listed of ['0f8b6c1e-52a4-4d0e-9f57-6c2f1f3f7a02', undefined])
    expect(unknownLike(listed)).toMatch(/^[0-9a-f-]{36}$/);
});
