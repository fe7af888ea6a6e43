import { readJson } from '#harness/contract/json-values.ts';
import { HarnessError } from '#harness/errors.ts';
import { readGivenFile } from '#harness/input-file.ts';
import { limits } from '#harness/limits.ts';

/** The parts of a request in a HAR 1.2 file that are used; all other fields are ignored. */
export interface HarEntry {
  readonly startedDateTime: string;
  /** Milliseconds from the request to the end of its response. */
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly HarHeader[];
    readonly postData?: { readonly mimeType?: string; readonly text?: string | null } | null;
    readonly bodySize?: number;
  };
  readonly response: {
    /** 0 if there was no response. */
    readonly status: number;
    readonly headers: readonly HarHeader[];
    readonly content?: Content | null;
  };
}

interface Content {
  readonly size?: number | null;
  readonly text?: string | null;
  readonly encoding?: string | null;
}

export interface HarHeader {
  readonly name: string;
  readonly value: string;
}

/** The field with which Chrome marks a response from its cache. */
const ofCache = '_fromCache';

/** Whether a response was recorded completely: some recorders omit bodies or headers, or cut long bodies. */
export function hasWholeAnswer(entry: HarEntry): boolean {
  const { method } = entry.request;
  const { status, headers, content } = entry.response;
  const [text, encoding, size] = [content?.text ?? '', content?.encoding, content?.size ?? -1];
  if (status === 0 || headers.length === 0 || ofCache in entry) return false;
  const isBodiless = method.toUpperCase() === 'HEAD' || [204, 205, 304].includes(status);
  if (text === '') return size === 0 || isBodiless;
  const bytes = Buffer.byteLength(text, encoding === 'base64' ? 'base64' : 'utf8');
  // JSON that can be parsed has not been cut, even if masking or formatting has changed its length.
  return bytes >= size || 'value' in readJson(text);
}

const hint = 'Give a HAR file (HTTP archive 1.2) from --record, a browser, Playwright or a gateway.';

/** The requests of a file, in the order in which they were sent. */
export async function readHar(file: string): Promise<readonly HarEntry[]> {
  const text = await readGivenFile('recording', file, limits.recordingBytes);
  const entries = memberOf(memberOf(parsed(text, file), 'log'), 'entries');
  if (!Array.isArray(entries)) {
    throw new HarnessError('FILE_INVALID', `${file} is not a HAR file: log.entries is missing.`, {
      hint,
    });
  }
  entries.forEach((entry, index) => {
    const flaw = flawOf(entry);
    if (flaw === undefined) return;
    const location = `${file}: log.entries[${index}]`;
    throw new HarnessError('FILE_INVALID', `${location} is not a request of a HAR file: ${flaw}.`, {
      hint,
    });
  });
  return (entries as HarEntry[]).toSorted(
    (a, b) => Date.parse(a.startedDateTime) - Date.parse(b.startedDateTime),
  );
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new HarnessError('FILE_INVALID', `${file} is not a HAR file: it is not JSON.`, {
      cause,
      hint,
    });
  }
}

/** Fields that recorders may omit or set to null. */
const optional = {
  'request.postData': 'object',
  'request.postData.text': 'string',
  'response.content': 'object',
  'response.content.text': 'string',
  'response.content.encoding': 'string',
  'response.content.size': 'number',
};

function flawOf(entry: unknown): string | undefined {
  const request = memberOf(entry, 'request');
  const response = memberOf(entry, 'response');
  const at = memberOf(entry, 'startedDateTime');
  // A duration could not be added to the last dates that JavaScript supports.
  if (typeof at !== 'string' || !(Math.abs(Date.parse(at)) < 8e15)) return 'startedDateTime is not a time';
  for (const [field, type] of Object.entries(optional)) {
    const value = field.split('.').reduce(memberOf, entry) ?? undefined;
    if (value !== undefined && typeof value !== type) return `${field} is not of type ${type}`;
  }
  if (typeof memberOf(request, 'method') !== 'string') return 'request.method is not a string';
  const url = memberOf(request, 'url');
  if (typeof url !== 'string' || !URL.canParse(url)) return 'request.url is not a URL';
  if (!isHeaders(memberOf(request, 'headers'))) return 'request.headers is not a list of names and values';
  if (typeof memberOf(response, 'status') !== 'number') return 'response.status is not a number';
  return isHeaders(memberOf(response, 'headers'))
    ? undefined
    : 'response.headers is not a list of names and values';
}

function isHeaders(value: unknown): boolean {
  const isText = (each: unknown, name: string): boolean => typeof memberOf(each, name) === 'string';
  return Array.isArray(value) && value.every((each) => isText(each, 'name') && isText(each, 'value'));
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
