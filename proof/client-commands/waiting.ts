import { changed } from '#proof/shapes/service.ts';
import {
  before,
  type ClientMutant,
  type Deviation,
  encoding,
  fetching,
  mutants,
  outputtingObject,
  reading,
  readingAs,
  readingBody,
  sendingBody,
  sendingTo,
} from './mutant.ts';

/** Reads another status of a Schedule Execution. */
export const mistaking = (from: RegExp, to: string): Deviation =>
  readingBody((execution, { pathname }) => {
    const isMeant = /\/schedule-executions\/[^/]+$/.test(pathname) && from.test(String(execution.status));
    return isMeant ? { status: to } : {};
  });

const retryAfter = (change: (value: string) => string): Deviation =>
  reading((response) => {
    const value = response.headers.get('retry-after');
    return value === null ? response : changed(response, { headers: { 'retry-after': change(value) } });
  });

const asked = (text: string): string => text.replaceAll(/[^\0-\u{ff}]/gu, '?');

const isSeconds = (value: string): boolean => /^\d+$/.test(value);

/** The same request for another page, if it is for a list in pages of 100. */
export function atPage(request: Request, page: number): Request | undefined {
  const url = new URL(request.url);
  if (url.searchParams.get('pageSize') !== '100') return undefined;
  url.searchParams.set('page', String(page));
  return new Request(url, { headers: request.headers, redirect: 'manual' });
}

export const waitingMutants: readonly ClientMutant[] = mutants({
  'CL-37-cancelled-does-not-end-the-wait: Cancelled does not end the wait.': mistaking(
    /^Cancelled$/,
    'Running',
  ),
  'CL-38-complete-with-error-does-not-end-the-wait: CompleteWithError does not end the wait.': mistaking(
    /^CompleteWithError$/,
    'Running',
  ),
  'CL-39-queued-ends-the-wait: A queued or running execution counts as finished.': mistaking(
    /^(?:Queued|InProgress)$/,
    'Complete',
  ),
  'CL-40-completed-ends-the-wait: Completed counts as Complete.': mistaking(/^Completed$/, 'Complete'),
  'CL-41-status-as-a-number: A status is sent as its number.': sendingTo(({ searchParams }) => {
    if (searchParams.has('status')) searchParams.set('status', '1');
  }),
  'CL-42-waits-longer: wait is sent with one second more.': sendingBody((body) =>
    typeof body.wait === 'number' ? { wait: body.wait + 1 } : {},
  ),
  'CL-43-accepted-is-an-error: A 202 is reported as a failure.': readingAs(
    { status: 502 },
    (_, status) => status === 202,
  ),
  'CL-44-seconds-are-ignored: Retry-After in seconds is ignored.': retryAfter((value) =>
    isSeconds(value) ? '0' : value,
  ),
  'CL-45-dates-are-ignored: Retry-After as a date is ignored.': retryAfter((value) =>
    isSeconds(value) ? value : '0',
  ),
  'CL-49-unknown-status-is-an-error: An undocumented status is reported as an error.': readingAs(
    { body: {} },
    (text) => text.includes('Simmering'),
  ),
  'CL-54-complete-with-error-is-complete: CompleteWithError is shown as Complete.': outputtingObject(
    ({ Status }) => (Status === 'CompleteWithError' ? { Status: 'Complete' } : {}),
  ),
  'CL-55-only-the-first-page: Only the first page of a list is read.': readingBody((_, { pathname }) =>
    pathname.endsWith('/schedule-executions') ? { hasNextPage: false } : {},
  ),
  'CL-56-large-pages: Pages of 500 rows are requested.': sendingTo(({ searchParams }) => {
    if (searchParams.has('pageSize')) searchParams.set('pageSize', '500');
  }),
  'CL-75-a-page-behind-every-list: The page after the deepest one is requested first.': before((request) =>
    atPage(request, 10_002),
  ),
  'CL-57-all-is-settled: A password that has not settled is shown as settled.': outputtingObject((shown) =>
    'Settled' in shown ? { Settled: true } : {},
  ),
  'CL-58-password-in-the-address: A password is also sent in the URL.': sendingTo(
    async ({ searchParams }, request) => {
      const { password } = request.body === null ? {} : await request.clone().json();
      if (password !== undefined) searchParams.set('password', password);
    },
  ),
  'CL-59-gives-up: The client waits at most 2 s for a response.': fetching(
    (next) => async (request) => next(new Request(request, { signal: AbortSignal.timeout(2_000) })),
  ),
  'CL-60-question-marks: Letters beyond ASCII in a password are sent as question marks.': sendingBody(
    (body) =>
      typeof body.password === 'string' ? { password: body.password.replaceAll(/[^\0-\x7f]/gu, '?') } : {},
  ),
  'CL-73-latin-1: A body is sent in ISO-8859-1, with question marks for letters that are not in it.':
    encoding((text) => Buffer.from(asked(text), 'latin1')),
  'CL-73-utf-16: A password is sent in UTF-16.': encoding((text) =>
    Buffer.from(text, text.includes('"password"') ? 'utf16le' : 'utf8'),
  ),
  'CL-60-password-in-lower-case: A password is sent in lower case.': sendingBody((body) =>
    typeof body.password === 'string' ? { password: body.password.toLowerCase() } : {},
  ),
});
