import { type Casing, canonical, type Vocabulary } from '#harness/contract/casing.ts';
import { spelled } from '#harness/contract/spelling.ts';

/** A request that reached the staged service, and which operation of the contract it asks for. */
export interface Asked {
  readonly request: Request;
  readonly operation: string | undefined;
}

/**
 * A habit of the staged service that the document permits: it answers by itself instead of the service, or changes
 * the JSON of an answer. Made anew for each scenario, since some count what they have seen.
 */
export interface Quirk {
  answer?(asked: Asked): Response | undefined;
  body?(content: unknown, asked: Asked): unknown;
  status?(status: number, content: unknown, asked: Asked): number;
}

/** Member names in this casing (§4.1 shows none). */
export function spelling(casing: Casing, vocabulary: Vocabulary): Quirk {
  return { body: (content) => spelled(canonical(content, vocabulary), casing) };
}

/** Members without a value are left out (§2.5 does not say). */
export const leavesOutNulls: Quirk = {
  body: function withoutNulls(content: unknown): unknown {
    if (Array.isArray(content)) return content.map((each) => withoutNulls(each));
    if (typeof content !== 'object' || content === null) return content;
    return Object.fromEntries(
      Object.entries(content).flatMap(([name, value]) =>
        value === null ? [] : [[name, withoutNulls(value)]],
      ),
    );
  },
};

/** Members that the document does not name, in every object (§2.7, §2.10). */
export const addsMembers: Quirk = {
  body: function withMore(content: unknown): unknown {
    if (Array.isArray(content)) return content.map((each) => withMore(each));
    if (typeof content !== 'object' || content === null) return content;
    const members = Object.entries(content).map(([name, value]) => [name, withMore(value)]);
    return { furtherNote: 'of no concern', furtherList: [1, { deep: null }], ...Object.fromEntries(members) };
  },
};

/** The first request is one too many (§7.4). `retryAfter` is asked when it comes. */
export function refusesFirst(retryAfter: () => string): Quirk {
  let refused = false;
  return {
    answer() {
      if (refused) return undefined;
      refused = true;
      const body = {
        code: 'TooManyRequests',
        message: 'Too many requests.',
        timestamp: new Date().toISOString(),
      };
      return Response.json(body, { status: 429, headers: { 'retry-after': retryAfter() } });
    },
  };
}

/** Whoever asks for this operation is sent on to the same path of another host. */
export function redirects(operation: string, to: string): Quirk {
  return {
    answer({ request, operation: asked }) {
      if (asked !== operation) return undefined;
      const { pathname, search } = new URL(request.url);
      return new Response(null, { status: 307, headers: { location: `${to}${pathname}${search}` } });
    },
  };
}

/** What is not ready says so with this status (§4.1 does not say which). */
export function unreadyWith(status: number): Quirk {
  return { status: (own, _, { operation }) => (operation === 'getReadiness' && own !== 200 ? status : own) };
}

/** A Schedule Execution that has these statuses first, one a read, and then its own. */
export function hasStatusFirst(statuses: readonly string[]): Quirk {
  const left = [...statuses];
  return {
    body(content, { operation }) {
      if (operation !== 'getScheduleExecution' || typeof content !== 'object') return content;
      const status = left.shift();
      return status === undefined ? content : { ...content, status };
    },
  };
}
