import { canonical, folded, type Vocabulary } from '#harness/contract/casing.ts';
import { decoded, entriesOf, isObject, membersOf } from '#harness/contract/json-values.ts';
import type { RequestContract, RequestedOperation } from '#harness/contract/operation-matcher.ts';
import { violationsOf } from '#harness/contract/validate.ts';
import { limits } from '#harness/errors/limits.ts';
import { groupDigits } from '#harness/text/without-locale.ts';
import { shortestSecret } from './literal-finder.ts';
import { type BodyReading, isProse, looseSecrets, readBody } from './read-body.ts';
import type { Redactor } from './redact.ts';
import { isSecretName, mask } from './secret-names.ts';
import {
  type HeaderFields,
  pairsOf,
  secretsOfHeaders,
  secretsOfQuery,
  secretsWithin,
  textsWithin,
  withoutSecrets,
} from './without-secrets.ts';

/** A request and its response, as far as they decide what may be written of their bodies. */
export interface Messages {
  readonly operation: RequestedOperation | undefined;
  readonly vocabulary: Vocabulary;
  readonly request: Message & { readonly url: string };
  /** Absent if there was none. */
  readonly response?: (Message & { readonly status: number }) | undefined;
  /** Whether the harness made the request, so that it contains no secret of anybody else. */
  readonly isOurs?: boolean;
}

interface Message {
  readonly headers: HeaderFields;
  readonly body?: string | undefined;
}

/** The text of a body without secrets, or media type and length of a body that is not shown. */
export interface WrittenBody {
  readonly text: string;
  readonly isWithheld?: boolean;
}

interface Exchanged extends Pick<Messages, 'request' | 'response'> {
  readonly operation?: string | undefined;
}

export function messagesIn(
  { operation, request, response }: Exchanged,
  { operations, vocabulary }: RequestContract,
  isOurs = false,
): Messages {
  return { operation: operations.get(operation ?? ''), vocabulary, request, response, isOurs };
}

/** All secrets that the names of fields, parameters and headers indicate, to be masked in the whole run. */
export function secretsOfMessages(messages: Messages): readonly string[] {
  const { request, response, isOurs = false } = messages;
  const both = response === undefined ? [request] : [request, response];
  return [
    ...(request.url.includes('?') ? secretsOfQuery(new URL(request.url)) : []),
    ...both.slice(isOurs ? 1 : 0).flatMap(({ headers }) => secretsOfHeaders(headers)),
    ...both.flatMap((each) => (mayHaveSecrets(messages, each) ? secretsIn(messages, each) : [])),
  ].filter((each) => each !== mask);
}

/** The only place that decides what is written of the bodies of a request and its response. */
export function writtenBodies(
  messages: Messages,
  redact: Redactor,
  most = Number.POSITIVE_INFINITY,
): Record<'request' | 'response', WrittenBody> {
  const { request, response = { headers: [], body: '' }, isOurs = false } = messages;
  const [sent = '', answer = ''] = [request.body, response.body];
  const reading = isOurs ? { text: sent } : readBody(sent, typeOf(request));
  const isUnread = reading.fields === undefined || typeof reading.fields === 'string';
  const isHidden = !isOurs && sent !== '' && (isUnread || unnamed(messages, request, reading).length > 0);
  // A response may repeat a secret that was not recognised, or that is too short to be masked.
  const mayRepeat = isHidden && (carriesSecrets(messages) || typeof reading.fields === 'string');
  const own = isOurs ? [] : secretsIn(messages, request, reading);
  const repeats = own.some((each) => each !== '' && each.length < shortestSecret && answer.includes(each));
  return {
    request: isHidden ? withheld(request) : written(messages, request, redact, most),
    response:
      (mayRepeat && !isProse(answer)) || repeats
        ? withheld(response)
        : written(messages, response, redact, most),
  };
}

function written(messages: Messages, message: Message, redact: Redactor, most: number): WrittenBody {
  const { body = '' } = message;
  const isRequest = message === messages.request;
  const asItIs = { text: redact.text(body, most) };
  // Only the beginning is written, so a name behind it does not matter.
  if (!mayHaveSecrets(messages, message, most)) return asItIs;
  const reading = readBody(body, typeOf(message));
  const { fields, isJson, text } = reading;
  if (fields === undefined)
    return isRequest || isProse(body) || !carriesSecrets(messages) ? asItIs : withheld(message);
  // In a response, a small number is a count rather than a secret.
  const found = secretsIn(messages, message, reading);
  if (found.every((each) => !isRequest && /^\d{1,5}$/.test(each))) return asItIs;
  const masked = redact.text(isJson ? JSON.stringify(withoutSecrets(fields, redact)) : text);
  // A secret is left if it is too short to be masked, or if it stands in an encoding that is not known.
  const left = secretsIn(messages, message, readBody(masked, typeOf(message)));
  return left.every((each) => each === mask) ? { text: redact.text(masked, most) } : withheld(message);
}

function withheld(message: Message): WrittenBody {
  const { body = '' } = message;
  if (body === '') return { text: '' };
  const about = `${typeOf(message) || 'no media type'}, ${groupDigits(body.length)} characters`;
  return { text: `${mask} (${about})`, isWithheld: true };
}

function typeOf({ headers }: Message): string {
  return new Map(pairsOf(headers)).get('content-type') ?? '';
}

const longestName = 100;

/** A quick test, since a run has thousands of bodies, and most of them name no secret. */
function mayHaveSecrets(messages: Messages, message: Message, most = Number.POSITIVE_INFINITY): boolean {
  const { body = '' } = message;
  const isTheirs = message === messages.request && !(messages.isOurs ?? false);
  if (body === '' || isTheirs || carriesSecrets(messages)) return body !== '';
  return /pass|pwd|secret|key|token|credential|authori|cookie|\\u00|\0|"(?:ey|W[13]|PD)|^[\w+/-]{8,}/i.test(
    body.slice(0, most + longestName),
  );
}

function secretsIn(
  messages: Messages,
  message: Message,
  reading = readBody(message.body ?? '', typeOf(message)),
): readonly string[] {
  const { fields, text } = reading;
  const isRequest = message === messages.request;
  if (fields === undefined) return looseSecrets(text);
  // An OpenAPI document describes fields such as passwords: its words are everywhere in a result.
  if (!isRequest && ('openapi' in membersOf(fields) || 'swagger' in membersOf(fields))) return [];
  const secret = isRequest ? entriesOf(fields).filter(([name]) => isSecretProperty(messages, name)) : [];
  const other = isRequest && messages.isOurs ? [] : unnamed(messages, message, reading);
  const values = [...secret.map(([, member]) => member), ...other];
  return [...secretsWithin(fields), ...values.flatMap(textsWithin)];
}

/** Where an operation takes secrets, what may be one though its name does not say so. */
function unnamed(messages: Messages, message: Message, { fields, isJson }: BodyReading): readonly unknown[] {
  if (!carriesSecrets(messages)) return [];
  const { operation, vocabulary, response } = messages;
  if (message !== messages.request) return isObject(fields) || (response?.status ?? 0) >= 400 ? [] : [fields];
  const read = canonical(fields, vocabulary);
  if (!isObject(read)) return [read];
  const { schema = {} } = operation?.requestBody ?? {};
  // In a form and in XML, every value is a string.
  const violations = violationsOf(schema, isJson ? read : {}, 'full');
  const mistyped = violations.filter(({ keyword }) => keyword === 'type');
  const wrong = new Set(mistyped.map(({ at }) => at.split('/')[1]));
  return Object.entries(read)
    .filter(([name]) => !isSecretName(name) && (wrong.has(name) || !(name in (schema.properties ?? {}))))
    .map(([, member]) => member);
}

function carriesSecrets(messages: Messages): boolean {
  const { operation, request } = messages;
  if (operation === undefined)
    return isSecretName(decoded(request.url.slice(0, limits.recordedBody)).replace(/\?.*/s, ''));
  const { properties = {} } = operation.requestBody?.schema ?? {};
  return Object.keys(properties).some((name) => isSecretProperty(messages, name));
}

function isSecretProperty({ operation, vocabulary }: Messages, name: string): boolean {
  const { properties = {} } = operation?.requestBody?.schema ?? {};
  const { writeOnly, format } = membersOf(properties[vocabulary.get(folded(name)) ?? name]);
  return isSecretName(name) || writeOnly === true || format === 'password';
}
