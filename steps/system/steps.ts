import { membersOf } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { type Check, shown } from '#harness/scenario/check.ts';
import { fieldsOf, isSuccess } from '#harness/scenario/response.ts';
import { defineWords, Then, When } from '#harness/scenario/steps.ts';
import { letTimePass, waitFor } from '#harness/scenario/waiting.ts';
import { shownBy } from '#steps/responses/by-rules.ts';
import { resultOf } from '#steps/responses/results.ts';
import { plainId } from '#steps/responses/value-kinds.ts';
import * as every from './checks.ts';
import { isHtmlPage, isOpenApiDocument } from './entry-points.ts';
import { createInEncoding, createWithLetters, nameInResponse } from './letters.ts';
import { areListed, hasOwnName, hasOwnObject, keepsIdentity } from './user-info.ts';
import { agreesOnTime, isNotReady, isReady, isReadyAsItServes, keptSeconds } from './web-tier.ts';

defineWords<Check>('readiness', { ready: isReady, 'not ready': isNotReady });
Then('the web tier is {readiness}', async (s, isSo: Check) => {
  // The check may have run in another state, so a wrong result is read again when it must be new.
  if (s.judge(isSo, s.last).kind === 'broken') {
    if (s.session.control.movesClock) await letTimePass(s, keptSeconds);
    else await waitFor(s, 'the web tier to be checked again', keptSeconds);
    await s.call('getReadiness', { kind: 'nobody' });
  }
  s.hold(isSo, s.last);
});

Then('the web tier is ready if maintenance mode is off', (s) =>
  s.hold(isReadyAsItServes, { readiness: s.last, list: s.earlier }),
);

Then('the caller is not authorised', (s) => s.hold(every.isNotAuthorised, s.last));

defineWords<Check>('content', { 'HTML page': isHtmlPage, 'OpenAPI document': isOpenApiDocument });
Then('the response is an {content}', (s, isContent: Check) => s.hold(isContent, s.last));

Then(
  'if the two callers have different display names, the name is not that of the previous caller',
  async (s) => {
    const { last: own, earlier: other } = s;
    const query = { page: 1, pageSize: 100 };
    const objects = await s.aside(() => s.call('listMetaverseObjects', { kind: 'administrator' }, { query }));
    s.hold(hasOwnName, { own, other, objects });
  },
);

When('{caller} creates a record whose name has letters beyond ASCII', createWithLetters);

defineWords('encoding', {
  'in ISO-8859-1': { encode: (text: string) => Buffer.from(text, 'latin1') },
  'and accepts only ISO-8859-1': { headers: { 'accept-charset': 'iso-8859-1' } },
});

When('{caller} creates such a record {encoding}', createInEncoding);

Then('it is recorded how the name is returned', (s) => s.record(nameInResponse(s)));

Then('the caller has the same metaverseObjectId as before', (s) => s.hold(keepsIdentity, s.lastTwo));

Then('the Metaverse Objects of the two callers exist and are different', async (s) => {
  const { last: user, earlier: administrator } = s;
  const kind = 'administrator';
  const objectOf = async (caller: Exchange): Promise<Exchange | undefined> => {
    const id = resultOf(caller, ['getUserInfo'])?.metaverseObjectId;
    if (typeof id !== 'string') return undefined;
    const read = (path: { id: string }) => s.aside(() => s.call('getMetaverseObject', { kind }, { path }));
    const object = await read({ id });
    // A path may take another notation of a GUID than the one in the response, which §2.4 leaves open.
    const isOther = plainId(id) !== id && object.response.status >= 400;
    return isOther ? read({ id: plainId(id) }) : object;
  };
  const any = await s.aside(() => s.call('getMetaverseObject', { kind }));
  const objects = [await objectOf(administrator), await objectOf(user)];
  s.hold(hasOwnObject, { callers: [administrator, user], objects, any });
});

Then("each of the caller's roles is in the list of roles", async (s) => {
  const query = { page: 1, pageSize: 100 };
  const list = await s.aside(() => s.call('listRoles', { kind: 'administrator' }, { query }));
  s.hold(areListed, { caller: s.last, list });
});

Then('the timestamp is within five minutes of the generatedAt in service health', (s) =>
  s.hold(agreesOnTime, { asked: s.last, summary: s.earlier }),
);

Then('the value(s) of authorised( and isAdministrator) is/are recorded', (s) => {
  const { authorised, isAdministrator } = shownBy(s, fieldsOf);
  s.record(`authorised in the user info of an API key: ${shown(authorised)}`);
  if (s.last.caller === 'administrator' && isSuccess(s.earlier))
    s.record(
      `isAdministrator in the user info of an API key that can read service health: ${shown(isAdministrator)}`,
    );
});

Then('the version of OpenAPI and the number of paths are recorded', (s) => {
  const { json } = s.last.response;
  const { openapi: version, paths } = membersOf(json);
  const count = Object.keys(membersOf(paths)).length;
  s.record(version === undefined ? 'no version of OpenAPI' : `OpenAPI ${shown(version)} with ${count} paths`);
});
