import { isObject, membersOf } from '#harness/contract/json-values.ts';
import type { Middleware } from '#harness/http/middleware.ts';
import {
  changeAnswers,
  changeBody,
  changeRecords,
  changeRequest,
  refusal,
  refuse,
  statusVariants,
} from './middleware.ts';
import {
  changed,
  type Fields,
  given,
  jsonOf,
  type MiddlewareFactory,
  only,
  otherWord,
  type Service,
} from './service.ts';

const executions = ['listScheduleExecutions', 'getScheduleExecution'];
const activities = ['listActivities', 'getActivity'];

/** Servers that execute operations and report results in other valid ways (§3.2, §3.3, §4.3, §4.5, §7). */
export const operationVariants: Readonly<Record<string, MiddlewareFactory>> = {
  ...statusVariants('schedule-starts-with', ['runSchedule'], ({ status }) => status === 202, [200, 201]),
  'executions-are-under-way': changeRecords(executions, (record) => ({
    status: otherWord(record.status, { Running: 'UnderWay' }),
  })),
  'executions-are-queued': changeRecords(executions, (record) => ({
    status: otherWord(record.status, { Running: 'Queued' }),
  })),
  'former-type-is-null': changeRecords(['listMetaverseObjects'], { typeId: null, typeName: null }),
  'failed-steps-in-capitals': changeRecords(executions, (record) => ({
    errorMessage: record.errorMessage && String(record.errorMessage).toUpperCase().replaceAll(' ', '-'),
  })),
  'failed-steps-in-lines': changeRecords(executions, (record) => ({
    errorMessage:
      record.errorMessage &&
      `The run went on past failed steps:\n${String(record.errorMessage)
        .replace(/^.*?: |\.$/g, '')
        .split(', ')
        .toReversed()
        .join('\n')}`,
  })),
  'failed-steps-by-number': changeRecords(executions, (record) => ({
    errorMessage: record.errorMessage && withNumbers(String(record.errorMessage)),
  })),
  'activities-with-other-states': changeRecords(activities, (record) => ({
    status: otherWord(record.status, { InProgress: 'Active', Complete: 'Succeeded', Failed: 'Broken' }),
  })),
  'activity-begins-between-requests': activityBetweenLooks,
  'initiated-by-an-id': changeRecords(activities, { initiatedBy: 'c0a8012e-7b1c-4a8e-9f52-3d1f7c0b9a11' }),
  'initiated-by-an-object': changeRecords(activities, (record) => ({
    initiatedBy: { name: record.initiatedBy, kind: 'Person' },
  })),
  'other-additional-counts': changeBody(
    ['resetSystem'],
    only(({ connectedSystemsRemoved, syncRulesRemoved, metaverseObjectsRemoved }) => ({
      connectedSystemsRemoved,
      syncRulesRemoved,
      metaverseObjectsRemoved,
      everythingElseRemoved: 12,
    })),
  ),
  'reset-needs-force': refuse(['resetSystem'], ({ body }) => given(body, 'force') !== true),
  'conflicts-without-a-cause': changeAnswers(['*'], 409, ({ request }, ...rest) =>
    refusal(409, request, ...rest),
  ),
  'needless-acknowledgement-refused': refuse(
    ['resetSystem'],
    ({ body }) =>
      given(body, 'acknowledgeAdministratorLockout') === true &&
      given(body, 'includeAdministrators') !== true,
  ),
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

/** Refuses a reset right after a list of Activities, as if work had begun. The next list shows the work. */
function activityBetweenLooks(service: Service): Middleware {
  let isJustSeen = false;
  let hasBegun = false;
  return (next) => async (request) => {
    const isLook = service.asks(request, ['listActivities']);
    if (isJustSeen && service.asks(request, ['resetSystem'])) {
      [isJustSeen, hasBegun] = [false, true];
      return refusal(409, request, next, service);
    }
    const response = await next(request);
    const body = membersOf(await jsonOf(response));
    isJustSeen = isLook && response.ok;
    const isNext = isJustSeen && hasBegun;
    hasBegun = false;
    if (!isNext || !Array.isArray(body.items)) return response;
    const [like = { targetType: 'Schedule' }] = body.items;
    const work = { ...like, id: '5b0c6f7e-50a1-4c52-9b7d-0c4f2f1a9e11', status: 'Processing' };
    return changed(response, {
      body: { ...body, items: [work, ...body.items], totalCount: Number(body.totalCount) + 1 },
    });
  };
}

/** The enum fields of objects that can be created, each with its values in the contract. */
const enums: Readonly<Record<string, readonly string[]>> = {
  type: ['Text', 'Number', 'DateTime', 'Boolean', 'Guid', 'Reference', 'Binary'],
  runType: ['FullImport', 'DeltaImport', 'FullSynchronisation', 'DeltaSynchronisation', 'Export'],
  direction: ['Import', 'Export'],
  triggerType: ['Manual', 'Timed'],
};

function withEnumNames(body: Fields, find: (value: string, names: readonly string[]) => number): Fields {
  return Object.fromEntries(
    Object.entries(body).map(([member, value]) => {
      const names = enums[member] ?? [];
      const renamed = typeof value === 'string' ? names[find(value, names)] : undefined;
      return [member, renamed ?? value];
    }),
  );
}

function withNumbers(message: string): string {
  return `Failed steps: ${message
    .split(/,| and /)
    .map((_, index) => index + 2)
    .join(', ')}.`;
}
