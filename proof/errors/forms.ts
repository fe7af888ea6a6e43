import { jsonValue, membersOf } from '#harness/contract/json-values.ts';
import { changeAnswers, handle } from '#proof/shapes/middleware.ts';
import { beyondContract, type Change, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import type { Operations } from '#proof/shapes/service.ts';
import { encoded } from '#proof/system/endpoints.ts';

/** Mutants in which the form of a response depends on how, and by whom, it is requested (§4, §7.1). */
export const formMutants: readonly Mutant[] = mutants({
  'SY-03-lists-as-csv: A list is returned as CSV if Accept names it.': whereAsked(
    ['list*'],
    'success',
    accepts('text/csv'),
    answer('text/csv', 'id,name\n'),
  ),
  'SY-03-xml-in-the-query: The query parameter "format" changes a result to XML.': whereAsked(
    ['get*'],
    'success',
    ({ url }) => /[?&]format=xml/.test(url),
    answer('application/xml', '<result/>'),
  ),
  'SY-03-jsonp: With the query parameter "callback", a result is a script (JSONP).': handle(
    ['*'],
    async (request, next) => {
      const response = await next(request);
      const callback = new URL(request.url).searchParams.get('callback');
      if (callback === null || !response.ok) return response;
      return new Response(`${callback}(${await response.text()})`, {
        headers: { 'content-type': 'text/javascript' },
      });
    },
  ),
  'SY-03-lists-as-pages-for-browsers: A browser gets a list as an HTML page.': whereAsked(
    ['list*'],
    'success',
    accepts('text/html'),
    page,
  ),
  'SY-65-accept-charset: A result is in UTF-16 if Accept-Charset names it.': encoded(
    'utf16le',
    'application/json; charset=utf-16',
    ['list*'],
    acceptsCharset('utf-16'),
  ),
  'SY-65-a-creation-accepts-latin-1: The response to a creation is in ISO-8859-1 if Accept-Charset names it.':
    encoded('latin1', 'application/json; charset=iso-8859-1', ['create*'], acceptsCharset('iso-8859-1')),
  'ER-06-browsers-get-a-page-without-credentials, SY-03: An anonymous browser is refused with an HTML page.':
    whereAsked(['*'], 401, accepts('text/html'), page),
  'ER-07-text-without-the-role, SY-03: A caller without the role is refused with text if Accept is text/plain.':
    whereAsked(['*'], 403, accepts('text/plain'), answer('text/plain', 'Forbidden')),
  'ER-01-unknown-records-are-pages-for-browsers: A browser gets an HTML page for an unknown record.':
    whereAsked(['get*', 'list*'], 404, accepts('text/html'), page),
  'ER-01-invalid-records-are-xml, ER-10, SY-03: An invalid record is refused in XML if Accept is application/xml.':
    whereAsked(['create*', 'update*'], [400, 422], accepts('xml'), answer('application/xml', '<error/>')),
  'ER-01-xml-is-refused-without-a-body, ER-10: A write that accepts only XML is refused without a body.':
    handle(['create*', 'update*', 'set*'], async (request, next) =>
      accepts('xml')(request) ? new Response(null, { status: 406 }) : next(request),
    ),
  'ER-01-id-that-cannot-be-decoded, SY-03: An id that cannot be decoded is refused with a page.': handle(
    ['*'],
    async (request, next) =>
      isDecodable(new URL(request.url).pathname) ? next(request) : page({ status: 400 }),
  ),
  'ER-01-a-body-of-a-megabyte-is-refused-as-text, SY-03: A body above 1 MB is refused with text.': handle(
    ['create*', 'update*', 'set*'],
    async (request, next) =>
      (await request.clone().text()).length > 1_000_000
        ? answer('text/plain', 'Request Entity Too Large')({ status: 413 })
        : next(request),
  ),
  'ER-01-large-body-without-a-body: A body above 100 kB is refused without a body.': handle(
    ['create*', 'update*'],
    async (request, next) =>
      (await request.clone().text()).length > 100_000 ? new Response(null, { status: 413 }) : next(request),
  ),
  'SY-03-long-names-fail-as-text: A name of more than 255 characters fails with a 500 as text.': handle(
    ['create*'],
    async (request, next) =>
      (await nameIn(request)).length > 255
        ? answer('text/plain', 'Data too long')({ status: 500 })
        : next(request),
  ),
  'ER-01-empty-names-are-refused-without-a-body: A record outside the contract without a name is refused without a body.':
    beyondContract(
      handle(['createNotificationRule', 'replaceNotificationRule'], async (request, next) =>
        (await nameIn(request)) === '' ? new Response(null, { status: 400 }) : next(request),
      ),
    ),
  'ER-01-long-further-names-are-a-problem: The change of a record outside the contract to a long name is refused with problem details (RFC 9457).':
    beyondContract(
      handle(['replaceNotificationRule'], async (request, next) =>
        (await nameIn(request)).length > 255
          ? Response.json({ title: 'Too long' }, { status: 422 })
          : next(request),
      ),
    ),
  'ER-01-a-long-id-is-refused-without-a-body: An id of more than 255 characters is refused without a body.':
    handle(['*'], async (request, next) =>
      new URL(request.url).pathname.length > 255 ? new Response(null, { status: 414 }) : next(request),
    ),
  'ER-01-a-long-query-is-refused-as-text, SY-03: A query of more than 4,096 characters is refused with text.':
    handle(['list*'], async (request, next) =>
      new URL(request.url).search.length > 4_096
        ? answer('text/plain', 'URI too long')({ status: 414 })
        : next(request),
    ),
  'ER-01-a-reset-that-cannot-be-read-is-a-page, SY-03, ER-10: A reset whose body is no JSON is refused with a page.':
    changeAnswers(['resetSystem'], 400, page),
  'ER-01-a-long-filter-fails-as-a-page: A filter of more than 255 characters fails with a page.': handle(
    ['list*'],
    async (request, next) =>
      (new URL(request.url).searchParams.get('filter') ?? '').length > 255
        ? page({ status: 500 })
        : next(request),
  ),
  'ER-01-page-in-words-is-a-problem: A page number in words is refused with problem details (RFC 9457).':
    handle(['list*'], async (request, next) => {
      const { searchParams } = new URL(request.url);
      const isNumber = /^-?\d*$/.test(searchParams.get('page') ?? '');
      return isNumber || !isKnown(request)
        ? next(request)
        : Response.json({ title: 'One or more validation errors occurred.', status: 400 }, { status: 400 });
    }),
  'ER-08-unknown-path-below-a-record-is-text: An unknown path below a record is refused with text.': handle(
    ['*'],
    async (request, next, service) => {
      const response = await next(request);
      const isBelow = /\/[\w-]{30,}\//.test(request.url) && service.operationOf(request) === undefined;
      return isBelow && response.status === 404 ? answer('text/plain', 'Not found')(response) : response;
    },
  ),
  'RL-02-anonymous-callers-are-not-told-when: A 429 to an anonymous caller has no Retry-After.':
    changeAnswers(['*'], 429, ({ request }) =>
      isKnown(request) ? undefined : { headers: { 'retry-after': undefined } },
    ),
});

function acceptsCharset(name: string): (request: Request) => boolean {
  return ({ headers }) => headers.get('accept-charset')?.includes(name) === true;
}

async function nameIn(request: Request): Promise<string> {
  return String(membersOf(jsonValue(await request.clone().text())).name ?? 'none');
}

type Statuses = Parameters<typeof changeAnswers>[1];

/** Replaces responses to some requests, depending on what these ask for. */
function whereAsked(
  operations: Operations,
  statuses: Statuses,
  isMeant: (request: Request) => boolean,
  replace: (replaced: { readonly status: number }) => Response,
): Change {
  return changeAnswers(operations, statuses, (given) =>
    isMeant(given.request) ? replace(given) : undefined,
  );
}

function accepts(type: string): (request: Request) => boolean {
  return ({ headers }) => headers.get('accept')?.includes(type) === true;
}

function answer(type: string, text: string) {
  return ({ status }: { readonly status: number }) =>
    new Response(text, { status, headers: { 'content-type': type } });
}

function page(given: { readonly status: number }): Response {
  return answer('text/html', '<!doctype html><title>Service</title>')(given);
}

function isKnown({ headers }: Request): boolean {
  return headers.has('x-api-key') || headers.has('authorization');
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
