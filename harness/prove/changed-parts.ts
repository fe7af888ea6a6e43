import { AsyncLocalStorage } from 'node:async_hooks';
import { isObject } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Middleware } from '#harness/http/middleware.ts';
import type { RuleResult } from '#harness/result/result.ts';
import type { Session } from '#harness/run/session/session.ts';

/** The compared parts of a request and its response. */
interface Crossing {
  readonly request: Message;
  readonly response: Message;
}

interface Message {
  /** Method, path and query of a request, or the status of a response. */
  readonly start: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Compares the exchanges of a changed server with those of the reference implementation inside it. */
export function watchChanges() {
  const crossings = new AsyncLocalStorage<Crossing[]>();
  const parts = new Map<string, readonly string[]>();
  const outside: Middleware = (next) => async (request) => {
    const passedOn: Crossing[] = [];
    const sent = await messageOf(request);
    const response = await crossings.run(passedOn, () => next(request));
    const seen = { request: sent, response: await messageOf(response) };
    const { method, url, headers } = request;
    const key = JSON.stringify([method, url, [...headers], response.status, seen.response.body]);
    const changed = partsBetween(seen, passedOn);
    // Of several equal exchanges, the one with the fewest changed parts counts.
    const known = parts.get(key);
    parts.set(key, known === undefined || known.length > changed.length ? changed : known);
    return response;
  };
  const within: Middleware = (next) => async (request) => {
    const sent = await messageOf(request);
    const response = await next(request);
    crossings.getStore()?.push({ request: sent, response: await messageOf(response) });
    return response;
  };
  return {
    outside,
    within,
    /** The changed parts of an exchange, such as `status`, `body.items[].name` or `request header x`. */
    partsOf({ request: { method, url, headers }, response: { status, body } }: Exchange) {
      return parts.get(JSON.stringify([method, url, Object.entries(headers), status, body])) ?? [];
    },
  };
}

async function messageOf(message: Request | Response): Promise<Message> {
  const body = message.body === null ? '' : await message.clone().text();
  const { 'content-length': _, ...headers } = Object.fromEntries(message.headers);
  if (message instanceof Response) return { start: { status: String(message.status) }, headers, body };
  const { pathname, search } = new URL(message.url);
  return { start: { method: message.method, path: pathname, query: search }, headers, body };
}

// Returns the parts that differ between `seen` and the last of `passedOn` with the same method and path.
// If `passedOn` has no such exchange, `seen` is compared with the last exchange in `passedOn`.
function partsBetween(seen: Crossing, passedOn: readonly Crossing[]): readonly string[] {
  const isSame = ({ request }: Crossing): boolean =>
    request.start.method === seen.request.start.method && request.start.path === seen.request.start.path;
  const sent = passedOn.findLast(isSame) ?? passedOn.at(-1);
  // A different status, or a request that was not passed on, counts as a single change.
  if (sent === undefined || sent.response.start.status !== seen.response.start.status) return ['status'];
  const ofRequest = partsBetweenMessages(seen.request, sent.request).map((part) => `request ${part}`);
  return [...ofRequest, ...partsBetweenMessages(seen.response, sent.response)];
}

function partsBetweenMessages(one: Message, other: Message): readonly string[] {
  const start = namesThatDiffer(one.start, other.start);
  const body = one.body === other.body ? [] : differencesOfTexts(one.body, other.body, 'body');
  const headers = namesThatDiffer(one.headers, other.headers)
    // A new media type for a changed body is not a separate change.
    .filter((name) => name !== 'content-type' || body.length === 0)
    .map((name) => (credentials.includes(name) ? 'credentials' : `header ${name}`));
  return [...new Set([...start, ...headers, ...body])];
}

const credentials = ['x-api-key', 'authorization', 'cookie'];

function namesThatDiffer(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.keys({ ...one, ...other }).filter((name) => one[name] !== other[name]);
}

/** The differences of two texts, by fields if both are JSON. */
export function differencesOfTexts(one: string, other: string, name: string): readonly string[] {
  try {
    return [...new Set(differencesOf(JSON.parse(one), JSON.parse(other), name))];
  } catch {
    return [name];
  }
}

/** The differences of two JSON values; all items of a list have the same path. */
function differencesOf(one: unknown, other: unknown, path: string): readonly string[] {
  if (Object.is(one, other)) return [];
  if (Array.isArray(one) && Array.isArray(other) && areReordered(one, other)) return [`order of ${path}`];
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length
      ? one.flatMap((item, index) => differencesOf(item, other[index], `${path}[]`))
      : [path];
  if (!isObject(one) || !isObject(other)) return [path];
  const names = Object.keys({ ...one, ...other });
  const differences = names.flatMap((name) => differencesOf(one[name], other[name], `${path}.${name}`));
  const isReordered = differences.length === 0 && Object.keys(one).join() !== Object.keys(other).join();
  return isReordered ? [`order of ${path}`] : differences;
}

function areReordered(one: readonly unknown[], other: readonly unknown[]): boolean {
  const [mine, theirs] = [one, other].map((all) => all.map((item) => JSON.stringify(item)));
  return mine?.join() !== theirs?.join() && mine?.sort().join() === theirs?.sort().join();
}

/**
 * For each failed rule: every part that is the only changed part of an exchange in the rule's evidence.
 * If no rule has failed or ended in an error: the same for each passed rule and the exchanges it checked.
 */
export function singleChanges(
  rules: readonly RuleResult[],
  { journal, recorder: { exchanges } }: Session,
  changes: Pick<ReturnType<typeof watchChanges>, 'partsOf'>,
): Readonly<Record<string, readonly string[]>> {
  const isRed = rules.some(({ verdict }) => verdict === 'failed' || verdict === 'error');
  const byId = new Map(exchanges.map((each) => [each.id, each]));
  const byLocation = Map.groupBy(exchanges, ({ location }) => location);
  const judgedBy = (id: string): readonly number[] =>
    journal.scenarios
      .filter(({ rules: own, outcome }) => outcome === 'passed' && own.includes(id))
      .flatMap(
        ({ tally, judged, location }) =>
          tally?.judged ?? judged ?? byLocation.get(location)?.map((each) => each.id) ?? [],
      );
  const partOf = (exchange: Exchange | undefined): readonly string[] => {
    const parts = exchange === undefined ? [] : changes.partsOf(exchange);
    return parts.length === 1 ? [`${exchange?.operation ?? 'another path'}: ${parts[0]}`] : [];
  };
  return Object.fromEntries(
    rules.flatMap(({ id, verdict, evidence }) => {
      const exchanges = isRed ? evidence.flatMap((each) => each.exchanges) : judgedBy(id);
      const isMeant = verdict === (isRed ? 'failed' : 'passed');
      const parts = new Set(isMeant ? exchanges.flatMap((each) => partOf(byId.get(each))) : []);
      return parts.size === 0 ? [] : [[id, [...parts]]];
    }),
  );
}
