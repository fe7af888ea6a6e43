import type { Action, Send } from '#harness/explore/action.ts';
import { serviceModel } from '#steps/explore/service-model.ts';

const ask = (operation: string, more: Partial<Send> = {}): Action => ({
  do: 'ask',
  operation,
  caller: 'infrastructure',
  ...more,
});

const enter = (state: string, params = {}): Action => ({ do: 'enter', state, params });

const longest = { query: serviceModel.longestPage };

const lists = serviceModel.shownBy('resetSystem').filter((id) => id.startsWith('list'));

/** What a client does: a number is a pause in seconds, and `as told` the one in Retry-After. */
export type Step = Action | number | 'as told';

/** What a client of an operator does in some minutes, and what happens meanwhile. */
export function sensibleSession(includeAdministrators: boolean): readonly Step[] {
  const look: readonly Action[] = [
    ask('getVersion'),
    ask('getVersion', { caller: 'nobody' }),
    ask('getBasicHealth', { caller: 'nobody' }),
    ask('getReadiness', { caller: 'nobody' }),
    ask('getLiveness', { caller: 'nobody' }),
    ask('getServiceHealth'),
    ask('getUserInfo'),
    ask('listScheduleExecutions', longest),
    ...[0, 1, 2, 3].map((record) => ask('getScheduleExecution', { record })),
    ask('getActivity', { record: '00000000-0000-4000-8000-000000000000' }),
    ask('listMetaverseObjectTypes', longest),
    ask('listMetaverseObjects', longest),
  ];
  const ended = ['Complete', 'CompleteWithError', 'Failed', 'Cancelled'].map((status) =>
    enter('a schedule execution has finished', { status }),
  );
  const working = (stalled: number): Action =>
    enter('a service is working', {
      service: 'WorkerSync',
      startedSecondsAgo: 60 + stalled,
      progressSecondsAgo: 2 + stalled,
    });
  return [
    ...ended,
    ...look,
    3,
    ...look,
    5,
    ...look,
    working(0),
    ask('getServiceHealth'),
    700,
    working(700),
    ask('getServiceHealth'),
    ask('getServiceHealth'),
    90,
    enter('a service has been silent', { service: 'WorkerDelivery', seconds: 91 }),
    ask('getServiceHealth'),
    ask('importConnectedSystemSchema'),
    2,
    ask('listRunProfiles', longest),
    ask('executeRunProfile'),
    2,
    ask('deleteConnectedSystem', { record: 1 }),
    30,
    ...look,
    ...lists.map((operation) => ask(operation, longest)),
    2,
    enter('no activity is in progress'),
    ask('resetSystem', {
      body: { force: true, includeAdministrators, acknowledgeAdministratorLockout: includeAdministrators },
    }),
    2,
    ...lists.map((operation) => ask(operation, longest)),
    ...look,
  ];
}

/** A client that at first does not heed a limit. */
export const throttledSession: readonly Step[] = [
  enter('requests are limited', { requests: 2, windowSeconds: 20 }),
  ...[1, 2, 3].map(() => ask('listRoles')),
  5,
  ask('listRoles'),
  'as told',
  ask('listRoles'),
];
