import {
  changeBody,
  changeRecords,
  changeRequest,
  isObject,
  isOneOf,
  refusal,
  refuse,
  renamed,
  without,
} from './change.ts';
import type { Asked, FrontMaker, Members } from './front.ts';

const passwords = ['setMetaverseObjectPassword', 'setConnectedSystemObjectPassword'];
const executions = ['listScheduleExecutions', 'getScheduleExecution'];
const activities = ['listActivities', 'getActivity'];

const shownNames = ['connectedSystemObjectIds', 'wait'];

/** A member of the body of a request, whatever its letter case. */
function given({ body }: Asked, name: string): unknown {
  if (!isObject(body)) return undefined;
  return Object.entries(body).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
}

/** Other ways to carry out operations and to tell what came of them (3.2, 3.3, 3.4, 4.1, 4.3, 4.5, 7). */
export const operationFronts: Readonly<Record<string, FrontMaker>> = {
  ...statusFronts('schedule-starts-with', ['runSchedule'], (status) => status === 202, [200, 201]),
  ...statusFronts(
    'no-account-is',
    ['setMetaverseObjectPassword'],
    (_, body) => isEmptyList(body.targets),
    [202, 400, 404],
  ),
  'waits-refused-with-422': () => (asked) => waitRefused(asked, 422),
  'waits-refused-with-409': () => (asked) => waitRefused(asked, 409),
  'executions-are-under-way': changeRecords(executions, (record) => ({
    ...record,
    status: other(record.status, { Running: 'UnderWay' }),
  })),
  'executions-are-queued': changeRecords(executions, (record) => ({
    ...record,
    status: other(record.status, { Running: 'Queued' }),
  })),
  'failed-steps-by-number': changeRecords(executions, (record) => ({
    ...record,
    errorMessage: record.errorMessage && withNumbers(String(record.errorMessage)),
  })),
  'activities-with-other-states': changeRecords(activities, (record) => ({
    ...record,
    status: other(record.status, { InProgress: 'Active', Complete: 'Succeeded', Failed: 'Broken' }),
  })),
  'initiated-by-an-id': changeRecords(activities, (record) => ({
    ...record,
    initiatedBy: 'c0a8012e-7b1c-4a8e-9f52-3d1f7c0b9a11',
  })),
  'initiated-by-an-object': changeRecords(activities, (record) => ({
    ...record,
    initiatedBy: { name: record.initiatedBy, kind: 'Person' },
  })),
  'other-counts-beside': changeBody(
    ['resetSystem'],
    ({ connectedSystemsRemoved, syncRulesRemoved, metaverseObjectsRemoved, ..._ }) => ({
      connectedSystemsRemoved,
      syncRulesRemoved,
      metaverseObjectsRemoved,
      everythingElseRemoved: 12,
    }),
  ),
  'reset-needs-force': refuse(['resetSystem'], (asked) => given(asked, 'force') !== true),
  'conflicts-without-a-cause': () => async (asked) => {
    const answer = await asked.pass();
    return answer.status === 409 ? refusal(asked, 409) : answer;
  },
  'needless-acknowledgement-refused': refuse(
    ['resetSystem'],
    (asked) =>
      given(asked, 'acknowledgeAdministratorLockout') === true &&
      given(asked, 'includeAdministrators') !== true,
  ),
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
    state: other(target.state, { Pending: 'Queued', Succeeded: 'Done', Failed: 'Error' }),
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
  'reads-digits-as-ordinals': changeRequest(['create*'], ({ body }) =>
    isObject(body) ? { body: withEnumNames(body, (value) => (/^\d+$/.test(value) ? 0 : -1)) } : undefined,
  ),
  'enum-names-in-any-case': changeRequest(['create*'], ({ body }) =>
    isObject(body)
      ? {
          body: withEnumNames(body, (value, names) =>
            names.findIndex((name) => name.toLowerCase() === value.toLowerCase()),
          ),
        }
      : undefined,
  ),
};

/** The enum-typed members of what can be created, and their names in the contract. */
const enums: Readonly<Record<string, readonly string[]>> = {
  type: ['Text', 'Number', 'DateTime', 'Boolean', 'Guid', 'Reference', 'Binary'],
  runType: ['FullImport', 'DeltaImport', 'FullSynchronisation', 'DeltaSynchronisation', 'Export'],
  direction: ['Import', 'Export'],
  triggerType: ['Manual', 'Timed'],
};

function withEnumNames(body: Members, find: (value: string, names: readonly string[]) => number): Members {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const names = enums[name] ?? [];
      const name_ = typeof value === 'string' ? names[find(value, names)] : undefined;
      return [name, name_ ?? value];
    }),
  );
}

function changeTargets(change: (target: Members) => Members): FrontMaker {
  return changeBody(passwords, (body) =>
    Array.isArray(body.targets)
      ? { ...body, targets: body.targets.map((each) => change(each as Members)) }
      : body,
  );
}

/** A front for each of several statuses that some answers may bear instead. */
function statusFronts(
  name: string,
  operations: readonly string[],
  isMeant: (status: number, body: Members) => boolean,
  statuses: readonly number[],
): Record<string, FrontMaker> {
  const front =
    (wanted: number): FrontMaker =>
    () =>
    async (asked) => {
      const answer = await asked.pass();
      const { status, body } = answer;
      if (!isOneOf(operations, asked.operation) || status >= 300 || !isObject(body) || !isMeant(status, body))
        return answer;
      return wanted < 300 ? { ...answer, status: wanted } : refusal(asked, wanted);
    };
  return Object.fromEntries(statuses.map((status) => [`${name}-${status}`, front(status)]));
}

async function waitRefused(asked: Asked, status: number): Promise<Awaited<ReturnType<Asked['pass']>>> {
  const answer = await asked.pass();
  const isAboutWait =
    isOneOf(passwords, asked.operation) && answer.status === 400 && given(asked, 'wait') !== undefined;
  return isAboutWait ? { ...answer, status } : answer;
}

function other(word: unknown, words: Readonly<Record<string, string>>): unknown {
  return words[String(word)] ?? word;
}

/** As many numbers as the message has names. */
function withNumbers(message: string): string {
  return `Failed steps: ${message
    .split(/,| and /)
    .map((_, index) => index + 2)
    .join(', ')}.`;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
