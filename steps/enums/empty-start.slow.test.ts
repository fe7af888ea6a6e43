import { expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { verifyTarget } from '#harness/run/verify-target.ts';
import { openReference } from '#proof/targets/reference.ts';

const empty = { items: [], page: 1, pageSize: 20, totalCount: 0, totalPages: 0 };

it('enum fields that need a Connected System are tried on a server that starts without one', async () => {
  const opened = await openReference({ inProcess: true });
  let hasSystems = false;
  const tried = new Set<string>();
  const target = {
    ...opened.target,
    async send(request: Request) {
      const { pathname } = new URL(request.url);
      if (request.method === 'POST') tried.add(pathname.split('/').at(-1) ?? '');
      const isList = request.method === 'GET' && pathname.endsWith('/connected-systems');
      if (!isList || hasSystems) return opened.target.send(request);
      return Response.json({ ...empty, hasNextPage: false, hasPreviousPage: false });
    },
  };
  const control = {
    ...opened.control,
    enter(state: string, params = {}) {
      hasSystems ||= state === 'a connected system exists';
      return opened.control.enter(state, params);
    },
    restoreInitialState() {
      hasSystems = false;
      return opened.control.restoreInitialState();
    },
  };
  await verifyTarget(await loadContract(), { ...opened, target, control }, { only: ['EN-01'] });
  expect([...tried]).toEqual(expect.arrayContaining(['sync-rules', 'run-profiles']));
});
