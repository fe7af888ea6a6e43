import { isFurther } from './further-commands.ts';
import {
  before,
  type ClientMutant,
  type Deviation,
  encoding,
  ending,
  fetching,
  mutants,
  outputting,
  outputtingObject,
  type Run,
  reading,
  readingAs,
  readingBody,
  sendingBody,
  sendingHeaders,
  sendingTo,
  without,
} from './mutant.ts';
import { atPage, mistaking } from './waiting.ts';

/** Deviates only in the commands that the document does not name. */
export const inFurther =
  (deviation: Deviation): Deviation =>
  (right) => {
    const wrong = deviation(right);
    return (argv, environment) => (isFurther(argv) ? wrong : right)(argv, environment);
  };

/** The value that a command is given for an option. */
export const given = (argv: readonly string[], option: string): string | undefined =>
  argv.includes(option) ? argv[argv.indexOf(option) + 1] : undefined;

export function inPagesOf(size: string): Deviation {
  return sendingTo(({ searchParams }) => searchParams.has('pageSize') && searchParams.set('pageSize', size));
}

/** Deviates only in commands with an option. */
export const where =
  (option: string, deviation: Deviation): Deviation =>
  (right) => {
    const wrong = deviation(right);
    return (argv, environment) => (argv.includes(option) ? wrong : right)(argv, environment);
  };

/** Deviates only in one command. */
const inCommand =
  (command: string, deviation: Deviation): Deviation =>
  (right) => {
    const wrong = deviation(right);
    return (argv, environment) => (argv[0] === command ? wrong : right)(argv, environment);
  };

/** What a command with --verbose prints on standard error before it starts. */
const telling = (words: (argv: readonly string[], headers: Headers, body: string) => string): Deviation =>
  fetching((next, argv, { stderr }) => async (request) => {
    const body = await request.clone().text();
    if (argv.includes('--verbose')) stderr.write(`${words(argv, request.headers, body)}\n`);
    return next(request);
  });

/** The mutant leaves out an option that the user gives. */
const ignoring =
  (option: string, values = 1): Deviation =>
  (right: Run) =>
  (argv, environment) =>
    right(without(argv, option, values), environment);

const readingInProgressAs = (status: string): Deviation =>
  readingBody((activity, { pathname }) =>
    /\/activities\/[^/]+$/.test(pathname) && activity.status === 'InProgress' ? { status } : {},
  );

const table: Readonly<Record<`${string}: ${string}`, Deviation>> = {
  'CL-37-a-further-wait-goes-on-when-cancelled: Another command that waits does not end at Cancelled.':
    mistaking(/^Cancelled$/, 'Running'),
  'CL-38-a-further-wait-goes-on-after-an-error: Another command that waits does not end at CompleteWithError.':
    mistaking(/^CompleteWithError$/, 'Running'),
  'CL-38-a-wait-by-its-schedule-goes-on: A wait that is given a Schedule does not end at CompleteWithError.':
    where('--schedule-id', mistaking(/^CompleteWithError$/, 'Running')),
  'CL-39-a-further-wait-ends-at-once: Another command that waits ends at the first read.': mistaking(
    /^Running$/,
    'Complete',
  ),
  'CL-39-a-started-schedule-is-not-read: A command that starts a Schedule and waits reads nothing.':
    inCommand('start-schedule', ignoring('--wait', 0)),
  'CL-81-an-activity-is-not-read: A command that imports a schema and waits reads nothing.': inCommand(
    'import-schema',
    ignoring('--wait', 0),
  ),
  'CL-81-an-activity-is-read-once: A command that imports a schema ends at the first read of the Activity.':
    readingInProgressAs('Complete'),
  'CL-81-progress-is-a-failure: A command that imports a schema fails at the first read of the Activity.':
    inCommand('import-schema', (right) => readingInProgressAs('Failed')(ending(() => 1)(right))),
  'CL-42-a-wait-of-its-own: A password is sent with a wait that nobody gave.': sendingBody((body) =>
    'wait' in body ? { wait: 17 } : {},
  ),
  'CL-54-a-target-type-as-a-number: A command that shows an Activity outputs the number of its target type.':
    outputtingObject({ targetType: 4 }),
  'CL-55-a-further-list-ends-after-page-1: Only the first page of any other list is read.': readingBody({
    hasNextPage: false,
  }),
  'CL-56-a-further-list-in-pages-of-500: Pages of 500 rows of another list are requested.': inPagesOf('500'),
  'CL-56-ids-in-pages-of-1000: With a switch, another list is requested in pages of 1000 rows.': where(
    '--ids',
    inPagesOf('1000'),
  ),
  'CL-75-a-further-list-is-read-from-behind: A page behind another list is requested first.': before(
    (request) => atPage(request, 10_002),
  ),
  'CL-41-a-trigger-as-a-number: The trigger of a new Schedule is sent as its number.': sendingBody((body) =>
    'triggerType' in body ? { triggerType: 1 } : {},
  ),
  'CL-41-a-direction-as-digits: The direction of a new Synchronisation Rule is sent as digits.': sendingBody(
    (body) => ('direction' in body ? { direction: '0' } : {}),
  ),
  'CL-76-one-account-is-no-list: A single account is sent without a list around it.': sendingBody((body) => {
    const [only] = (body.connectedSystemObjectIds ?? []) as readonly unknown[];
    return 'connectedSystemObjectIds' in body ? { connectedSystemObjectIds: only } : {};
  }),
  'CL-76-a-wait-of-a-minute: A password is sent with a wait of 60 s.': sendingBody((body) =>
    'wait' in body ? { wait: 60 } : {},
  ),
  'CL-77-errors-end-well: Every error is reported with exit code 0.': ending(() => 0),
  'CL-77-a-500-is-nothing: A 500 is read as an empty result.': readingAs(
    { status: 200, body: { items: [] } },
    (_, status) => status === 500,
  ),
  'CL-77-a-refused-deletion-ends-well: A deletion that is refused is reported as done.': reading(
    (response, { method }) => (method === 'DELETE' ? new Response(null, { status: 204 }) : response),
  ),
  'CL-77-a-429-ends-well: A request that is refused with 429 is reported as done.': reading((response) =>
    response.status === 429 ? Response.json({}) : response,
  ),
  'CL-78-an-empty-list-is-empty-braces: An empty list is output as an object without fields.': outputting(
    (value) => (Array.isArray(value) && value.length === 0 ? {} : value),
  ),
  'CL-78-an-empty-list-is-an-object: An empty list is output as a record without values.': outputting(
    (value) =>
      Array.isArray(value) && value.length === 0 ? [{ id: null, name: null, displayName: null }] : value,
  ),
  'CL-78-an-empty-list-is-a-message: An empty list is output as an object with a message.': outputting(
    (value) => (Array.isArray(value) && value.length === 0 ? { message: 'There are none.' } : value),
  ),
  'CL-79-a-filter-is-lost: A filter is accepted, but neither sent nor applied.': ignoring('--filter'),
  'CL-79-an-order-is-lost: A field to sort by is accepted, but neither sent nor applied.':
    ignoring('--sort-by'),
  'CL-79-a-direction-is-lost: A direction is accepted beside a field, but not sent.':
    ignoring('--sortDirection'),
  'CL-79-descending-is-ascending: A switch for the descending direction requests the other.': sendingTo(
    ({ searchParams }) => searchParams.has('sortDirection') && searchParams.set('sortDirection', 'asc'),
  ),
  'CL-79-a-target-type-is-lost: A type of Activities is accepted, but neither sent nor applied.':
    ignoring('--targetType'),
  'CL-79-an-order-under-another-name: A field to sort by is sent under a name that no list has.': sendingTo(
    ({ searchParams }) => {
      if (searchParams.has('sortBy')) searchParams.set('sort', searchParams.get('sortBy') ?? '');
      searchParams.delete('sortBy');
    },
  ),
  'CL-79-another-status: Cancelled Schedule Executions are searched for as Failed.': sendingTo(
    ({ searchParams }) => searchParams.get('status') === 'Cancelled' && searchParams.set('status', 'Failed'),
  ),
  'CL-40-a-further-search-with-the-former-name: Another command searches for Complete as Completed.':
    sendingTo(
      ({ searchParams }) =>
        searchParams.get('status') === 'Complete' && searchParams.set('status', 'Completed'),
    ),
  'CL-80-another-record: A command that shows a record outputs another id.': outputting((value) =>
    Array.isArray(value) ? value : { ...Object(value), id: crypto.randomUUID() },
  ),
  'CL-80-a-type-is-null: The type of a Metaverse Object is looked for in typeName, and output as null.':
    outputting((value) =>
      Array.isArray(value)
        ? value.map((row) => ('type' in row ? { ...row, type: row.typeName ?? null } : row))
        : value,
    ),
  'CL-80-another-number: A command that shows a record outputs a number as its id.': outputting((value) =>
    Array.isArray(value) ? value : { ...Object(value), id: 471_108 },
  ),
  'CL-44-a-further-429-is-not-waited-for: Other commands repeat a request at once after a 429.': fetching(
    (next) => async (request) => {
      const again = request.clone();
      const response = await next(request);
      return response.status === 429 ? next(again) : response;
    },
  ),
  'CL-52-a-key-is-told: With --verbose, the key of the session is printed.': telling(
    (_, headers) => `x-api-key: ${headers.get('x-api-key')}`,
  ),
  'CL-52-a-password-is-told: With --verbose, bodies are printed with their passwords.': telling(
    (_, __, body) => body,
  ),
  'CL-52-a-parameter-is-told: With --verbose, all parameters are printed.': telling(
    (argv) => given(argv, '--password') ?? '',
  ),
  'CL-36-a-token-without-its-word: Other commands send a token without the word Bearer.': sendingHeaders(
    (headers) => headers.set('authorization', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmVk'),
  ),
  'CL-35-a-further-key-of-its-own: Another command sends a key that is not the one of the session.':
    sendingHeaders(
      (headers) => headers.has('x-api-key') && headers.set('x-api-key', 'svc_of-another-session'),
    ),
  'CL-36-a-further-key-in-the-query: Other commands also send the key in the query.': sendingTo(
    ({ searchParams }, { headers }) => searchParams.set('apiKey', headers.get('x-api-key') ?? ''),
  ),
  'CL-58-a-further-password-in-the-address: Another command sends a password in the URL too.': sendingTo(
    async ({ searchParams }, request) => {
      const { password } = request.body === null ? {} : await request.clone().json();
      if (password !== undefined) searchParams.set('password', password);
    },
  ),
  'CL-68-a-password-is-set-unasked: A command that shows a Metaverse Object also sets its password.': before(
    ({ url, headers }) =>
      /\/metaverse\/objects\/[^/?]+$/.test(url)
        ? new Request(`${url}/password`, {
            method: 'POST',
            headers: { ...Object.fromEntries(headers), 'content-type': 'application/json' },
            body: JSON.stringify({ password: 'Unasked-Horse-9-Battery' }),
          })
        : undefined,
  ),
  'CL-69-a-further-body-is-plain-text: Other commands send bodies as text/plain.': sendingHeaders(
    (headers, { body }) => body !== null && headers.set('content-type', 'text/plain'),
  ),
  'CL-69-a-further-body-is-a-form: Other commands send bodies that are not JSON.': encoding((text) =>
    new URLSearchParams(
      Object.entries(JSON.parse(text)).map(([name, value]) => [name, `${value}`]),
    ).toString(),
  ),
  'CL-73-a-further-body-in-utf-16: Other commands send bodies in UTF-16.': encoding((text) =>
    Buffer.from(text, 'utf16le'),
  ),
};

/** Mutants in commands that the document does not name. */
export const furtherMutants: readonly ClientMutant[] = mutants(
  Object.fromEntries(Object.entries(table).map(([title, deviation]) => [title, inFurther(deviation)])),
).map((mutant) => ({ ...mutant, isFurther: true }));
