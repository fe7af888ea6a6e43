import { isObject, listOf, membersOf } from '#harness/contract/json-values.ts';
import {
  changeBody,
  changeEach,
  changeRequest,
  combined,
  handle,
  refuse,
  statusVariants,
} from '#proof/shapes/middleware.ts';
import {
  changed,
  type Fields,
  given,
  jsonOf,
  type MiddlewareFactory,
  otherWord,
} from '#proof/shapes/service.ts';

const passwords = ['setMetaverseObjectPassword', 'setConnectedSystemObjectPassword'];

const shownNames = ['connectedSystemObjectIds', 'wait'];

/** Permitted variants of accepting passwords and reporting their delivery (§3.4, §4.1). */
export const passwordVariants: Readonly<Record<string, MiddlewareFactory>> = {
  ...statusVariants(
    'no-account-is',
    ['setMetaverseObjectPassword'],
    ({ body }) => Array.isArray(body.targets) && body.targets.length === 0,
    [202, 400, 404],
  ),
  'waits-refused-with-422': refuseWaitWith(422),
  'waits-refused-with-409': refuseWaitWith(409),
  'null-is-refused': refuse(['*'], ({ body }) => /[[:]null\b/.test(JSON.stringify(body) ?? '')),
  'documented-names-in-requests': refuse(passwords, ({ body }) =>
    Object.keys(isObject(body) ? body : {}).some(
      (name) => /^(?:connected_?system_?object_?ids|wait)$/i.test(name) && !shownNames.includes(name),
    ),
  ),
  'reads-strings-as-waits': changeRequest(passwords, ({ body }) =>
    isObject(body) && typeof body.wait === 'string' && !Number.isNaN(Number(body.wait))
      ? { body: { ...body, wait: Number(body.wait) } }
      : undefined,
  ),
  'waits-in-steps-of-three': changeRequest(passwords, ({ body }) => {
    const isNamed = given(body, 'connectedSystemObjectIds') !== undefined;
    const wait = given(body, 'wait') ?? (isNamed ? 10 : 0);
    if (!Number.isInteger(wait) || Number(wait) <= 0 || Number(wait) >= 30) return undefined;
    return { body: { ...membersOf(body), wait: Math.ceil(Number(wait) / 3) * 3 } };
  }),
  'password-under-another-name': combined(
    refuse(passwords, ({ body }) => isObject(body) && body.newPassword === undefined),
    changeRequest(passwords, ({ body }) => {
      const { newPassword: password, ...others } = membersOf(body);
      return password === undefined ? undefined : { body: { ...others, password } };
    }),
  ),
  'password-policy': refuse(passwords, ({ body }) => String(given(body, 'password') ?? '').length < 60),
  'no-wait-is-always-202': handle(passwords, async (request, next) => {
    const body = await jsonOf(request);
    const response = await next(request);
    const isWithoutWait = given(body, 'wait') === 0 || body === undefined;
    return response.status === 200 && isWithoutWait ? changed(response, { status: 202 }) : response;
  }),
  'deliveries-with-other-states': changeEach(passwords, 'targets', (target) => ({
    state: otherWord(target.state, { Pending: 'Queued', Succeeded: 'Done', Failed: 'Error' }),
  })),
  'deliveries-by-state': changeBody(passwords, ({ targets }) => ({
    targets: (listOf(targets) as readonly Fields[]).toSorted((one, other) =>
      String(one.state).localeCompare(String(other.state)),
    ),
  })),
  'deliveries-in-another-list': changeBody(passwords, ({ targets }) => ({
    targets: undefined,
    results: targets,
  })),
  'deliveries-by-another-id': changeEach(passwords, 'targets', ({ connectedSystemId }) => ({
    connectedSystemObjectId: undefined,
    connectedSystemId: undefined,
    systemName: `System ${String(connectedSystemId).slice(0, 4)}`,
  })),
  'objects-ignored-for-one': changeRequest(['setConnectedSystemObjectPassword'], ({ body }) =>
    isObject(body) ? { body: { ...body, connectedSystemObjectIds: undefined } } : undefined,
  ),
  'passwords-without-activity': changeBody(passwords, { activityId: undefined }),
};

function refuseWaitWith(status: number): MiddlewareFactory {
  return handle(passwords, async (request, next) => {
    const wait = given(await jsonOf(request), 'wait');
    const response = await next(request);
    return response.status === 400 && wait !== undefined ? changed(response, { status }) : response;
  });
}
