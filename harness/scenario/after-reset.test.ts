import { expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { recorder } from '#harness/http/exchange.ts';
import { inProcessTarget } from '#harness/http/target.ts';
import type { Profile } from '#harness/profile/profile.ts';
import { exercise } from '#harness/run/verify-target.ts';
import { forgetCallers, revalidateCallers } from '#harness/scenario/after-reset.ts';
import { buildResult } from '#harness/verdict/build-result.ts';
import { openReference } from '#proof/targets/reference.ts';
import { sessionWith } from '#test/builders/session.ts';

const contract = await loadContract();

it.each([
  // Scenarios of FR-01 reset the server. Then scenarios of SH-47 send requests as an administrator.
  ['administrator', ['FR-01', 'SH-47']],
  // The combinations of AC-13 do, too, and those of SH-48 read user info as a user.
  ['user', ['AC-13', 'SH-48', 'SY-27']],
])('a key of the profile (%s) that a reset deleted is replaced by state control', async (kind, only) => {
  const { target, control, profile } = await openReference({ inProcess: true });
  const { headers } = await control.enter('a caller exists', { kind, method: 'api-key' });
  const keyHeaders = headers as Record<string, string>;
  const [key = ''] = Object.values(keyHeaders);
  let isRemoved = false;
  const send = async (request: Request): Promise<Response> => {
    if (isRemoved && request.headers.get('x-api-key') === key) return new Response(null, { status: 401 });
    const response = await target.send(request);
    isRemoved ||= new URL(request.url).pathname.endsWith('/reset') && response.ok;
    return response;
  };
  const keyed = { ...profile, credentials: { [`${kind}:api-key`]: keyHeaders } };
  const subject = { target: { ...target, send }, profile: keyed, control };
  const { rules } = buildResult(await exercise(contract, subject, { only }), new Date(), 0, only);
  const selected = rules.filter(({ id }) => only.includes(id));
  expect(selected.map(({ verdict }) => verdict)).toEqual(only.map(() => 'passed'));
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
