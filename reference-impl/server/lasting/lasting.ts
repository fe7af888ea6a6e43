import { Refusal } from '#reference/server/domain/errors.ts';
import { problem } from '#reference/server/http/problem.ts';
import { errorAnswer, response } from '#reference/server/middleware/error-body.ts';
import type { FirstCredentials } from '#reference/server/world/issue-credentials.ts';
import type { World } from '#reference/server/world/world.ts';
import { changesSince, emptyLedger, type Ledger, ledgerOf, type Row, rowOf, stateIn } from './changes.ts';
import type { Keeper } from './keeper.ts';
import { type Kept, keptOf, restore } from './kept.ts';

/** What of the service changes it: its API, its state control, and giving out the first credentials. */
interface Service {
  fetch(request: Request): Promise<Response>;
  control(request: Request): Promise<Response>;
  issueCredentials(apiKey?: string): Promise<FirstCredentials>;
}

const notKept = 'What the request would have changed cannot be written down, so nothing was changed.';

/**
 * The same service, whose changes are written down before they are answered: all that a request has changed at once,
 * or nothing of it, and then the request is refused and everything is as it was.
 */
export function lasting(world: World, service: Service, keeper: Keeper): Service {
  let ledger = begin(world, keeper);
  let timesPutBack = 0;

  function keep(): void {
    const { changes, ledger: next } = changesSince(ledger, { ...keptOf(world) });
    if (changes.length > 0) keeper.write(changes);
    ledger = next;
  }

  function putBack(): void {
    timesPutBack += 1;
    restore(world, stateIn(ledger) as unknown as Kept);
  }

  async function kept(answer: () => Promise<Response>, refuse: (why: string) => Response): Promise<Response> {
    const before = timesPutBack;
    const answered = await answer();
    try {
      // Whatever it did was undone together with what another request could not write down.
      if (before !== timesPutBack) throw new Error('another request could not be written down');
      keep();
      return answered;
    } catch (error) {
      putBack();
      return refuse(`${notKept} (${error instanceof Error ? error.message : String(error)})`);
    }
  }

  return {
    fetch: (request) =>
      kept(
        () => service.fetch(request),
        (why) => {
          const refusal = errorAnswer(world, new Refusal('database-unreachable', why));
          return response(world, refusal, { operation: undefined, request, now: world.clock.now() });
        },
      ),
    control: (request) =>
      kept(
        () => service.control(request),
        (why) => problem(503, why),
      ),
    // What was printed is to be good after a kill, too.
    async issueCredentials(apiKey) {
      const issued = await service.issueCredentials(apiKey);
      keep();
      return issued;
    },
  };
}

/** Makes the world what was kept, or keeps what it begins with. */
function begin(world: World, keeper: Keeper): Ledger {
  const fresh = { ...keptOf(world) };
  const rows = keeper.read();
  if (rows === undefined) {
    const { changes, ledger } = changesSince(emptyLedger, fresh);
    keeper.write(changes);
    return ledger;
  }
  const state = stateOf(fresh, rows, keeper);
  const { offset, stoodAt } = state.adjustment;
  restore(world, { ...state, adjustment: { stoodAt, offset: offset + state.ahead } });
  return ledgerOf({ ...state }, rows);
}

function stateOf(fresh: object, rows: ReadonlyMap<string, readonly Row[]>, keeper: Keeper): Kept {
  try {
    const read = Object.entries(fresh).map(([name, like]) => [name, sourceOf(like, rows.get(name) ?? [])]);
    return Object.fromEntries(read) as Kept;
  } catch (cause) {
    throw keeper.damaged(cause);
  }
}

/** A collection out of its rows, of the same kind as the one it is to replace. */
function sourceOf(like: unknown, rows: readonly Row[]): unknown {
  const values = rows.map(({ text }) => rowOf(text));
  if (Array.isArray(like)) return values;
  if (like instanceof Map) return new Map(values as [unknown, unknown][]);
  if (values.length !== 1) throw new Error('There is not one row.');
  return values[0];
}
