import { altered, type ClientFault, clientFault, outputting, reading, rewritten, sending } from './mutant.ts';

/** Takes one status of a Schedule Execution for another. */
const mistaking = (id: string, summary: string, from: RegExp, to: string): ClientFault =>
  clientFault(
    id,
    summary,
    reading(async (response, { url }) => {
      if (!/\/schedule-executions\/[^/]+$/.test(url) || !response.ok) return response;
      return altered(response, {
        body: (content) => {
          const execution = content as { status: string };
          return from.test(execution.status) ? { ...execution, status: to } : execution;
        },
      });
    }),
  );

const asNumber = (request: Request): Request => {
  const url = new URL(request.url);
  if (!url.searchParams.has('status')) return request;
  url.searchParams.set('status', '1');
  return new Request(url, request);
};

const retryAfter = (change: (value: string) => string) =>
  reading((response) => {
    const value = response.headers.get('retry-after');
    if (value === null) return response;
    const headers = new Headers(response.headers);
    headers.set('retry-after', change(value));
    return new Response(response.body, { status: response.status, headers });
  });

export const waitingFaults: readonly ClientFault[] = [
  mistaking('CL-37-cancelled-is-no-end', 'Cancelled does not end the wait.', /^Cancelled$/, 'Running'),
  mistaking(
    'CL-38-complete-with-error-is-no-end',
    'CompleteWithError does not end the wait.',
    /^CompleteWithError$/,
    'Running',
  ),
  mistaking(
    'CL-39-queued-is-an-end',
    'A queued execution is taken for a finished one.',
    /^(?:Queued|InProgress)$/,
    'Complete',
  ),
  mistaking('CL-40-completed-is-an-end', 'Completed is taken for Complete.', /^Completed$/, 'Complete'),
  clientFault('CL-41-numbers', 'A status is asked for by its number.', sending(asNumber)),
  clientFault(
    'CL-42-waits-longer',
    'A second is added to every wait.',
    sending((request) =>
      rewritten(request, (body) => (typeof body.wait === 'number' ? { ...body, wait: body.wait + 1 } : body)),
    ),
  ),
  clientFault(
    'CL-43-accepted-is-an-error',
    'A 202 is taken for a failure.',
    reading((response) => (response.status === 202 ? altered(response, { status: 502 }) : response)),
  ),
  clientFault(
    'CL-44-seconds-are-ignored',
    'A number of seconds to wait is not heeded.',
    retryAfter((value) => (/^\d+$/.test(value) ? '0' : value)),
  ),
  clientFault(
    'CL-45-dates-are-ignored',
    'A time to wait for is not heeded.',
    retryAfter((value) => (/^\d+$/.test(value) ? value : '0')),
  ),
  clientFault(
    'CL-49-knows-all-statuses',
    'A status that is not documented is an error.',
    reading(async (response) =>
      /Simmering/.test(await response.clone().text()) ? altered(response, { body: () => ({}) }) : response,
    ),
  ),
  clientFault(
    'CL-54-errors-are-left-out',
    'CompleteWithError is shown as Complete.',
    outputting((value) => ({
      ...(value as object),
      ...((value as { Status: string }).Status === 'CompleteWithError' && { Status: 'Complete' }),
    })),
  ),
  clientFault(
    'CL-55-first-page-alone',
    'Only the first page of a list is read.',
    reading(async (response, { url }) =>
      url.includes('/schedule-executions?')
        ? altered(response, { body: (page) => ({ ...(page as object), hasNextPage: false }) })
        : response,
    ),
  ),
  clientFault(
    'CL-56-large-pages',
    'Pages of 500 rows are asked for.',
    sending((request) => {
      const url = new URL(request.url);
      if (url.searchParams.has('pageSize')) url.searchParams.set('pageSize', '500');
      return new Request(url, request);
    }),
  ),
  clientFault(
    'CL-57-all-is-settled',
    'What has not settled is shown as settled.',
    outputting((value) => ({
      ...(value as object),
      ...('Settled' in (value as object) && { Settled: true }),
    })),
  ),
  clientFault(
    'CL-58-password-in-the-address',
    'A password is sent in the address as well.',
    sending(async (request) => {
      const { password } = request.body === null ? {} : await request.clone().json();
      const url = new URL(request.url);
      if (password !== undefined) url.searchParams.set('password', password);
      return new Request(url, request);
    }),
  ),
  clientFault(
    'CL-59-gives-up',
    'No answer is waited for longer than 2 s.',
    (right) => (argv, environment) => {
      const fetch = async (request: Request): Promise<Response> => {
        const limit = new AbortController();
        const timer = setTimeout(() => limit.abort(), 2_000);
        const limited = new Request(request, { signal: limit.signal });
        return environment.fetch(limited).finally(() => clearTimeout(timer));
      };
      return right(argv, { ...environment, fetch });
    },
  ),
  clientFault(
    'CL-60-password-in-small-letters',
    'A password is sent in small letters.',
    sending((request) =>
      rewritten(request, (body) =>
        typeof body.password === 'string' ? { ...body, password: body.password.toLowerCase() } : body,
      ),
    ),
  ),
];
