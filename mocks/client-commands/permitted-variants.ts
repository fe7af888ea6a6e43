import {
  altered,
  type ClientFault,
  ending,
  outputting,
  reading,
  rewritten,
  sending,
  words,
} from './mutant.ts';
import {
  before,
  everyObject,
  header,
  isWhatIf,
  type Members,
  named,
  onConnect,
  type PermittedVariant,
  pascal,
  resetBody,
  timed,
  toError,
  valued,
  variant,
} from './variant.ts';

/** Gives up at a status instead of coping with it. */
const givesUpAt = (status: number): ClientFault['wrong'] =>
  reading((response) => (response.status === status ? altered(response, { status: 400 }) : response));

export const permittedVariants: readonly PermittedVariant[] = [
  variant(
    'a HEAD before each GET',
    '4.1: nothing forbids another reading request',
    before((request) =>
      request.method === 'GET'
        ? new Request(request.url, { method: 'HEAD', headers: request.headers, redirect: 'manual' })
        : undefined,
    ),
  ),
  variant(
    'a look at basic health before each request',
    '4.1: anybody may read it',
    before(
      (request) =>
        new Request(`${request.url.replace(/\/api\/v1\/.*$/, '')}/api/v1/health`, { redirect: 'manual' }),
    ),
  ),
  variant(
    'Connect-Svc looks at basic health',
    '4.4: it opens a session, in whatever way',
    onConnect('/api/v1/health', false),
  ),
  variant(
    'Connect-Svc looks at the version',
    '4.4: it opens a session, in whatever way',
    onConnect('/api/v1/health/version', false),
  ),
  variant(
    'Connect-Svc looks at user info',
    '4.4: it opens a session, in whatever way',
    onConnect('/api/v1/userinfo', true),
  ),
  variant(
    'WhatIf is silent',
    '4.4: its output is not shown',
    (right) => (argv, environment) =>
      right(
        argv,
        isWhatIf(argv)
          ? { ...environment, stdout: { ...environment.stdout, write: () => undefined } }
          : environment,
      ),
  ),
  variant(
    'WhatIf ends with an error',
    '4.4: how it ends is not shown',
    (right) => async (argv, environment) => {
      const code = await right(argv, environment);
      return isWhatIf(argv) ? 1 : code;
    },
  ),
  variant(
    'WhatIf prints a sentence',
    '4.4: its output is not shown',
    (right) => async (argv, environment) => {
      if (isWhatIf(argv)) environment.stdout.write('What if: the system would be reset.\n');
      return right(argv, environment);
    },
  ),
  variant(
    'errors on standard output, as text',
    '7: where a client prints errors is not shown',
    toError((said) => said),
  ),
  variant(
    'errors on standard output, as JSON',
    '7: where a client prints errors is not shown',
    toError((said) => `${JSON.stringify({ error: said, status: 400, code: 'Refused', message: said })}\n`),
  ),
  variant(
    'errors on standard output, in the form of the error body',
    '2.9',
    toError((said) => `${JSON.stringify({ Code: 'X', Message: said, Timestamp: '2026-01-01T00:00:00Z' })}\n`),
  ),
  variant(
    'every failure ends with 9',
    '4.4: exit codes are not shown',
    ending((code) => (code === 0 ? 0 : 9)),
  ),
  variant(
    'member names in camelCase',
    '4.4: only the names are documented',
    named((name) => name.charAt(0).toLowerCase() + name.slice(1)),
  ),
  variant(
    'member names in small letters',
    '4.4: only the names are documented',
    named((name) => name.toLowerCase()),
  ),
  variant(
    'member names in snake_case',
    '4.4: only the names are documented',
    named((name) => name.replaceAll(/(?<=.)([A-Z])/g, '_$1').toLowerCase()),
  ),
  variant(
    'members in another order',
    '2: no order is documented',
    everyObject((members) => Object.fromEntries(Object.entries(members).toReversed())),
  ),
  variant(
    'further members',
    '2: no output is said to hold nothing else',
    everyObject((members) => ({ Source: 'svc', Elapsed: 12, ...members, Extra: null })),
  ),
  variant(
    'members without a value left out',
    '2.5: how nothing is shown is not said',
    everyObject((members) =>
      Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null)),
    ),
  ),
  variant(
    'nothing shown as an empty text',
    '2.5: how nothing is shown is not said',
    valued((value) => value ?? ''),
  ),
  variant(
    'times in whole seconds',
    '2.5: no notation is documented',
    timed((at) => at.toISOString().replace(/\.\d+/, '')),
  ),
  variant(
    'times with seven digits',
    '2.5: no notation is documented',
    timed((at) => at.toISOString().replace('Z', '0000Z')),
  ),
  variant(
    'times with an offset',
    '2.5: no notation is documented',
    timed((at) => at.toISOString().replace('Z', '+00:00')),
  ),
  variant(
    'times in another zone',
    '2.5: the same moment',
    timed((at) => new Date(at.getTime() + 7_200_000).toISOString().replace('Z', '+02:00')),
  ),
  variant(
    'times as in HTTP',
    '2.1: no notation is documented',
    timed((at) => at.toUTCString()),
  ),
  variant(
    'times with the day first',
    '2.5: no notation is documented',
    timed((at) => {
      const [date = '', hours = ''] = at.toISOString().split(/[T.]/);
      return `${date.split('-').toReversed().join('/')}, ${hours}`;
    }),
  ),
  variant(
    'times with a blank',
    '2.5: no notation is documented',
    timed((at) => at.toISOString().replace('T', ' ')),
  ),
  variant(
    'times as .NET writes them',
    '2.5: no notation is documented',
    timed((at) => `/Date(${at.getTime()})/`),
  ),
  variant(
    'words in capitals',
    '2: the case of what is shown is free',
    valued((value, name) =>
      ['Status', 'Condition', 'Overall'].includes(name) ? String(value).toUpperCase() : value,
    ),
  ),
  variant(
    'roles and scopes in another order',
    '2.3, 2.4: sets of names',
    valued((value, name) =>
      ['Roles', 'Scopes'].includes(name) && Array.isArray(value) ? value.toReversed() : value,
    ),
  ),
  variant(
    'services one a line',
    '4.4: objects, in whatever frame',
    (right) => (argv, environment) =>
      right(argv, {
        ...environment,
        stdout: {
          ...environment.stdout,
          write(text) {
            const value =
              argv[0] === 'get-service-health' && text.startsWith('[')
                ? (JSON.parse(text) as unknown[])
                : undefined;
            environment.stdout.write(
              value === undefined ? text : `${value.map((each) => JSON.stringify(each)).join('\n')}\n`,
            );
          },
        },
      }),
  ),
  variant(
    'a single object in a list',
    '4.4: objects, in whatever frame',
    outputting((value) => (Array.isArray(value) ? value : [value])),
  ),
  variant('a header of its own', '4: nothing forbids further headers', header('x-client', 'svc/1')),
  variant('another Accept', '4: all JSON, whatever is asked for', header('accept', '*/*')),
  variant(
    'the media type with a charset',
    '4: JSON all the same',
    sending((request) => {
      if (request.body === null) return request;
      const headers = new Headers(request.headers);
      headers.set('content-type', 'application/json; charset=utf-8');
      return new Request(request, { headers });
    }),
  ),
  variant(
    'options that are false left out',
    '4.1: false is the default',
    resetBody((body) => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== false))),
  ),
  variant(
    'options in PascalCase',
    '4.1: how they are carried is not shown',
    resetBody((body) =>
      Object.fromEntries(Object.entries(body).map(([name, value]) => [pascal(name), value])),
    ),
  ),
  variant(
    'options in the query',
    '4.1: how they are carried is not shown',
    sending(async (request) => {
      const url = new URL(request.url);
      if (!url.pathname.endsWith('/reset')) return request;
      for (const [name, value] of Object.entries((await request.clone().json()) as Members))
        url.searchParams.set(name, String(value));
      return new Request(url, { method: 'POST', headers: request.headers, body: '{}', redirect: 'manual' });
    }),
  ),
  variant(
    'Force is not sent',
    '4.4: its one effect is on the prompt',
    resetBody(({ force: _, ...rest }) => rest),
  ),
  variant(
    'Force is always sent',
    '4.4: its one effect is on the prompt',
    resetBody((body) => ({ ...body, force: true })),
  ),
  variant(
    'a further member in a body',
    '4.1: other request fields are not shown',
    sending((request) => rewritten(request, (body) => ({ ...body, origin: 'svc' }))),
  ),
  variant(
    'pages of 40',
    '4.2: any size up to 100',
    sending((request) => {
      const url = new URL(request.url);
      if (url.searchParams.has('pageSize')) url.searchParams.set('pageSize', '40');
      return new Request(url, request);
    }),
  ),
  variant('a 429 is an error at once', '7.4: whether a client asks again is its choice', givesUpAt(429)),
  variant(
    'a reset with Force and Confirm does not ask',
    '4.4: the two together are not explained',
    words((argv) => (argv.includes('--force') ? argv.filter((word) => word !== '--confirm') : argv)),
  ),
  variant(
    'each reading request is sent twice',
    '4.1: nothing forbids it',
    before((request) =>
      request.method === 'GET'
        ? new Request(request.url, { headers: request.headers, redirect: 'manual' })
        : undefined,
    ),
  ),
  variant(
    'a notice before an output, on the error stream',
    '4.4: only the output is documented',
    (right) => (argv, environment) => {
      environment.stderr.write('Asking the service.\n');
      return right(argv, environment);
    },
  ),
];
