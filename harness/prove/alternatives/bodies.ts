import { changeBody, changeErrors, isObject, isOneOf, refusal } from './change.ts';
import type { Answer, Front, FrontMaker, Members } from './front.ts';

const checks = ['getBasicHealth', 'getReadiness', 'getLiveness'];

const rfc1123 = (time: unknown): string => new Date(String(time)).toUTCString();
const inWholeSeconds = (time: unknown): string =>
  new Date(String(time)).toISOString().replace(/\.\d+Z$/, 'Z');

/** Other ways to write bodies (2, 2.1, 2.9, 7). */
export const bodyFronts: Readonly<Record<string, FrontMaker>> = {
  'casing-per-body': changeBody([...checks, 'getVersion', 'getUserInfo'], inPascalCase),
  'extra-members-in-lists': changeBody(['list*'], (body) => ({ ...body, links: { self: '/' }, took: 3 })),
  'checks-date-in-rfc-1123': changeBody(checks, (body) => ({ ...body, timestamp: rfc1123(body.timestamp) })),
  'checks-date-in-basic-format': changeBody(checks, (body) => ({
    ...body,
    timestamp: inWholeSeconds(body.timestamp).replaceAll(/[-:]/g, ''),
  })),
  'errors-date-in-whole-seconds': changeErrors((body) => ({
    ...body,
    timestamp: inWholeSeconds(body.timestamp),
  })),
  'errors-date-with-an-offset': changeErrors((body) => ({
    ...body,
    timestamp: inWholeSeconds(body.timestamp).replace('Z', '+00:00'),
  })),
  'errors-date-in-rfc-1123': changeErrors((body) => ({ ...body, timestamp: rfc1123(body.timestamp) })),
  'errors-are-problems': () => async (asked) => {
    const answer = await asked.pass();
    if (answer.status < 400) return answer;
    const headers = new Headers(answer.headers);
    headers.set('content-type', 'application/problem+json');
    return { ...answer, headers };
  },
  'another-product': changeBody(['getVersion'], (body) => ({ ...body, product: 'Another Identity Hub' })),
  'details-as-an-object': changeErrors((body) => ({ ...body, details: { hint: 'See the guide.' } })),
  'details-as-a-list': changeErrors((body) => ({ ...body, details: ['See the guide.'] })),
  'validation-errors-as-a-list': changeErrors((body) => ({
    ...body,
    ...(isObject(body.validationErrors) && {
      validationErrors: Object.entries(body.validationErrors).map(([field, message]) => ({ field, message })),
    }),
  })),
  'media-type-is-checked': () => async (asked) => {
    const type = asked.request.headers.get('content-type') ?? '';
    return asked.body === undefined || /json/i.test(type) ? asked.pass() : refusal(asked, 415);
  },
  'failures-with-507': () => async (asked) => {
    const answer = await asked.pass();
    return answer.status === 500 ? { ...answer, status: 507 } : answer;
  },
  'numbers-grouped-by-points': changeErrors((body) => ({
    ...body,
    message: String(body.message).replaceAll(/(?<=\d),(?=\d{3})/g, '.'),
  })),
  'media-types-in-capitals': () => async (asked) => {
    const answer = await asked.pass();
    const headers = new Headers(answer.headers);
    const type = headers.get('content-type');
    if (type !== null)
      headers.set(
        'content-type',
        type.replace(/^[^;]*/, (text) => text.toUpperCase()),
      );
    return { ...answer, headers };
  },
  'reference-behind-a-slash': () => async (asked) => {
    if (/\/api\/reference\/$/.test(asked.url.pathname))
      return asked.pass({ url: new URL(asked.url.href.replace(/\/$/, '')) });
    if (asked.operation !== 'getApiReference') return asked.pass();
    const answer = await asked.pass();
    if (answer.status >= 300) return answer;
    return { status: 301, headers: new Headers({ location: '/api/reference/' }), body: '' };
  },
  'limits-every-endpoint': limitEverything,
  'deprecation-headers': () => async (asked) => {
    const answer = await asked.pass();
    const headers = new Headers(answer.headers);
    headers.set('deprecation', '@1767225600');
    headers.set('sunset', 'Thu, 31 Dec 2026 23:59:59 GMT');
    return { ...answer, headers };
  },
  'publishes-openapi-3.0': changeBody(['getOpenApiDocument'], (body) => ({ ...body, openapi: '3.0.3' })),
  'publishes-stated-paths-alone': changeBody(['getOpenApiDocument'], (body) => ({
    ...body,
    paths: Object.fromEntries(
      Object.entries(body.paths as Members)
        .filter(([path]) => /system\/health$|\/password$/.test(path))
        .map(([path, item]) => [path, withoutReferences(item)]),
    ),
  })),
};

/** While a client is limited, so is its access to what the reference implementation spares. */
function limitEverything(): Front {
  let refused: { readonly until: number; readonly answer: Answer } | undefined;
  return async (asked) => {
    const isSpared = isOneOf(['getLiveness', 'getReadiness'], asked.operation);
    if (isSpared && refused !== undefined && Date.now() < refused.until) return refused.answer;
    const answer = await asked.pass();
    // A trial is over in milliseconds, and its limits with it.
    if (answer.status === 429) refused = { until: Date.now() + 5, answer };
    else if (!isSpared) refused = undefined;
    return answer;
  };
}

function inPascalCase(members: Members): Members {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value]),
  );
}

/** A description without what it refers to, since that may lie below a path which is left out. */
function withoutReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutReferences).filter((item) => item !== undefined);
  if (!isObject(value)) return value;
  if (typeof value.$ref === 'string') return undefined;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutReferences(item)]));
}
