import type { Quirk } from '#harness/client/stage.ts';
import { type Casing, canonical, type Vocabulary } from '#harness/contract/casing.ts';
import { spelled } from '#harness/contract/spelling.ts';

/** Member names in this casing (§4.1 shows none). */
export function writeNamesIn(casing: Casing, vocabulary: Vocabulary): Quirk {
  return { body: (content) => spelled(canonical(content, vocabulary), casing) };
}

/** Members without a value are left out (§2.5 does not say). */
export const omitNulls: Quirk = {
  body: (content) =>
    mapObjects(content, (members) => Object.fromEntries(members.filter(([, value]) => value !== null))),
};

/** Members that the document does not name, in every object (§2.7, §2.10). */
export const addMembers: Quirk = {
  body: (content) =>
    mapObjects(content, (members) => ({
      furtherNote: 'of no concern',
      furtherList: [1, { deep: null }],
      ...Object.fromEntries(members),
    })),
};

/** The service lies below a path of its host: a base address may have one (§4). */
export const liesBelow = (path: string): Quirk => ({ path });

/** The first request for each operation exceeds a rate limit (§7.4). `retryAfter` is read when it comes. */
export function throttleFirst(retryAfter: () => string): Quirk {
  const throttled = new Set<string>();
  return {
    answer({ operation }) {
      if (operation === undefined || throttled.has(operation)) return undefined;
      throttled.add(operation);
      const body = {
        code: 'TooManyRequests',
        message: 'Too many requests.',
        timestamp: new Date().toISOString(),
      };
      return Response.json(body, { status: 429, headers: { 'retry-after': retryAfter() } });
    },
  };
}

/** Requests for operations are redirected to the same path of another host; all requests where none are named. */
export function redirectRequests(to: string, ...redirected: readonly string[]): Quirk {
  return {
    answer({ request, operation, isOther }) {
      const isMeant = redirected.length === 0 || redirected.includes(operation ?? '');
      if (operation === undefined || !isMeant || isOther) return undefined;
      const { pathname, search } = new URL(request.url);
      return new Response(null, { status: 307, headers: { location: `${to}${pathname}${search}` } });
    },
  };
}

/** Readiness comes with this status while the service is not ready (§4.1 does not say which). */
export function answerUnreadyWith(status: number): Quirk {
  return { status: (own, { operation }) => (operation === 'getReadiness' && own !== 200 ? status : own) };
}

/** A Schedule Execution has these statuses when it is first read, one after another, and then its own. */
export function showStatusesFirst(...statuses: readonly string[]): Quirk {
  const left = [...statuses];
  return {
    body(content, { operation }) {
      if (left.length === 0 || operation !== 'getScheduleExecution' || typeof content !== 'object')
        return content;
      return { ...content, status: left.shift() };
    },
  };
}

/** A new password is answered when this resolves, or at once where nobody waits any more. */
export function holdPasswords(mayAnswer: () => Promise<void>): Quirk {
  return {
    async hold({ operation, request }) {
      if (operation?.endsWith('Password') !== true) return;
      const { signal } = request;
      const hungUp = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      await Promise.race([mayAnswer(), hungUp]);
    },
  };
}

/**
 * Each answer of an operation has another form than the one before: members without a value omitted, further members,
 * either casing of the names (§4.1, §2.5, §2.7). Service health starts with what its services have most of.
 */
export function varyForms(vocabulary: Vocabulary): Quirk {
  const [pascal, camel] = [writeNamesIn('PascalCase', vocabulary), writeNamesIn('camelCase', vocabulary)];
  const asked = new Map<string, number>();
  return {
    body(content, staged) {
      const { operation = '', isOther } = staged;
      const key = `${operation} ${isOther}`;
      const at = asked.get(key) ?? 0;
      asked.set(key, at + 1);
      const forms =
        operation === 'getServiceHealth'
          ? [omitNulls, pascal, camel, addMembers]
          : [omitNulls, addMembers, pascal, camel];
      return forms[at % forms.length]?.body?.(content, staged);
    },
  };
}

function mapObjects(content: unknown, change: (members: [string, unknown][]) => object): unknown {
  if (Array.isArray(content)) return content.map((each) => mapObjects(each, change));
  if (typeof content !== 'object' || content === null) return content;
  return change(Object.entries(content).map(([name, value]) => [name, mapObjects(value, change)]));
}
