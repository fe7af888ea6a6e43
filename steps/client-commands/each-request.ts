import { folded } from '#harness/contract/casing.ts';
import { enumValuesIn, namesOf } from '#harness/contract/enum-fields.ts';
import { decoded, jsonValue } from '#harness/contract/json-values.ts';
import { operationById } from '#harness/contract/operations.ts';
import { credentialsIn } from '#harness/contract/request-validator.ts';
import { httpDateOf } from '#harness/contract/text-formats.ts';
import { Recent } from '#harness/history/sequence.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { dropOldest } from '#harness/redaction/drop-oldest.ts';
import { literalFinder, shortestSecret } from '#harness/redaction/literal-finder.ts';
import { mask } from '#harness/redaction/secret-names.ts';
import { secretsWithin } from '#harness/redaction/without-secrets.ts';
import {
  all,
  broken,
  type Check,
  type CheckContext,
  holds,
  holdsIf,
  holdsUnless,
  silent,
} from '#harness/scenario/check.ts';
import type { SentRequest } from '#harness/scenario/every.ts';
import { isTooDeep } from '#steps/lists/depth.ts';
import { pageQueryOf } from '#steps/lists/pages.ts';
import { nothing } from './of-command.ts';
import { optionIn } from './resets.ts';

// Checks of each request that a client sends, in a run of its commands or in a recording.

const setsPassword = ({ exchange }: SentRequest): boolean =>
  /^set\w+Password$/.test(exchange.operation ?? '');

/** Whether to search for a secret. A masked secret cannot be found; a short secret may occur by chance. */
const isSearchable = (secret: string): boolean => secret !== mask && secret.length >= shortestSecret;

/** The secrets that a client was given in a run. A recording shows only those that it sent. */
export interface GivenSecrets {
  readonly keys: readonly string[];
  readonly passwords: readonly string[];
}

/** How many secrets of a recording are remembered: each new one takes time to search for. */
const mostSecrets = 200;
const mostNewest = 20;

/** Finds secrets: those that the client was given, or else those of the requests so far. */
function startFinding(
  given: readonly string[] | undefined,
  secretsIn: (sent: SentRequest) => readonly string[],
) {
  const sought = new Set(given);
  let find = literalFinder(sought);
  // Building a finder takes as long as reading many texts, so the newest secrets are searched for one by one.
  let newest: string[] = [];
  return (sent: SentRequest, text: string): boolean => {
    const own = given === undefined ? secretsIn(sent).filter(isSearchable) : [];
    newest.push(...own.filter((secret) => !sought.has(secret)));
    for (const secret of newest) sought.add(secret);
    if (newest.length > mostNewest) {
      dropOldest(sought, mostSecrets);
      find = literalFinder(sought);
      newest = [];
    }
    return newest.some((secret) => text.includes(secret)) || find(text).length > 0;
  };
}

const keyIn = ({ headers }: SentRequest): readonly string[] => [headers.get('x-api-key') ?? []].flat();

const passwordsIn = (sent: SentRequest): readonly string[] =>
  setsPassword(sent) ? secretsWithin(jsonValue(sent.exchange.request.body)) : [];

function partsOf({ exchange: { request }, headers }: SentRequest, omitted: string): string {
  const others = [...headers].filter(([name]) => name !== omitted).map(([, value]) => value);
  return [decoded(request.url), request.body ?? '', ...others].join('\n');
}

export function sendsKeyOnlyInHeader(given?: GivenSecrets): Check<SentRequest> {
  const findsKey = startFinding(given?.keys, keyIn);
  const isGiven = given !== undefined && given.keys.length > 0;
  return (sent) => {
    const inHeader = sent.headers.get('x-api-key');
    const isInQuery = [...sent.url.searchParams.keys()].some((name) => /^(?:x-)?api[_-]?key$/i.test(name));
    if (inHeader === null && !isInQuery && !isGiven) return nothing;
    const isElsewhere = findsKey(sent, partsOf(sent, 'x-api-key')) || isInQuery;
    return holdsUnless(isElsewhere && 'the key also elsewhere', 'the key only in X-Api-Key');
  };
}

const jwt = /^(?:(\S+) +)?ey[\w-]+\.[\w-]+\.[\w-]*$/;

/** §5.1: a JWT in Authorization comes after the word Bearer. Other values may be for a gateway. */
export const sendsTokenAsBearer: Check<SentRequest> = ({ headers }) => {
  const [, scheme = 'no word'] = jwt.exec(headers.get('authorization') ?? '') ?? [undefined, ''];
  if (scheme === '') return nothing;
  return holdsIf(/^bearer$/i.test(scheme), 'Bearer before the token in Authorization', scheme);
};

export function hasNoPasswordInAddress(given?: GivenSecrets): Check<SentRequest> {
  const findsPassword = startFinding(given?.passwords, passwordsIn);
  const isGiven = given !== undefined && given.passwords.length > 0;
  return (sent) => {
    const isNamed = [...sent.url.searchParams.keys()].some((name) => /^pass(?:word|phrase)$/i.test(name));
    if (!setsPassword(sent) && !isNamed && !isGiven) return nothing;
    const isThere = findsPassword(sent, decoded(sent.exchange.request.url)) || isNamed;
    return holdsUnless(isThere && 'a password', 'no password in a URL');
  };
}

const inQuery = ({ url }: SentRequest, name: string): string | undefined =>
  [...url.searchParams].find(([own]) => own.toLowerCase() === name)?.[1];

/** Whether a request is for a list of the contract, or of the server's own. */
export const isForList = ({ operation }: Exchange, { contract }: Pick<CheckContext, 'contract'>): boolean =>
  operation !== undefined && operationById(contract, operation).isList;

export const hasDocumentedPageSize: Check<SentRequest> = (sent, context) => {
  if (!isForList(sent.exchange, context)) return nothing;
  const size = inQuery(sent, 'pagesize') ?? '';
  return holdsUnless(Number(size) > 100 && size, 'a pageSize of at most 100');
};

export const staysWithinDepth: Check<SentRequest> = ({ exchange }, context) => {
  if (!isForList(exchange, context)) return nothing;
  const query = pageQueryOf(exchange);
  return holdsUnless(isTooDeep(query) && `page ${query.page}`, 'a page that skips at most 1,000,000 rows');
};

export const looksForNoRetiredStatus: Check<SentRequest> = (sent) => {
  const status = inQuery(sent, 'status');
  if (sent.exchange.operation !== 'listScheduleExecutions' || status === undefined) return nothing;
  return holdsUnless(status === 'Completed' && status, 'a status other than Completed');
};

const options = ['Force', 'IncludeAdministrators', 'AcknowledgeAdministratorLockout'];

export const hasBooleanOptions: Check<SentRequest> = ({ exchange }) => {
  if (exchange.operation !== 'resetSystem' || exchange.request.flaw !== undefined) return nothing;
  return all(
    options.map((name) => {
      const option = optionIn(exchange, name) ?? undefined;
      const isRight = option === undefined || typeof option === 'boolean';
      return holdsUnless(!isRight && JSON.stringify(option), `${name}: true or false`);
    }),
  );
};

/** §4: a request body is JSON and has a JSON Content-Type. */
export const isJson: Check<SentRequest> = ({ exchange }) => {
  const { body, headers, flaw } = exchange.request;
  if (body === undefined || body === '' || exchange.operation === undefined)
    return silent('the request has no body, or does not call an operation');
  // The document does not forbid compression, and no rule needs what a compressed body contains.
  if (!/^(?:identity)?$/i.test(headers['content-encoding'] ?? '')) return silent('the body is compressed');
  const type = headers['content-type'] ?? '';
  // Another rule is about bodies that are not UTF-8.
  const isJsonText = flaw !== undefined || jsonValue(body) !== undefined;
  if (isJsonText && /^application\/(?:[\w.-]+\+)?json\b/i.test(type)) return holds;
  const found = `${isJsonText ? 'JSON' : 'a body that is not JSON'}, Content-Type: ${type || 'none'}`;
  return broken('JSON with Content-Type application/json', found);
};

export const isInUtf8: Check<SentRequest> = (sent, context) =>
  isJson(sent, context).kind === 'silent'
    ? nothing
    : holdsUnless(sent.exchange.request.flaw, 'a body in UTF-8');

/** Requests contain the names of enum values, not numbers (§9). */
export const hasNamesOfEnums: Check<SentRequest> = ({ exchange }, { contract }) => {
  const { request, operation } = exchange;
  if (operation === undefined) return nothing;
  // Also those of the server's own operations, if its document names their members.
  const { parameters, requestBody: { schema = {} } = {} } = operationById(contract, operation);
  const body = jsonValue(request.body);
  const query = [...new URL(request.url).searchParams];
  const inQuery = parameters
    .filter((each) => each.in === 'query' && namesOf(each.schema).length > 0)
    .flatMap(({ name }) =>
      query
        .filter(([own]) => folded(own) === folded(name))
        .map(([, sent]): { name: string; sent: unknown } => ({ name, sent })),
    );
  const inBody = enumValuesIn(schema, body).map(({ at, sent }) => ({ name: at.join('.'), sent }));
  return all(
    [...inQuery, ...inBody].map(({ name, sent }) => {
      const isNumber = typeof sent === 'number' || /^-?\d+$/.test(String(sent));
      const expected = `a name, not a number, as the value of ${name} in ${operation}`;
      return holdsUnless(isNumber && JSON.stringify(sent), expected);
    }),
  );
};

/** A tolerance, in milliseconds, for the transfer and for different clocks. */
const tolerance = 100;

interface Wait {
  readonly throttled: Exchange;
  readonly from: number;
  readonly until: number;
}

/**
 * After a 429, no request may be sent until Retry-After has passed. The client may also give up. Only requests with
 * the same credentials are checked: another client may send the others.
 */
export const heedsRetryAfter = (form: 'seconds' | 'date') => (): Check<SentRequest> => {
  const waits = new Recent<readonly Wait[]>();
  return (sent) => {
    const { exchange } = sent;
    const caller = credentialsIn(exchange.request.headers).join('\n');
    const at = Date.parse(exchange.at);
    const left = (waits.get(caller) ?? []).filter(({ until }) => at < until - tolerance);
    const [early] = left.filter(({ from }) => at > from);
    const wait = waitAfter(sent, form);
    if (left.length > 0 || wait !== undefined) waits.set(caller, [...left, wait ?? []].flat());
    if (early === undefined) return wait === undefined ? nothing : holds;
    const retryAfter = early.throttled.response.headers['retry-after'];
    const expected = `no request until Retry-After ${retryAfter} has passed`;
    return broken(expected, 'an earlier request', [early.throttled, exchange]);
  };
};

function waitAfter({ exchange, endedAt }: SentRequest, form: 'seconds' | 'date'): Wait | undefined {
  const retryAfter = exchange.response.headers['retry-after'];
  if (exchange.response.status !== 429 || retryAfter === undefined) return undefined;
  const date = httpDateOf(retryAfter);
  if ((date === undefined) !== (form === 'seconds')) return undefined;
  const until = date ?? Date.parse(exchange.at) + Number(retryAfter) * 1000;
  return { throttled: exchange, from: endedAt, until };
}
