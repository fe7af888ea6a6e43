import { inWords, notationOf } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { casingSeen, furtherMembersSeen } from '#harness/rules/judging/bodies-seen.ts';
import { type PassiveCheck, seen } from '#harness/rules/judging/check.ts';
import { checkIn, checkOperations, onResultSeen, resultOf } from '#harness/rules/judging/results.ts';

const bodies = [...checkOperations, 'getVersion', 'getAuthConfig', 'getUserInfo'];

/** What the system endpoints answer where the document is silent: written down, never judged. */
export const systemSeen: readonly PassiveCheck[] = [
  {
    rule: 'SY-46',
    examine(exchange) {
      const result = checkIn(exchange);
      if (exchange.operation !== 'getReadiness' || result?.status !== 'not_ready') return undefined;
      const others = Object.keys(result).filter((name) => name !== 'status' && name !== 'timestamp');
      return seen(
        `status ${exchange.response.status}${others.length === 0 ? '' : `, also ${others.sort().join(', ')}`}`,
      );
    },
  },
  {
    rule: 'SY-49',
    examine(exchange) {
      const { timestamp } = checkIn(exchange) ?? {};
      return typeof timestamp === 'string' ? seen(inWords(notationOf(timestamp))) : undefined;
    },
  },
  casingSeen('SY-50', bodies),
  furtherMembersSeen('SY-51', bodies),
  { rule: 'SY-52', examine: mediaType },
  onResultSeen('SY-53', ['getVersion'], ({ product }) => (typeof product === 'string' ? product : undefined)),
  onResultSeen('SY-55', ['getUserInfo'], ({ authorised, name, roles }) => {
    if (authorised !== false) return undefined;
    const names = Array.isArray(roles) && roles.length > 0 ? roles.join(', ') : 'none';
    return `Name ${name === '' ? 'empty' : 'given'}, Roles ${names}`;
  }),
  onResultSeen('SY-56', ['getUserInfo'], ({ authorised, message }) => {
    if (authorised !== true) return undefined;
    if (message === undefined) return 'left out';
    return message === null ? 'null' : 'a text';
  }),
  { rule: 'SY-58', examine: signIn },
];

function mediaType({ request, response }: Exchange): ReturnType<PassiveCheck['examine']> {
  const type = response.headers['content-type'];
  if (!new URL(request.url).pathname.includes('/api/v1/') || response.json === undefined) return undefined;
  return seen(`${response.status < 400 ? 'results' : 'errors'}: ${type ?? 'not declared'}`);
}

// That sign-in is set up is worth a line too: only beside it does one see what the question was.
function signIn(exchange: Exchange): ReturnType<PassiveCheck['examine']> {
  const { operation, response } = exchange;
  if (operation !== 'getAuthConfig' || response.status === 404 || response.status === 429) return undefined;
  if (response.status >= 400) return seen(`an error with status ${response.status}`);
  const members = resultOf(exchange, ['getAuthConfig']);
  if (members === undefined) return undefined;
  const empty = Object.keys(members).filter((name) => members[name] === '' || members[name] === null);
  return seen(empty.length === 0 ? 'sign-in is set up here' : `empty: ${empty.sort().join(', ')}`);
}
