import { isDeepStrictEqual } from 'node:util';
import type { Handler, Middleware } from '#harness/http/middleware.ts';
import { type Behaviour, documented, World } from '#reference/server/world/world.ts';
import { type Mutant, overridesOf } from './mutant.ts';
import type { Service } from './service.ts';

export type Trace = ReturnType<typeof traceMutants>;

type Decide = (this: unknown, ...given: unknown[]) => unknown;

/** Finds the mutants that would have changed a decision or a response of the unchanged server. */
export function traceMutants(mutants: readonly Mutant[], service: Service) {
  let noted = new Set<string>();
  // True while `outcomeOf` runs decisions for comparison. What these decisions read does not change `noted`.
  let isAsking = false;
  const overriding = Map.groupBy(
    mutants.flatMap((mutant) =>
      overridesOf(mutant).map(([area, decision, value]) => ({
        name: `${area}.${decision}`,
        id: mutant.id,
        value,
      })),
    ),
    ({ name }) => name,
  );
  const traced = (area: string, decisions: object): object =>
    new Proxy(decisions, {
      get(documented, decision) {
        const due: unknown = Reflect.get(documented, decision);
        const others = overriding.get(`${area}.${String(decision)}`) ?? [];
        if (isAsking || others.length === 0) return due;
        if (typeof due !== 'function') {
          for (const { id } of others) noted.add(id);
          return due;
        }
        const decide: Decide = function (...given) {
          const open = others.filter(({ id }) => !noted.has(id));
          isAsking = true;
          const expected = open.length > 0 && outcomeOf(this, due as Decide, given);
          for (const { id, value } of open) {
            if (!isDeepStrictEqual(outcomeOf(this, value as Decide, given), expected)) noted.add(id);
          }
          isAsking = false;
          return due.apply(this, given);
        };
        return decide;
      },
    });
  const layers = mutants.flatMap(({ id, middleware }) =>
    middleware.map((make) => ({ id, layer: make(service) })),
  );
  const middleware: Middleware = (next) => async (request) => {
    const copy = request.clone();
    const response = await next(request);
    const text = await response.clone().text();
    let given = response.clone();
    for (const { id, layer } of layers) {
      if (noted.has(id)) continue;
      if (given.bodyUsed) given = response.clone();
      if (!(await passesOn(layer, copy, given, text))) noted.add(id);
    }
    return response;
  };
  return {
    behaviour: Object.fromEntries(
      Object.entries(documented).map(([area, decisions]) => [area, traced(area, decisions)]),
    ) as Behaviour,
    middleware,
    /** The ids of the mutants that would have decided or responded differently since the last call. */
    take(): ReadonlySet<string> {
      const taken = noted;
      noted = new Set();
      return taken;
    },
  };
}

/** Whether the middleware would forward this request unchanged, and return this response unchanged. */
async function passesOn(layer: Middleware, asked: Request, given: Response, text: string): Promise<boolean> {
  const next: Handler = async (request) => {
    if (request !== asked) throw new Error('Another request is sent.');
    return given;
  };
  const answered = await layer(next)(asked).catch(() => undefined);
  if (answered === undefined || answered === given) return answered === given;
  const isSame =
    answered.status === given.status && isDeepStrictEqual([...answered.headers], [...given.headers]);
  return isSame && (await answered.text()) === text;
}

/** Calls `decide` with a copy of the world. Returns the result and the copy, or what `decide` threw. */
function outcomeOf(area: unknown, decide: Decide, given: readonly unknown[]): unknown {
  const copies = given.map((each) =>
    each instanceof World ? Object.assign(Object.create(World.prototype), each) : each,
  );
  try {
    return { result: decide.apply(area, copies), own: copies };
  } catch (thrown) {
    return { thrown };
  }
}
