import { expect, it, test } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { type Change, combineMutants, mutant } from '#mocks/proofs/mutant.ts';
import { type Trace, traceMutants } from '#mocks/proofs/trace.ts';
import { documentedLists } from '#reference/server/domain/lists.ts';
import { documented } from '#reference/server/world/behaviour.ts';
import { World } from '#reference/server/world/world.ts';
import { changeAnswers, changeBody, changeRequest, handle, withQuery } from './middleware.ts';
import type { Mutant } from './mutant.ts';
import { resent, serviceOf } from './service.ts';

const figure = (id: string, health: Partial<typeof documented.health>): Mutant => mutant(id, id, { health });

it('several mutants keep what each decides otherwise, and the document everywhere else', () => {
  const outcome = combineMutants([
    figure('SH-02-healthy-for-thirty-seconds', { healthyWithinSeconds: 30 }),
    figure('SH-46-reports-every-minute', { heartbeatSeconds: 60 }),
  ]);
  if ('conflict' in outcome) throw new Error(outcome.conflict.decision);
  const { behaviour } = outcome;
  expect(behaviour.health).toMatchObject({ healthyWithinSeconds: 30, heartbeatSeconds: 60 });
  expect({ ...behaviour, health: 0 }).toEqual({ ...documented, health: 0 });
});

it('two mutants cannot replace one method', () => {
  const ids = ['SH-02-healthy-for-sixteen-seconds', 'SH-02-healthy-for-thirty-seconds'];
  const both = ids.map((id, index) => figure(id, { healthyWithinSeconds: 16 + 14 * index }));
  expect(combineMutants(both)).toEqual({
    conflict: { decision: 'health.healthyWithinSeconds', mutants: ids },
  });
});

const { effectivePageSize } = documentedLists;
const service = serviceOf(await loadContract());

function traced(changes: Readonly<Record<string, Change>>): Trace {
  const mutants = Object.entries(changes).map(([id, change]) => mutant(id, id, change));
  return traceMutants(mutants, service);
}

test('a mutant is noted where it decides otherwise, and only there', () => {
  const { behaviour, take } = traced({
    'LS-05-large-pages-are-cut': {
      lists: {
        effectivePageSize(asked) {
          return Math.min(50, effectivePageSize.call(this, asked));
        },
      },
    },
  });
  expect(behaviour.lists.effectivePageSize(20)).toBe(20);
  expect([...take()]).toEqual([]);
  expect(behaviour.lists.effectivePageSize(80)).toBe(80);
  expect([...take()]).toEqual(['LS-05-large-pages-are-cut']);
  expect([...take()]).toEqual([]);
});

test('a figure is noted when it is read', () => {
  const { behaviour, take } = traced({ 'LS-05-up-to-99': { lists: { maximumPageSize: 99 } } });
  expect([...take()]).toEqual([]);
  expect(behaviour.lists.maximumPageSize).toBe(documentedLists.maximumPageSize);
  expect([...take()]).toEqual(['LS-05-up-to-99']);
});

test('what a mutant looks up on its way says nothing about other mutants', () => {
  const { behaviour, take } = traced({
    'LS-05-up-to-99': { lists: { maximumPageSize: 99 } },
    'LS-07-asks-for-the-largest': {
      lists: { skippedRows: (page, size) => (page - 1) * Math.min(size, behaviour.lists.maximumPageSize) },
    },
  });
  expect(behaviour.lists.skippedRows(2, 10)).toBe(10);
  expect([...take()]).toEqual([]);
});

test('a mutant that changes the world changes a copy, and is noted', () => {
  const { behaviour, take } = traced({
    'FR-63-schedules-are-lost': {
      reset: {
        refusal(world) {
          world.store = { ...world.store, schedules: [] };
          return undefined;
        },
      },
    },
  });
  const world = new World({});
  const { store } = world;
  expect(behaviour.reset.refusal(world, behaviour.reset.defaults)).toBeUndefined();
  expect(world.store).toBe(store);
  expect([...take()]).toEqual(['FR-63-schedules-are-lost']);
});

test('middleware is noted if it changes the request or the response', async () => {
  const { middleware, take } = traced({
    'LS-01-another-body': changeBody(['list*'], (body) => ({ ...body, totalCount: 7 })),
    'LS-01-the-same-body': changeBody(['list*'], (body) => ({ ...body, totalCount: 1 })),
    'LS-02-another-status': changeAnswers(['*'], 200, () => ({ status: 203 })),
    'LS-03-another-request': changeRequest(['list*'], (asked) => withQuery(asked, 'page', '2')),
    'LS-04-asks-for-more': handle(async (request, next) => {
      await next(await resent(request, {}));
      return next(request);
    }),
    'SY-01-of-another-operation': changeBody(['getVersion'], () => ({})),
  });
  const asked: string[] = [];
  const handler = middleware(async ({ url }) => {
    asked.push(url);
    return Response.json({ totalCount: 1 });
  });
  const url = 'http://a.invalid/api/v1/activities';
  expect(await (await handler(new Request(url))).json()).toEqual({ totalCount: 1 });
  expect(asked).toEqual([url]);
  expect([...take()]).toEqual([
    'LS-01-another-body',
    'LS-02-another-status',
    'LS-03-another-request',
    'LS-04-asks-for-more',
  ]);
});
