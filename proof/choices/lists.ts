import { membersOf } from '#harness/contract/json-values.ts';
import {
  changeAnswers,
  changeBody,
  changeQuery,
  changeRequest,
  handle,
  query,
  type WithUrl,
  withQuery,
} from '#proof/shapes/middleware.ts';
import {
  changed,
  jsonOf,
  type MiddlewareFactory,
  type RequestChange,
  resent,
} from '#proof/shapes/service.ts';
import type { ChoiceMiddleware } from './choices.ts';
import { reworded } from './refusals.ts';

const lists = ['list*'];
const [maximum, maximumSkipped] = [100, 1_000_000];

/** How lists are paged, sorted and filtered (§2.8, §4.2, §8). */
export const listChoices: ChoiceMiddleware = {
  emptyListPages: (pages) =>
    changeBody(lists, (body) => (body.totalPages === 0 ? { totalPages: pages } : {})),
  belowFirstPage: () =>
    changeRequest(lists, ({ url }) =>
      ['page', 'pageSize'].reduce(
        (sent, name) => (numberIn(sent, name, 1) < 1 ? withQuery(sent, name, '1') : sent),
        { url },
      ),
    ),
  defaultPageSize: (size) => changeQuery(lists, 'pageSize', (given) => given || String(size)),
  // A size above the maximum is replaced with the invalid size "none", so that the service refuses it.
  aboveMaximumPageSize: () =>
    handle(lists, async (request, next) => {
      if (!(numberIn(request, 'pageSize', 0) > maximum)) return next(request);
      const response = await next(await resent(request, withQuery(request, 'pageSize', 'none')));
      return reworded(response, 'pageSize', `must not exceed ${maximum}`, 'PAGE_SIZE_TOO_LARGE');
    }),
  // This choice applies only to sizes above the maximum. OP-134 is about sizes below the minimum.
  echoedPageSize: () =>
    changeAnswers(lists, 'success', ({ request, body }) => {
      const pageSize = numberIn(request, 'pageSize', 0);
      return pageSize > maximum ? { body: { ...body, pageSize } } : undefined;
    }),
  depthPageSize: () =>
    handle(lists, async (request, next) => {
      const [page, size] = [numberIn(request, 'page', 1), numberIn(request, 'pageSize', 0)];
      const isClamped = size > maximum;
      if (!isClamped || (page - 1) * size <= maximumSkipped) return next(request);
      const deep = Math.floor(maximumSkipped / maximum) + 2;
      const response = await next(await resent(request, withQuery(request, 'page', String(deep))));
      return withDepthOf(response, size);
    }),
  unknownSortField: () => unlessRefused('sortBy', (sent) => withQuery(sent, 'sortBy', undefined)),
  // Changes how a list responds if the value of the parameter `status` is not the name of a status.
  unknownStatus: (choice) =>
    unlessRefused('status', (sent) => {
      const isRetired = query(sent, 'status') === 'Completed';
      if (isRetired && choice === 'ignore-but-refuse-retired') return undefined;
      const withoutStatus = withQuery(sent, 'status', undefined);
      return choice === 'match-nothing'
        ? withQuery(withoutStatus, 'filter', 'no status is like this')
        : withoutStatus;
    }),
};

/** Parses a parameter like the service: `otherwise` if missing or empty, and NaN if not a whole number. */
function numberIn(sent: WithUrl, name: string, otherwise: number): number {
  const text = query(sent, name);
  if (!text) return otherwise;
  const amount = /^[+-]?\d+(?:\.0+)?(?:e\+?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return Math.min(amount, Number.MAX_SAFE_INTEGER);
}

/** If the service refuses a request because of `parameter`, sends the request again, altered by `change`. */
function unlessRefused(
  parameter: string,
  change: (sent: WithUrl) => RequestChange | undefined,
): MiddlewareFactory {
  return changeAnswers(lists, 'error', async ({ request, body: { code, validationErrors } }, next) => {
    const isRefused = code !== 'INVALID_REQUEST' && parameter in membersOf(validationErrors);
    const other = isRefused ? change(request) : undefined;
    return other && next(await resent(request, other));
  });
}

async function withDepthOf(response: Response, pageSize: number): Promise<Response> {
  const body = membersOf(await jsonOf(response));
  const write = (value: number): string => value.toLocaleString('en-GB');
  const deepest = write(Math.floor(maximumSkipped / pageSize) + 1);
  const message = String(body.message).replace(
    /with .*$/,
    `with ${write(pageSize)} rows per page, the deepest page is ${deepest}.`,
  );
  return changed(response, { body: { ...body, message, validationErrors: { page: [message] } } });
}
