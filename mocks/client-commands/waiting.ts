import {
  altered,
  type ClientMutant,
  fetching,
  mutant,
  outputtingObject,
  reading,
  readingBody,
  sendingBody,
  sendingTo,
} from './mutant.ts';

/** Confuses one status of a Schedule Execution with another. */
const mistaking = (id: string, summary: string, from: RegExp, to: string): ClientMutant =>
  mutant(id, summary, readingBody, (execution, { pathname }) => {
    const isMeant = /\/schedule-executions\/[^/]+$/.test(pathname) && from.test(String(execution.status));
    return isMeant ? { ...execution, status: to } : execution;
  });

const retryAfter = (change: (value: string) => string) =>
  reading((response) => {
    const value = response.headers.get('retry-after');
    if (value === null) return response;
    const headers = new Headers(response.headers);
    headers.set('retry-after', change(value));
    return new Response(response.body, { status: response.status, headers });
  });

const isSeconds = (value: string): boolean => /^\d+$/.test(value);

export const waitingMutants: readonly ClientMutant[] = [
  mistaking(
    'CL-37-cancelled-does-not-end-the-wait',
    'Cancelled does not end the wait.',
    /^Cancelled$/,
    'Running',
  ),
  mistaking(
    'CL-38-complete-with-error-does-not-end-the-wait',
    'CompleteWithError does not end the wait.',
    /^CompleteWithError$/,
    'Running',
  ),
  mistaking(
    'CL-39-queued-ends-the-wait',
    'A queued or running execution counts as finished.',
    /^(?:Queued|InProgress)$/,
    'Complete',
  ),
  mistaking('CL-40-completed-ends-the-wait', 'Completed counts as Complete.', /^Completed$/, 'Complete'),
  mutant('CL-41-status-as-a-number', 'A status is sent as its number.', sendingTo, ({ searchParams }) => {
    if (searchParams.has('status')) searchParams.set('status', '1');
  }),
  mutant('CL-42-waits-longer', 'wait is sent as one second more.', sendingBody, (body) =>
    typeof body.wait === 'number' ? { ...body, wait: body.wait + 1 } : body,
  ),
  mutant('CL-43-accepted-is-an-error', 'A 202 is reported as a failure.', reading, (response) =>
    response.status === 202 ? altered(response, { status: 502 }) : response,
  ),
  mutant('CL-44-seconds-are-ignored', 'Retry-After in seconds is ignored.', retryAfter, (value) =>
    isSeconds(value) ? '0' : value,
  ),
  mutant('CL-45-dates-are-ignored', 'Retry-After as a date is ignored.', retryAfter, (value) =>
    isSeconds(value) ? value : '0',
  ),
  mutant(
    'CL-49-unknown-status-is-an-error',
    'An undocumented status is reported as an error.',
    reading,
    async (response) =>
      /Simmering/.test(await response.clone().text()) ? altered(response, { body: () => ({}) }) : response,
  ),
  mutant(
    'CL-54-complete-with-error-is-complete',
    'CompleteWithError is shown as Complete.',
    outputtingObject,
    (shown) => ({
      ...shown,
      ...(shown.Status === 'CompleteWithError' && { Status: 'Complete' }),
    }),
  ),
  mutant(
    'CL-55-only-the-first-page',
    'Only the first page of a list is read.',
    readingBody,
    (page, { pathname }) =>
      pathname.endsWith('/schedule-executions') ? { ...page, hasNextPage: false } : page,
  ),
  mutant('CL-56-large-pages', 'Pages of 500 rows are requested.', sendingTo, ({ searchParams }) => {
    if (searchParams.has('pageSize')) searchParams.set('pageSize', '500');
  }),
  mutant(
    'CL-57-all-is-settled',
    'A password that has not settled is shown as settled.',
    outputtingObject,
    (shown) => ({
      ...shown,
      ...('Settled' in shown && { Settled: true }),
    }),
  ),
  mutant(
    'CL-58-password-in-the-address',
    'A password is also sent in the URL.',
    sendingTo,
    async ({ searchParams }, request) => {
      const { password } = request.body === null ? {} : await request.clone().json();
      if (password !== undefined) searchParams.set('password', password);
    },
  ),
  mutant(
    'CL-59-gives-up',
    'The client waits at most 2 s for a response.',
    fetching,
    (next) => async (request) => next(new Request(request, { signal: AbortSignal.timeout(2_000) })),
  ),
  mutant('CL-60-password-in-lower-case', 'A password is sent in lower case.', sendingBody, (body) =>
    typeof body.password === 'string' ? { ...body, password: body.password.toLowerCase() } : body,
  ),
];
