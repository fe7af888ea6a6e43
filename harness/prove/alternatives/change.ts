import type { Answer, Asked, FrontMaker, Members } from './front.ts';

/** Which operations a front is about: ids, or the beginnings of ids that end in `*`. */
export type Operations = readonly string[];

export function isOneOf(operations: Operations, id: string | undefined): boolean {
  if (id === undefined) return false;
  return operations.some((each) => (each.endsWith('*') ? id.startsWith(each.slice(0, -1)) : each === id));
}

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Changes the body of the successful answers of some operations. */
export function changeBody(
  operations: Operations,
  change: (body: Members, asked: Asked) => Members,
): FrontMaker {
  return () => async (asked) => {
    const answer = await asked.pass();
    const isMeant = isOneOf(operations, asked.operation) && answer.status < 300 && isObject(answer.body);
    return isMeant ? { ...answer, body: change(answer.body as Members, asked) } : answer;
  };
}

/** Changes every item of some lists, and the same records where they are read one by one. */
export function changeRecords(operations: Operations, change: (record: Members) => Members): FrontMaker {
  return changeBody(operations, (body) =>
    Array.isArray(body.items)
      ? { ...body, items: body.items.map((item) => change(item as Members)) }
      : change(body),
  );
}

/** Changes the body of every error. */
export function changeErrors(change: (body: Members) => Members): FrontMaker {
  return () => async (asked) => {
    const answer = await asked.pass();
    const isError = answer.status >= 400 && isObject(answer.body);
    return isError ? { ...answer, body: change(answer.body as Members) } : answer;
  };
}

/** Refuses some requests before the server sees them, as soon as it would have let the caller in. */
export function refuse(
  operations: Operations,
  isRefused: (asked: Asked) => boolean,
  status = 400,
): FrontMaker {
  return () => async (asked) => {
    if (!isOneOf(operations, asked.operation) || !isRefused(asked)) return asked.pass();
    const caller = await asked.ask('getUserInfo');
    if (caller.status >= 400) return asked.pass();
    return refusal(asked, status);
  };
}

/** Passes some requests on with a changed body or address. */
export function changeRequest(
  operations: Operations,
  change: (asked: Asked) => Parameters<Asked['pass']>[0],
): FrontMaker {
  return () => (asked) => asked.pass(isOneOf(operations, asked.operation) ? change(asked) : undefined);
}

/** A refusal as the server would write it, at the time of its own clock. */
export async function refusal(asked: Asked, status: number): Promise<Answer> {
  const { body } = await asked.ask('getBasicHealth', 'none');
  const timestamp = isObject(body) ? body.timestamp : undefined;
  return {
    status,
    headers: new Headers({ 'content-type': 'application/json' }),
    body: { code: 'NOT_ACCEPTED', message: 'This is not accepted.', timestamp },
  };
}

/** An object with some members under other names. */
export function renamed(members: Members, names: Readonly<Record<string, string>>): Members {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [names[name] ?? name, value]));
}

export function without(members: Members, ...names: readonly string[]): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}

/** The address with a query parameter set, or left out. */
export function withQuery({ url }: Asked, name: string, value: string | undefined): { readonly url: URL } {
  const changed = new URL(url);
  if (value === undefined) changed.searchParams.delete(name);
  else changed.searchParams.set(name, value);
  return { url: changed };
}

/** A member of the body of a request, whatever its letter case. */
export function given({ body }: Asked, name: string): unknown {
  if (!isObject(body)) return undefined;
  return Object.entries(body).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
}

/** A front for each of several statuses that some answers may bear instead. */
export function statusFronts(
  name: string,
  operations: readonly string[],
  isMeant: (status: number, body: Members) => boolean,
  statuses: readonly number[],
): Record<string, FrontMaker> {
  const front =
    (wanted: number): FrontMaker =>
    () =>
    async (asked) => {
      const answer = await asked.pass();
      const { status, body } = answer;
      if (!isOneOf(operations, asked.operation) || status >= 300 || !isObject(body) || !isMeant(status, body))
        return answer;
      return wanted < 300 ? { ...answer, status: wanted } : refusal(asked, wanted);
    };
  return Object.fromEntries(statuses.map((status) => [`${name}-${status}`, front(status)]));
}

/** A word, or the one that is said in its place. */
export function otherWord(word: unknown, words: Readonly<Record<string, string>>): unknown {
  return words[String(word)] ?? word;
}
