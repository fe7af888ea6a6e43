/** State control as a function, as the reference implementation and every adapter over HTTP are. */
export type ControlFetch = (request: Request) => Promise<Response>;

/** What makes a wrong adapter of a right one. */
export type Wrong = (right: ControlFetch) => ControlFetch;

interface Wish {
  readonly state: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

type Values = Readonly<Record<string, unknown>>;

async function wishOf(request: Request): Promise<Wish | undefined> {
  return request.method === 'POST' ? ((await request.clone().json()) as Wish) : undefined;
}

/** Treats the wishes for some states otherwise; the rest is done as it should be. */
function otherwise(
  states: RegExp,
  answer: (wish: Wish, right: () => Promise<Response>, request: Request) => Promise<Response>,
): (right: ControlFetch) => ControlFetch {
  return (right) => async (request) => {
    const wish = await wishOf(request);
    if (wish === undefined || !states.test(wish.state)) return right(request);
    return answer(wish, () => right(request), request);
  };
}

/** Brings nothing about, and says that it has. */
export const doesNothing = (states: RegExp): Wrong =>
  otherwise(states, async () => Response.json({ values: {} }));

/** Answers other values than it should. */
export const answersOtherwise = (states: RegExp, change: (values: Values, wish: Wish) => unknown): Wrong =>
  otherwise(states, async (wish, right) => {
    const { values } = (await (await right()).json()) as { values: Values };
    return Response.json({ values: change(values, wish) });
  });

/** Fails with a status, or gives no answer. */
export const fails = (states: RegExp, answer: () => Promise<Response>): Wrong => otherwise(states, answer);
