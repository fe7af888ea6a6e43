import type { Contract } from '#harness/contract/contract.ts';
import { decoded, jsonValue } from '#harness/contract/json-values.ts';
import { httpDateOf } from '#harness/contract/text-formats.ts';
import { secretsWithin } from '#harness/devtools/request-log/without-secrets.ts';
import { mask, shortestSecret } from '#harness/http/redaction/redact.ts';
import { findingsInEnums } from '#steps/client-commands/checks.ts';
import { isJsonBody, optionIn } from '#steps/client-commands/sent-requests.ts';
import { type Finding, finding } from './finding.ts';
import type { SentRequest } from './sent-request.ts';

/** Holds what a client sent against the rules for clients that need nothing but that. */
export function judgeClient(all: readonly SentRequest[], contract: Contract): readonly Finding[] {
  return [
    ...all.flatMap((sent) => [
      ...judgePlaceOfKey(sent, all),
      ...judgePlaceOfPassword(sent, all),
      ...judgeLists(sent),
      ...judgeReset(sent),
      ...judgeJson(sent),
    ]),
    ...judgeNames(all, contract),
    ...judgePatience(all),
  ];
}

const isKnown = (secret: string): boolean => secret !== mask && secret.length >= shortestSecret;

/** The places of a request where no secret belongs that has one of its own. */
function placesOf({ exchange: { request }, headers }: SentRequest, own: string): string {
  const others = [...headers].filter(([name]) => name !== own).map(([, value]) => value);
  return [decoded(request.url), request.body ?? '', ...others].join('\n');
}

function judgePlaceOfKey(sent: SentRequest, all: readonly SentRequest[]): Finding[] {
  const own = sent.headers.get('x-api-key');
  const inQuery = [...sent.url.searchParams.keys()].some((name) => /^(?:x-)?api[_-]?key$/i.test(name));
  if (own === null && !inQuery) return [];
  const keys = new Set(all.flatMap(({ headers }) => headers.get('x-api-key') ?? []));
  const places = placesOf(sent, 'x-api-key');
  const isElsewhere = inQuery || [...keys].some((key) => isKnown(key) && places.includes(key));
  return [
    finding(
      'CL-36',
      sent,
      'the key in X-Api-Key alone',
      isElsewhere ? 'in another place as well' : undefined,
    ),
  ];
}

const setsPassword = ({ exchange }: SentRequest): boolean =>
  /^set\w+Password$/.test(exchange.operation ?? '');

function judgePlaceOfPassword(sent: SentRequest, all: readonly SentRequest[]): Finding[] {
  const named = [...sent.url.searchParams.keys()].some((name) => /^pass(?:word|phrase)$/i.test(name));
  if (!setsPassword(sent) && !named) return [];
  const passwords = all
    .filter(setsPassword)
    .flatMap(({ exchange }) => secretsWithin(jsonValue(exchange.request.body)))
    .filter(isKnown);
  const address = decoded(sent.exchange.request.url);
  const isThere = named || passwords.some((password) => address.includes(password));
  return [finding('CL-58', sent, 'no password in an address', isThere ? 'one' : undefined)];
}

function judgeLists(sent: SentRequest): Finding[] {
  const { operation = '' } = sent.exchange;
  const query = (name: string): string | undefined =>
    [...sent.url.searchParams].find(([own]) => own.toLowerCase() === name)?.[1];
  const [size, status] = [query('pagesize'), query('status')];
  return [
    ...(operation.startsWith('list') && size !== undefined
      ? [finding('CL-56', sent, 'a page of at most 100', Number(size) > 100 ? size : undefined)]
      : []),
    ...(operation === 'listScheduleExecutions' && status !== undefined
      ? [
          finding(
            'CL-40',
            sent,
            'a status that is sent and accepted',
            status === 'Completed' ? status : undefined,
          ),
        ]
      : []),
  ];
}

function judgeReset({ exchange, ...sent }: SentRequest): Finding[] {
  if (exchange.operation !== 'resetSystem') return [];
  return ['Force', 'IncludeAdministrators', 'AcknowledgeAdministratorLockout'].map((name) => {
    const option = optionIn(exchange, name);
    const isTyped = [undefined, null, true, false].includes(option as boolean);
    return finding(
      'CL-64',
      { exchange, ...sent },
      `${name}: true or false`,
      isTyped ? undefined : JSON.stringify(option),
    );
  });
}

function judgeJson(sent: SentRequest): Finding[] {
  const { request, operation } = sent.exchange;
  if (request.body === undefined || operation === undefined) return [];
  const type = request.headers['content-type'] ?? 'none';
  return [
    finding(
      'CL-69',
      sent,
      'a JSON body, called so',
      isJsonBody(request) ? undefined : `Content-Type ${type}`,
    ),
  ];
}

function judgeNames(all: readonly SentRequest[], contract: Contract): Finding[] {
  return all.flatMap((sent) =>
    findingsInEnums([sent.exchange], contract).map(({ outcome }) =>
      outcome.kind === 'broken'
        ? finding('CL-41', sent, outcome.expected, outcome.found)
        : finding('CL-41', sent, '', undefined),
    ),
  );
}

/** What was under way when the 429 came could not heed it. Clients are told apart by their credentials. */
function judgePatience(all: readonly SentRequest[]): Finding[] {
  return all.flatMap((throttled) => {
    const { exchange, endedAt } = throttled;
    const retryAfter = exchange.response.headers['retry-after'];
    if (exchange.response.status !== 429 || retryAfter === undefined) return [];
    const date = httpDateOf(retryAfter);
    const notBefore = (date ?? Date.parse(exchange.at) + Number(retryAfter) * 1000) - 100;
    const early = all.filter((other) => {
      const at = Date.parse(other.exchange.at);
      return at > endedAt && at < notBefore && credentialsOf(other) === credentialsOf(throttled);
    });
    const rule = date === undefined ? 'CL-44' : 'CL-45';
    const expected = `no request before Retry-After ${retryAfter}`;
    return [
      finding(rule, [throttled, ...early], expected, early.length > 0 ? 'an earlier request' : undefined),
    ];
  });
}

const credentialsOf = ({ headers }: SentRequest): string =>
  ['x-api-key', 'authorization', 'cookie'].map((name) => headers.get(name) ?? '').join('\n');
