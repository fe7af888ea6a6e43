import { type Deviation, type Fields, fetching } from './mutant.ts';

/** Names the accounts that the first response showed, and sends a wait where it was given none. */
export const namingAccounts =
  (wait: number): Deviation =>
  (right) => {
    let connectedSystemObjectIds: readonly unknown[] = [];
    return fetching((next) => async (request) => {
      if (!request.url.endsWith('/password')) return next(request);
      const body = (await request.clone().json()) as Fields;
      const isNaming = connectedSystemObjectIds.length > 0;
      const named = isNaming ? { wait, connectedSystemObjectIds, ...body } : body;
      const response = await next(new Request(request, { body: JSON.stringify(named) }));
      const { targets = [] } = (await response.clone().json()) as { targets?: readonly Fields[] };
      connectedSystemObjectIds = targets.map((each) => each.connectedSystemObjectId);
      return response;
    })(right);
  };
