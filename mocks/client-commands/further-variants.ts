import { type Run, sending } from './mutant.ts';
import type { PermittedVariant } from './variant.ts';

const withQuery =
  (name: string, value: string) =>
  (request: Request): Request => {
    const url = new URL(request.url);
    if (request.method !== 'GET') return request;
    url.searchParams.set(name, value);
    return new Request(url, request);
  };

/** Asks a person once more after a yes: a reset cannot be undone. */
const asksTwice =
  (right: Run): Run =>
  (argv, environment) => {
    const { person } = environment;
    if (person === undefined) return right(argv, environment);
    const ask: typeof person.ask = async (question) => {
      const first = await person.ask(question);
      return first === undefined || !/^y/i.test(first) ? first : person.ask('Really? ');
    };
    return right(argv, { ...environment, person: { ...person, ask } });
  };

/** Sends a wait that our client would refuse, and tells of the refusal. */
const sendsEveryWait =
  (right: Run): Run =>
  (argv, environment) => {
    const at = argv.indexOf('--wait') + 1;
    const given = Number(argv[at]);
    if (at === 0 || given <= 30) return right(argv, environment);
    const fetch = async (request: Request): Promise<Response> => {
      const body = (await request.clone().json()) as object;
      return environment.fetch(new Request(request, { body: JSON.stringify({ ...body, wait: given }) }));
    };
    return right(argv.with(at, '30'), { ...environment, fetch });
  };

/** Goes where it is sent to, and leaves the key at home. */
const followsWithoutKey =
  (right: Run): Run =>
  (argv, environment) => {
    const fetch = async (request: Request): Promise<Response> => {
      const copy = request.clone();
      const response = await environment.fetch(request);
      const to = response.headers.get('location');
      if (response.status !== 307 || to === null) return response;
      const headers = new Headers(copy.headers);
      headers.delete('x-api-key');
      const body = copy.body === null ? null : await copy.text();
      return environment.fetch(
        new Request(new URL(to, copy.url), { method: copy.method, headers, body, redirect: 'manual' }),
      );
    };
    return right(argv, { ...environment, fetch });
  };

const noWaitAsNull = sending(async (request) => {
  if (request.body === null) return request;
  const body = (await request.clone().json()) as object;
  if (!('password' in body)) return request;
  return new Request(request, { body: JSON.stringify({ wait: null, ...body }) });
});

/** More of what the document leaves to a client: how it asks, whom it follows, and what it refuses by itself. */
export const furtherVariants: readonly PermittedVariant[] = [
  { id: 'a person is asked twice', permittedBy: '4.4: how the prompt looks is not shown', wrong: asksTwice },
  {
    id: 'a wait beyond the range is sent, and refused by the service',
    permittedBy: '4.1.3: who refuses it is not said',
    wrong: sendsEveryWait,
  },
  {
    id: 'a redirect is followed without the key',
    permittedBy: '5.1: nothing forbids following it',
    wrong: followsWithoutKey,
  },
  { id: 'no wait is sent as null', permittedBy: '4.1: wait is optional', wrong: noWaitAsNull },
  {
    id: 'a further parameter in each address',
    permittedBy: '4.1: nothing forbids further parameters',
    wrong: sending(withQuery('_', '1')),
  },
  {
    id: 'a list in an order of its own',
    permittedBy: '4.2: sortBy may be sent',
    wrong: sending((request) =>
      request.url.includes('/schedule-executions?') ? withQuery('sortBy', 'startedAt')(request) : request,
    ),
  },
];
