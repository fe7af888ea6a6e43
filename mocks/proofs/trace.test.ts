import { expect, it, test } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { type Change, combineMutants, mutant } from '#mocks/proofs/mutant.ts';
import { type Trace, traceMutants } from '#mocks/proofs/trace.ts';
import { documented } from '#reference/server/world/behaviour.ts';
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

const service = serviceOf(await loadContract());

function traced(changes: Readonly<Record<string, Change>>): Trace {
  const mutants = Object.entries(changes).map(([id, change]) => mutant(id, id, change));
  return traceMutants(mutants, service);
}

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
