import { isObject, membersOf } from '#harness/contract/json-values.ts';
import {
  changeBody,
  changeRequest,
  given,
  handle,
  otherWord,
  refuse,
  statusVariants,
  without,
} from '#proof/shapes/middleware.ts';
import {
  altered,
  changed,
  type FieldChanges,
  type Fields,
  jsonOf,
  type MiddlewareFactory,
  resent,
} from '#proof/shapes/service.ts';

const passwords = ['setMetaverseObjectPassword', 'setConnectedSystemObjectPassword'];

const shownNames = ['connectedSystemObjectIds', 'wait'];

/** Permitted variants of accepting passwords and reporting their delivery (§3.4, §4.1). */
export const passwordVariants: Readonly<Record<string, MiddlewareFactory>> = {
  ...statusVariants(
    'no-account-is',
    ['setMetaverseObjectPassword'],
    ({ body }) => isEmptyList(body.targets),
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
  'password-under-another-name': handle(async (request, next, service) => {
    const body = await jsonOf(request);
    if (!service.asks(request, passwords) || !isObject(body)) return next(request);
    const { newPassword, ...others } = body;
    return newPassword === undefined
      ? refuse(passwords, () => true)(service)(next)(request)
      : next(await resent(request, { body: { ...others, password: newPassword } }));
  }),
  'password-policy': refuse(passwords, ({ body }) => String(given(body, 'password') ?? '').length < 60),
  'no-wait-is-always-202': handle(async (request, next, service) => {
    const body = await jsonOf(request);
    const response = await next(request);
    const isWithoutWait = given(body, 'wait') === 0 || body === undefined;
    return response.status === 200 && isWithoutWait && service.asks(request, passwords)
      ? changed(response, { status: 202 })
      : response;
  }),
  'deliveries-with-other-states': changeTargets((target) => ({
    state: otherWord(target.state, { Pending: 'Queued', Succeeded: 'Done', Failed: 'Error' }),
  })),
  'deliveries-in-another-list': changeBody(passwords, ({ targets }) => ({
    targets: undefined,
    results: targets,
  })),
  'deliveries-by-another-id': changeTargets(({ connectedSystemId }) => ({
    connectedSystemObjectId: undefined,
    connectedSystemId: undefined,
    systemName: `System ${String(connectedSystemId).slice(0, 4)}`,
  })),
  'objects-ignored-for-one': changeRequest(['setConnectedSystemObjectPassword'], ({ body }) =>
    isObject(body) ? { body: without(body, 'connectedSystemObjectIds') } : undefined,
  ),
  'passwords-without-activity': changeBody(passwords, { activityId: undefined }),
};

function changeTargets(change: FieldChanges): MiddlewareFactory {
  return changeBody(passwords, (body) =>
    Array.isArray(body.targets)
      ? { targets: body.targets.map((each) => altered(each as Fields, change)) }
      : {},
  );
}

function refuseWaitWith(status: number): MiddlewareFactory {
  return handle(async (request, next, service) => {
    const wait = given(await jsonOf(request), 'wait');
    const response = await next(request);
    const isAboutWait = response.status === 400 && wait !== undefined && service.asks(request, passwords);
    return isAboutWait ? changed(response, { status }) : response;
  });
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
