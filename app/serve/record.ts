import { closeSync, constants, ftruncateSync, openSync, statSync, writeSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { createOperationMatcher, type RequestContract } from '#harness/contract/operation-matcher.ts';
import { isJson } from '#harness/contract/request-validator.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { refuseSpecial } from '#harness/files/input-file.ts';
import { reasonOf } from '#harness/files/output-files.ts';
import { toolVersion } from '#harness/files/root.ts';
import type { Middleware } from '#harness/http/middleware.ts';
import type { Redactor } from '#harness/redaction/redact.ts';
import type { SecretMemory } from '#harness/redaction/secret-memory.ts';
import { addressWithoutSecrets } from '#harness/redaction/without-secrets.ts';
import {
  type Messages,
  secretsOfMessages,
  type WrittenBody,
  writtenBodies,
} from '#harness/redaction/written-bodies.ts';

/** `tell` gets a message when recording ends early. */
export function recordTo(
  file: HarFile,
  tell: (line: string) => void,
  contract: RequestContract,
  memory: SecretMemory,
): Middleware {
  const addressed = createOperationMatcher(contract);
  return (next) => async (request) => {
    const at = new Date();
    const started = performance.now();
    const { method, url, headers } = request;
    const copy = request.body === null ? undefined : request.clone();
    const [response, body] = await Promise.all([next(request), bodyOf(copy)]);
    const answered = isJson(response.headers) && response.body !== null ? await bodyOf(response.clone()) : '';
    const exchange = {
      at,
      milliseconds: Math.round(performance.now() - started),
      request: { method, url, headers, body },
      response:
        response.type === 'error'
          ? undefined
          : { status: response.status, headers: response.headers, body: answered },
    };
    const { operation } = addressed(method, new URL(url).pathname);
    const trouble = file.add(harEntry(exchange, { operation, vocabulary: contract.vocabulary }, memory));
    if (trouble !== undefined) tell(trouble);
    return response;
  };
}

// A body that was not received completely counts as empty.
async function bodyOf(message: Request | Response | undefined): Promise<string> {
  return message?.text().catch(() => '') ?? '';
}

export interface RecordedExchange {
  readonly at: Date;
  readonly milliseconds: number;
  readonly request: HttpMessage & { readonly method: string; readonly url: string };
  /** Absent if the connection was dropped. */
  readonly response: (HttpMessage & { readonly status: number }) | undefined;
}

interface HttpMessage {
  readonly headers: Headers;
  readonly body: string;
}

const scheme = /^(?:bearer|basic) +/i;

/**
 * An entry of a HAR 1.2 file. Secrets are masked; `Bearer` or `Basic` before them is kept for later checks.
 */
export function harEntry(
  { at, milliseconds, request, response }: RecordedExchange,
  place: Pick<Messages, 'operation' | 'vocabulary'>,
  memory: SecretMemory,
): object {
  const url = new URL(request.url);
  const messages = { ...place, request, response };
  const redact = memory.learn(secretsOfMessages(messages));
  const bodies = writtenBodies(messages, redact);
  const shownUrl = addressWithoutSecrets(url, redact);
  const answer = response ?? { status: 0, headers: new Headers(), body: '' };
  const mimeType = request.headers.get('content-type') ?? '';
  return {
    startedDateTime: at.toISOString(),
    time: milliseconds,
    request: {
      method: request.method,
      url: url.origin + shownUrl,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: headersOf(request.headers, redact),
      queryString: [...new URL(shownUrl, url.origin).searchParams].map(([name, value]) => ({ name, value })),
      headersSize: -1,
      bodySize: Buffer.byteLength(request.body),
      ...(request.body !== '' && { postData: { mimeType, ...shown(request.body, bodies.request) } }),
    },
    response: {
      status: answer.status,
      statusText: STATUS_CODES[answer.status] ?? '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: headersOf(answer.headers, redact),
      content: {
        size: Buffer.byteLength(answer.body),
        mimeType: answer.headers.get('content-type') ?? '',
        ...shown(answer.body, bodies.response),
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
  };
}

const leftOut = { comment: 'omitted, because it may contain a secret' };

function headersOf(headers: Headers, redact: Redactor): object[] {
  return Object.entries(redact.headers(Object.fromEntries(headers))).map(([name, value]) => {
    const [prefix = ''] = name === 'authorization' ? (scheme.exec(headers.get(name) ?? '') ?? []) : [];
    return { name, value: prefix + value };
  });
}

/** A body without secrets, unless it is long. */
function shown(body: string, { text, isWithheld = false }: WrittenBody): { text?: string; comment?: string } {
  if (body === '') return {};
  if (body.length > limits.recordedBody) return { comment: `${body.length} characters, omitted` };
  return isWithheld ? leftOut : { text };
}

export type HarFile = ReturnType<typeof harFile>;

const mostOfAFile = { entries: limits.recordedEntries, bytes: limits.recordingBytes };

const begin = JSON.stringify({
  log: { version: '1.2', creator: { name: 'svc-contract', version: toolVersion }, entries: [] },
}).replace(/]}}$/, '');
const end = '\n]}}\n';

/** Starts a HAR file, replacing any content. Once it is full, no more entries are added. */
export function harFile(
  file: string,
  most: Readonly<Record<'entries' | 'bytes', number>> = mostOfAFile,
  writeTo: (file: number, bytes: Buffer, at: number, length: number, position: number) => number = writeSync,
) {
  const descriptor = openRecording(file);
  let length = 0;
  let count = 0;
  let isFull = false;

  // The end is rewritten with every entry, so that the file is valid whenever the program ends.
  function write(text: string): void {
    const bytes = Buffer.from(text + end);
    // If the disk becomes full, the system may write a part without an error.
    for (let at = 0; at < bytes.length; )
      at += writeTo(descriptor, bytes, at, bytes.length - at, length + at);
    length += bytes.length - end.length;
  }

  try {
    // The old content is cut off last: what is written over it needs no room on the disk.
    write(begin);
    ftruncateSync(descriptor, length + end.length);
  } catch (cause) {
    closeSync(descriptor);
    throw new HarnessError('OUTPUT_UNWRITABLE', `${file} cannot be written: ${reasonOf(cause)}.`, {
      cause,
      hint: 'Free disk space, or give another file with --record.',
    });
  }
  return {
    get isWhole() {
      return !isFull;
    },
    /** Adds an entry. Returns a message if the file has just become full or can no longer be written. */
    add(entry: object): string | undefined {
      if (isFull) return undefined;
      const text = `${count === 0 ? '' : ','}\n${JSON.stringify(entry)}`;
      if (count >= most.entries || length + Buffer.byteLength(text) > most.bytes) {
        isFull = true;
        return `${file} is full after ${count} requests; further requests are not recorded.`;
      }
      try {
        write(text);
        count += 1;
        return undefined;
      } catch (error) {
        isFull = true;
        ftruncateSync(descriptor, length + end.length);
        writeSync(descriptor, end, length);
        return `${file} can no longer be written: ${reasonOf(error)}. It contains the first ${count} requests.`;
      }
    },
    close: () => closeSync(descriptor),
  };
}

function openRecording(file: string): number {
  try {
    const facts = statSync(file, { throwIfNoEntry: false });
    if (facts !== undefined) refuseSpecial(facts);
    return openSync(file, constants.O_WRONLY | constants.O_CREAT, 0o600);
  } catch (cause) {
    throw new HarnessError('USAGE', `--record ${file} cannot be written: ${reasonOf(cause)}.`, {
      cause,
      hint: 'Give a file in a folder that exists.',
    });
  }
}
