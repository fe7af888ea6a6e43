import { inAnotherZone } from '#proof/shapes/mutant.ts';
import { inPascalCase } from '#proof/shapes/service.ts';
import { given, inFurther, inPagesOf, where } from './further-mutants.ts';
import {
  before,
  type Deviation,
  encoding,
  ending,
  fetching,
  outputting,
  printing,
  reading,
  readingBody,
  sendingHeaders,
  sendingTo,
  without,
} from './mutant.ts';
import { toOutput, valued } from './output-variants.ts';

const beforeChanges = (method: string): Deviation =>
  before(({ method: own, url, headers }) =>
    own === 'GET' || own === 'HEAD' ? undefined : new Request(url, { method, headers, redirect: 'manual' }),
  );

const rowsOnLines = printing((text) =>
  text.startsWith('[')
    ? (JSON.parse(text) as object[]).map((row) => `${JSON.stringify(row)}\n`).join('')
    : text,
);

/** Filters the rows itself, and does not send the filter. */
const filteringItself: Deviation = (right) => (argv, environment) => {
  const filter = given(argv, '--filter');
  if (filter === undefined) return right(argv, environment);
  const isWanted = (row: unknown): boolean =>
    JSON.stringify(row).toLowerCase().includes(filter.toLowerCase());
  const filtering = outputting((rows) => (Array.isArray(rows) ? rows.filter(isWanted) : rows));
  return filtering(right)(without(argv, '--filter', 1), environment);
};

/** Requests the rows in the ascending direction, and outputs the last one first. */
const turningItself: Deviation = (right) => (argv, environment) => {
  if (!argv.includes('--descending')) return right(argv, environment);
  const asked = sendingTo(({ searchParams }) => searchParams.set('sortDirection', 'asc'));
  const turned = outputting((rows) => (Array.isArray(rows) ? rows.toReversed() : rows));
  return turned(asked(right))(argv, environment);
};

const telling = (line: string): Deviation =>
  fetching((next, _, { stderr }) => async (request) => {
    stderr.write(line.replace('{url}', request.url));
    return next(request);
  });

const failingTwice: Deviation = fetching((next) => async (request) => {
  const again = request.clone();
  const response = await next(request);
  return response.status === 500 && request.method === 'GET' ? next(again) : response;
});

/** What clients may do differently in commands that the document does not name. */
export const furtherVariants: Readonly<Record<string, Deviation>> = Object.fromEntries(
  Object.entries({
    'pages-of-10': inPagesOf('10'),
    'pages-of-50': inPagesOf('50'),
    'pages-of-the-default-size': sendingTo(({ searchParams }) => searchParams.delete('pageSize')),
    'a-switch-shows-one-page': where('--ids', readingBody({ hasNextPage: false })),
    'a-switch-shows-other-ids': where(
      '--ids',
      outputting((rows) => (rows as readonly object[]).map(() => ({ id: crypto.randomUUID() }))),
    ),
    'rows-are-printed-one-a-line': rowsOnLines,
    'one-object-in-a-list': outputting((value) => (Array.isArray(value) ? value : [value])),
    'rows-in-a-field-named-data': outputting((value) => ({ data: value })),
    'fields-in-pascalcase': outputting((value) =>
      Array.isArray(value) ? value.map(inPascalCase) : inPascalCase(Object(value)),
    ),
    'fields-in-another-order': outputting((value) =>
      Array.isArray(value) ? value.map(reversed) : reversed(Object(value)),
    ),
    'times-in-another-zone': valued((value) =>
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
        ? inAnotherZone(new Date(value).toISOString())
        : value,
    ),
    'rows-are-filtered-by-the-client': filteringItself,
    'rows-are-turned-by-the-client': turningItself,
    'an-order-in-the-filter': sendingTo(({ searchParams }) => {
      if (searchParams.has('sortBy')) searchParams.set('filter', `sort:${searchParams.get('sortBy')}`);
      searchParams.delete('sortBy');
    }),
    'directions-with-other-names': sendingTo(
      ({ searchParams }) =>
        searchParams.has('sortDirection') && searchParams.set('sortDirection', 'Descending'),
    ),
    'progress-on-standard-error': telling('Reading {url}…\n'),
    'warnings-on-standard-error': telling('WARNING: this service is older than the client.\n'),
    'a-500-of-a-read-is-tried-again': failingTwice,
    'a-429-is-an-error': reading((response) =>
      response.status === 429 ? new Response(response.body, { status: 400 }) : response,
    ),
    'a-get-before-each-change': beforeChanges('GET'),
    'a-head-before-each-change': beforeChanges('HEAD'),
    'further-headers': sendingHeaders((headers) => {
      headers.set('user-agent', 'svc-admin/2');
      headers.set('x-correlation-id', crypto.randomUUID());
    }),
    'bodies-with-a-byte-order-mark': encoding((text) => `\uFEFF${text}`),
    'nothing-is-printed-of-a-change': (right) => (argv, environment) =>
      (/^(?:new|set|remove)-/.test(argv[0] ?? '') ? printing(() => '')(right) : right)(argv, environment),
    'errors-on-standard-output': toOutput((message) => message),
    'every-failure-has-exit-code-9': ending((code) => (code === 0 ? 0 : 9)),
  } satisfies Record<string, Deviation>).map(([name, deviation]) => [name, inFurther(deviation)]),
);

function reversed(row: object): object {
  return Object.fromEntries(Object.entries(row).toReversed());
}
