import {
  changeBody,
  changeRequest,
  given,
  isObject,
  isOneOf,
  otherWord,
  refuse,
  renamed,
  statusFronts,
  without,
} from './change.ts';
import type { Answer, Asked, FrontMaker, Members } from './front.ts';

const passwords = ['setMetaverseObjectPassword', 'setConnectedSystemObjectPassword'];

const shownNames = ['connectedSystemObjectIds', 'wait'];

/** Other ways to take passwords and to tell what became of them (3.4, 4.1). */
export const passwordFronts: Readonly<Record<string, FrontMaker>> = {
  ...statusFronts(
    'no-account-is',
    ['setMetaverseObjectPassword'],
    (_, body) => isEmptyList(body.targets),
    [202, 400, 404],
  ),
  'waits-refused-with-422': () => (asked) => waitRefused(asked, 422),
  'waits-refused-with-409': () => (asked) => waitRefused(asked, 409),
  'shown-names-alone': refuse(passwords, ({ body }) =>
    Object.keys(isObject(body) ? body : {}).some(
      (name) => /^(?:connected_?system_?object_?ids|wait)$/i.test(name) && !shownNames.includes(name),
    ),
  ),
  'reads-texts-as-waits': changeRequest(passwords, ({ body }) =>
    isObject(body) && typeof body.wait === 'string'
      ? { body: { ...body, wait: Number(body.wait) } }
      : undefined,
  ),
  'password-under-another-name': () => (asked) => {
    if (!isOneOf(passwords, asked.operation) || !isObject(asked.body)) return asked.pass();
    const { newPassword } = asked.body;
    return newPassword === undefined
      ? refuse(passwords, () => true)()(asked)
      : asked.pass({ body: renamed(without(asked.body, 'password'), { newPassword: 'password' }) });
  },
  'password-policy': refuse(passwords, (asked) => String(given(asked, 'password') ?? '').length < 60),
  'no-wait-is-always-202': () => async (asked) => {
    const answer = await asked.pass();
    const isWithoutWait = given(asked, 'wait') === 0 || asked.body === undefined;
    return isOneOf(passwords, asked.operation) && answer.status === 200 && isWithoutWait
      ? { ...answer, status: 202 }
      : answer;
  },
  'deliveries-with-other-states': changeTargets((target) => ({
    ...target,
    state: otherWord(target.state, { Pending: 'Queued', Succeeded: 'Done', Failed: 'Error' }),
  })),
  'deliveries-in-another-list': changeBody(passwords, ({ targets, ...body }) => ({
    ...body,
    results: targets,
  })),
  'deliveries-by-another-id': changeTargets(({ connectedSystemObjectId, connectedSystemId, ...target }) => ({
    ...target,
    systemName: `System ${String(connectedSystemId).slice(0, 4)}`,
  })),
  'objects-ignored-for-one': changeRequest(['setConnectedSystemObjectPassword'], ({ body }) =>
    isObject(body) ? { body: without(body, 'connectedSystemObjectIds') } : undefined,
  ),
  'passwords-without-activity': changeBody(passwords, (body) => without(body, 'activityId')),
};

function changeTargets(change: (target: Members) => Members): FrontMaker {
  return changeBody(passwords, (body) =>
    Array.isArray(body.targets)
      ? { ...body, targets: body.targets.map((each) => change(each as Members)) }
      : body,
  );
}

async function waitRefused(asked: Asked, status: number): Promise<Answer> {
  const answer = await asked.pass();
  const isAboutWait =
    isOneOf(passwords, asked.operation) && answer.status === 400 && given(asked, 'wait') !== undefined;
  return isAboutWait ? { ...answer, status } : answer;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
