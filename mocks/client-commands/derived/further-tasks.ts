import { type Deviation, fetching, misreading, readingBody, without } from '#mocks/client-commands/mutant.ts';
import { valued } from '#mocks/client-commands/output-variants.ts';
import type { Fields } from '#mocks/proofs/service.ts';
import { type DerivedClientMutant, derive, showing, when } from './derived-mutant.ts';

const statuses = ['Complete', 'CompleteWithError', 'Failed', 'Cancelled'];

const statusShown = (from: string, to: string): Deviation =>
  when(
    'wait-schedule-execution',
    showing(({ Status }) => (Status === from ? { Status: to } : {})),
  );

const mistakenStatuses = Object.fromEntries(
  statuses.flatMap((from) =>
    statuses
      .filter((to) => to !== from)
      .map((to) => [`a wait shows ${from} as ${to}`, statusShown(from, to)] as const),
  ),
);

/** The client aborts a request after a time limit. `secondsOf` returns the limit for the requested wait. */
const ownLimit = (secondsOf: (wait: unknown) => number | undefined): Deviation =>
  fetching((next) => async (request) => {
    const body = request.body === null ? {} : ((await request.clone().json()) as Fields);
    const seconds = secondsOf(body.wait);
    if (seconds === undefined) return next(request);
    return next(new Request(request, { signal: AbortSignal.timeout(seconds * 1000) }));
  });

const limits: Readonly<Record<string, Deviation>> = {
  'a response is awaited for at most 1 s': ownLimit(() => 1),
  'a response is awaited for at most 3 s': ownLimit(() => 3),
  'a response is awaited only for the requested wait': ownLimit((wait) =>
    typeof wait === 'number' ? Math.max(0.5, wait) : undefined,
  ),
  'a response is awaited only for a tenth of the requested wait': ownLimit((wait) =>
    typeof wait === 'number' ? Math.max(0.5, wait / 10) : undefined,
  ),
};

/** Changes hasNextPage, the field that shows whether another page follows. */
const pages = (hasNextPage: (page: Fields, at: number) => unknown): Deviation =>
  readingBody((page, { pathname, searchParams }) =>
    pathname.endsWith('/schedule-executions')
      ? { hasNextPage: hasNextPage(page, Number(searchParams.get('page') ?? 1)) }
      : {},
  );

const lists: Readonly<Record<string, Deviation>> = {
  'at most two pages of executions are read': pages((page, at) => at < 2 && page.hasNextPage),
  'executions are read until a page has fewer than 25 rows': pages(
    ({ items }) => (items as readonly unknown[]).length === 25,
  ),
  'the last page of executions is not read': pages(({ totalPages }, at) => at + 1 < Number(totalPages)),
};

const beyondRange = (change: (argv: readonly string[]) => readonly string[]): Deviation =>
  misreading((argv) =>
    argv.includes('--wait') && Number(argv[argv.indexOf('--wait') + 1]) > 30 ? change(argv) : argv,
  );

const waits: Readonly<Record<string, Deviation>> = {
  'a wait above 30 s is sent as 30 s': beyondRange((argv) => argv.with(argv.indexOf('--wait') + 1, '30')),
  'a wait above 30 s is omitted': beyondRange((argv) => without(argv, '--wait', 1)),
};

const settled: Readonly<Record<string, Deviation>> = {
  'a password shows every account as settled': when(
    'set-password',
    valued((value, name) => (/^state$/i.test(name) && typeof value === 'string' ? 'Settled' : value)),
  ),
  'a settled password is shown as not settled': when('set-password', showing({ Settled: false })),
};

export const optionalTasks: readonly DerivedClientMutant[] = [
  ...derive(['CL-54'], mistakenStatuses),
  ...derive(['CL-59'], limits),
  ...derive(['CL-55'], lists),
  ...derive(['CL-42'], waits),
  ...derive(['CL-57'], settled),
];
