import { altered, type ClientFault, outputting, reading } from '#mocks/client-commands/mutant.ts';
import { type DerivedFault, type Shown, showing, when } from './derived-mutant.ts';

/** What goes wrong while a client waits, looks for executions or sets passwords: none of them is a command of §4.4. */

const statusShown = (from: string, to: string): ClientFault['wrong'] =>
  when(
    'wait-schedule-execution',
    showing((shown) => (shown.Status === from ? { ...shown, Status: to } : shown)),
  );

const statuses = ['Complete', 'CompleteWithError', 'Failed', 'Cancelled'];

const showings: readonly DerivedFault[] = statuses.flatMap((from) =>
  statuses
    .filter((to) => to !== from)
    .map((to) => ({ id: `a wait shows ${from} as ${to}`, rules: ['CL-54'], wrong: statusShown(from, to) })),
);

/** No answer is waited for longer than this: what a client sets once for all that it asks. */
const ownLimit =
  (secondsOf: (body: Readonly<Record<string, unknown>>) => number | undefined): ClientFault['wrong'] =>
  (right) =>
  (argv, environment) => {
    const fetch = async (request: Request): Promise<Response> => {
      const body = request.body === null ? {} : ((await request.clone().json()) as Shown);
      const seconds = secondsOf(body);
      if (seconds === undefined) return environment.fetch(request);
      return environment.fetch(new Request(request, { signal: AbortSignal.timeout(seconds * 1000) }));
    };
    return right(argv, { ...environment, fetch });
  };

const limits: readonly DerivedFault[] = [
  { id: 'no answer is waited for longer than 1 s', wrong: ownLimit(() => 1) },
  { id: 'no answer is waited for longer than 3 s', wrong: ownLimit(() => 3) },
  {
    id: 'no answer is waited for longer than its wait',
    wrong: ownLimit(({ wait }) => (typeof wait === 'number' ? Math.max(0.5, wait) : undefined)),
  },
  {
    id: 'no answer is waited for longer than a tenth of its wait',
    wrong: ownLimit(({ wait }) => (typeof wait === 'number' ? Math.max(0.5, wait / 10) : undefined)),
  },
].map((each) => ({ ...each, rules: ['CL-59'] }));

const pages = (change: (page: Shown, at: number) => Shown): ClientFault['wrong'] =>
  reading((response, { url }) => {
    const { pathname, searchParams } = new URL(url);
    if (!pathname.endsWith('/schedule-executions') || !response.ok) return response;
    return altered(response, {
      body: (page) => change(page as Shown, Number(searchParams.get('page') ?? 1)),
    });
  });

const lists: readonly DerivedFault[] = [
  {
    id: 'executions are read for two pages at most',
    wrong: pages((page, at) => (at >= 2 ? { ...page, hasNextPage: false } : page)),
  },
  {
    id: 'executions are read as long as a page is full, of 25 rows',
    wrong: pages((page) => ({ ...page, hasNextPage: (page.items as readonly unknown[]).length === 25 })),
  },
  {
    id: 'executions are read for one page fewer than there are',
    wrong: pages((page, at) => ({ ...page, hasNextPage: at + 1 < Number(page.totalPages) })),
  },
].map((each) => ({ ...each, rules: ['CL-55'] }));

/** A wait beyond its range becomes the longest that is allowed, and nobody is told. */
const cutWait: ClientFault['wrong'] = (right) => (argv, environment) => {
  const at = argv.indexOf('--wait') + 1;
  return right(at > 0 && Number(argv[at]) > 30 ? argv.with(at, '30') : argv, environment);
};

/** A wait beyond its range is left out, and nobody is told. */
const droppedWait: ClientFault['wrong'] = (right) => (argv, environment) => {
  const at = argv.indexOf('--wait');
  return right(at >= 0 && Number(argv[at + 1]) > 30 ? argv.toSpliced(at, 2) : argv, environment);
};

const everyState = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(everyState);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      /^state$/i.test(name) && typeof member === 'string' ? 'Settled' : everyState(member),
    ]),
  );
};

const passwords: readonly DerivedFault[] = [
  { id: 'a wait beyond 30 s is cut to 30 s', rules: ['CL-42'], wrong: cutWait },
  { id: 'a wait beyond 30 s is left out', rules: ['CL-42'], wrong: droppedWait },
  {
    id: 'a password shows every account as settled',
    rules: ['CL-57'],
    wrong: when('set-password', outputting(everyState)),
  },
  {
    id: 'a password that is settled is shown as not settled',
    rules: ['CL-57'],
    wrong: when(
      'set-password',
      showing((shown) => ({ ...shown, Settled: false })),
    ),
  },
];

export const furtherTasks: readonly DerivedFault[] = [...showings, ...limits, ...lists, ...passwords];
