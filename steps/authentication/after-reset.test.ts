import { expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { recorder } from '#harness/http/exchange.ts';
import { inProcessTarget } from '#harness/http/target.ts';
import type { Profile } from '#harness/profile/profile.ts';
import { exercise } from '#harness/run/verify-target.ts';
import { buildResult } from '#harness/verdict/build-result.ts';
import { openReference } from '#proof/targets/reference.ts';
import { sessionWith } from '#test/builders/session.ts';
import { forgetCallers, revalidateCallers } from './after-reset.ts';

const contract = await loadContract();

/** Scenarios of FR-01 reset the server. Then scenarios of SH-47 send requests as an administrator. */
const only = ['FR-01', 'SH-47'];

it('a key of the profile that a reset deleted is replaced by state control', async () => {
  const { target, control, profile } = await openReference({ inProcess: true });
  const { headers } = await control.enter('a caller exists', { kind: 'administrator', method: 'api-key' });
  const keyHeaders = headers as Record<string, string>;
  const [key = ''] = Object.values(keyHeaders);
  let isRemoved = false;
  const send = async (request: Request): Promise<Response> => {
    if (isRemoved && request.headers.get('x-api-key') === key) return new Response(null, { status: 401 });
    const response = await target.send(request);
    isRemoved ||= new URL(request.url).pathname.endsWith('/reset') && response.ok;
    return response;
  };
  const keyed = { ...profile, credentials: { 'administrator:api-key': keyHeaders } };
  const subject = { target: { ...target, send }, profile: keyed, control };
  const { rules } = buildResult(await exercise(contract, subject, { only }), new Date(), 0, only);
  const selected = rules.filter(({ id }) => only.includes(id));
  expect(selected.map(({ verdict }) => verdict)).toEqual(['passed', 'passed']);
});

const credentials = {
  'administrator:api-key': { 'x-api-key': 'of-an-administrator' },
  'user:bearer': { authorization: 'Bearer of-a-user' },
  'infrastructure:api-key': { 'x-api-key': 'of-the-platform' },
  'stranger:bearer': { authorization: 'Bearer of-nobody' },
};

/** A session on a server that returns this response to every request. */
function answering(answer: () => Response, profile: Partial<Profile> = {}) {
  const target = inProcessTarget('it', async () => answer());
  const session = sessionWith({ credentials, allowed: new Set(['reset']), ...profile });
  return { ...session, contract, target, recorder: recorder(target, contract.vocabulary) };
}

const refusal = (status: number) => new Response(null, { status });

it('ordinary keys and user tokens are checked once after each reset', async () => {
  let status = 401;
  const session = answering(() => refusal(status));
  forgetCallers(session);
  await revalidateCallers(session);
  await revalidateCallers(session);
  expect([...session.removed]).toEqual(['administrator:api-key', 'user:bearer']);
  expect(session.recorder.exchanges).toHaveLength(2);

  status = 200;
  forgetCallers(session);
  await revalidateCallers(session);
  expect([...session.removed]).toEqual([]);
});

it.each([
  [
    'with an identity that user info does not know is removed',
    () => Response.json({ Authorised: false, MetaverseObjectId: null, Message: 'Who?' }),
    ['user:bearer'],
  ],
  ['that is refused with 503 is kept', () => refusal(503), []],
])('a token %s', async (_, answer, removed) => {
  const session = answering(answer);
  forgetCallers(session);
  await revalidateCallers(session);
  expect([...session.removed]).toEqual(removed);
});

it('no key is checked if no reset is allowed', async () => {
  const session = answering(() => refusal(401), { allowed: new Set(['read']) });
  forgetCallers(session);
  await revalidateCallers(session);
  expect(session.recorder.exchanges).toEqual([]);
});
