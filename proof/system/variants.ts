import { membersOf } from '#harness/contract/json-values.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import {
  changeAnswers,
  changeRequest,
  handle,
  query,
  refusal,
  refuse,
  refuseAnyone,
} from '#proof/shapes/middleware.ts';
import { changed, type MiddlewareFactory } from '#proof/shapes/service.ts';
import { beside } from './at-once.ts';

const changing = ['create*', 'update*', 'delete*', 'import*', 'execute*', 'reset*'];

/** Permitted variants of the form of responses, and of what happens to two requests at once (§4, §7). */
export const formVariants: Readonly<Record<string, MiddlewareFactory>> = {
  'other-forms-get-406': refuseAnyone(['*'], 406, (request, _, service) => {
    const accept = request.headers.get('accept') ?? '*/*';
    return !/json|\*\/\*/.test(accept) && !service.asks(request, ['getApiReference']);
  }),
  'other-charsets-get-406': refuseAnyone(['*'], 406, ({ headers }) => headers.has('accept-charset')),
  'unknown-parameters-get-400': refuseAnyone(['*'], 400, ({ url }) => /[?&](?:format|callback)=/.test(url)),
  'results-in-a-vendor-type': typed('success', 'application/vnd.service.v1+json'),
  'errors-in-text-json': typed('error', 'text/json'),
  'charset-in-capitals': typed('any', 'application/json;charset=UTF-8'),
  'browsers-are-sent-to-sign-in': changeAnswers(['*'], 401, ({ request }) =>
    request.headers.get('accept') === 'text/html'
      ? new Response(null, { status: 302, headers: { location: new URL('/sign-in', request.url).href } })
      : undefined,
  ),
  'long-bodies-get-413': handle(['*'], async (request, next, service) => {
    const isLong = (await request.clone().text()).length > 100_000;
    return isLong ? refusal(413, request, next, service) : next(request);
  }),
  'long-bodies-end-the-connection': handle(['*'], async (request, next) => {
    if ((await request.clone().text()).length <= 1_000_000) return next(request);
    throw new HarnessError('TARGET_UNREACHABLE', 'The connection was reset.');
  }),
  'long-texts-get-422': forLongTexts(422),
  'long-texts-fail': forLongTexts(500),
  'long-texts-are-cut': changeRequest(['create*'], ({ body }) => {
    const { name, ...others } = membersOf(body);
    return String(name).length > 255 ? { body: { name: String(name).slice(0, 255), ...others } } : undefined;
  }),
  'undecodable-paths-get-400': refuseAnyone(['*'], 400, ({ url }) => /%E0%A4%A(?!\d)/i.test(url)),
  'pages-in-words-get-422': refuse(['list*'], (sent) => !/^-?\d*$/.test(query(sent, 'page') ?? ''), 422),
  'paths-below-records-get-405': changeAnswers(['*'], 404, ({ request }, _, service) =>
    service.operationOf(request) === undefined ? { status: 405 } : undefined,
  ),
  'further-headers': changeAnswers(['*'], 'any', () => ({
    headers: { vary: 'Accept, Origin', 'content-language': 'en', 'x-content-type-options': 'nosniff' },
  })),
  'one-request-after-another': () => (next) => {
    let last: Promise<unknown> = Promise.resolve();
    return (request) => {
      const response = last.then(() => next(request));
      last = response.catch(() => undefined);
      return response;
    };
  },
  'reads-at-once-get-429': beside(['list*', 'get*'], async (request, _, next, service) =>
    changed(await refusal(429, request, next, service), { headers: { 'retry-after': '0' } }),
  ),
  'lists-at-once-get-503': beside(['list*'], (request, _, next, service) =>
    refusal(503, request, next, service),
  ),
  'changes-at-once-get-409': beside(changing, (request, _, next, service) =>
    refusal(409, request, next, service),
  ),
};

/** JSON under the name of another media type. */
function typed(statuses: 'success' | 'error' | 'any', type: string): MiddlewareFactory {
  return changeAnswers(['*'], statuses, ({ headers }) =>
    /json/.test(headers.get('content-type') ?? '') ? { headers: { 'content-type': type } } : undefined,
  );
}

/** Responds to an administrator's change with a text of more than 255 characters with this status. */
function forLongTexts(status: number): MiddlewareFactory {
  return refuse(
    ['create*', 'update*', 'replace*'],
    ({ body }) => Object.values(membersOf(body)).some((value) => String(value).length > 255),
    status,
  );
}
