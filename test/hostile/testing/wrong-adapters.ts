/** State control as a function, as the reference implementation and every adapter over HTTP are. */
export type ControlFetch = (request: Request) => Promise<Response>;

/** What makes a wrong adapter of a right one. */
export type Wrong = (right: ControlFetch) => ControlFetch;

interface Wish {
  readonly state: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

type Values = Readonly<Record<string, unknown>>;

const calmed = (): Response => new Response(null, { status: 204 });

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

/** Never returns to the calm state, and says that it has. */
export const neverCalms: Wrong = (right) => async (request) =>
  request.method === 'DELETE' ? calmed() : right(request);

/** Answers 300 ms before it does anything. */
export const comesLate =
  (states: RegExp): Wrong =>
  (right) =>
  async (request) => {
    const wish = request.method === 'DELETE' ? { state: 'the calm state' } : await wishOf(request);
    if (wish === undefined || !states.test(wish.state)) return right(request);
    const later = request.clone();
    setTimeout(() => void right(later), 300);
    return request.method === 'DELETE' ? calmed() : Response.json({ values: {} });
  };

/** Answers other values than it should. */
export const answersOtherwise = (states: RegExp, change: (values: Values, wish: Wish) => unknown): Wrong =>
  otherwise(states, async (wish, right) => {
    const { values } = (await (await right()).json()) as { values: Values };
    return Response.json({ values: change(values, wish) });
  });

/** Brings about another state than the one it is asked for. */
export const bringsAboutAnother = (states: RegExp, change: (wish: Wish) => Wish): Wrong => {
  return (right) =>
    otherwise(states, async (wish, _, { url, headers }) =>
      right(new Request(url, { method: 'POST', headers, body: JSON.stringify(change(wish)) })),
    )(right);
};

/** Takes seconds for milliseconds. */
export const takesMilliseconds: Wrong = bringsAboutAnother(/./, ({ state, params }) => ({
  state,
  params: inMilliseconds(params) as Wish['params'] & object,
}));

function inMilliseconds(value: unknown, name = ''): unknown {
  if (typeof value === 'number' && /seconds/i.test(name)) return value / 1000;
  if (Array.isArray(value)) return value.map((each) => inMilliseconds(each, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inMilliseconds(each, key)]));
}

/** Fails with a status, or gives no answer. */
export const fails = (states: RegExp, answer: () => Promise<Response>): Wrong => otherwise(states, answer);
