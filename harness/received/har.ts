import { compileOnDemand } from '#harness/contract/compile-on-demand.ts';
import { jsonValue } from '#harness/contract/json-values.ts';
import type { DeepReadonly } from '#harness/result/result.ts';
import type { Entry } from './generated-har.ts';
import schema from './har.schema.json' with { type: 'json' };

/**
 * A request and its response in a HAR 1.2 file, as far as the harness reads them. The `encoding` of a request
 * is not in HAR 1.2, but written by several proxies.
 */
export type HarEntry = DeepReadonly<Entry>;

type Content = HarEntry['response']['content'];

/** The text of a recorded body: base64 is decoded. */
export function textOf(content: Content): string {
  const text = content?.text ?? '';
  return content?.encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text;
}

/** Whether a response was recorded completely: some recorders omit bodies or headers, or cut long bodies. */
export function hasWholeAnswer(entry: HarEntry): boolean {
  const { method } = entry.request;
  const { status, headers, content } = entry.response;
  const [text, encoding, size] = [content?.text ?? '', content?.encoding, content?.size ?? -1];
  // Chrome marks responses from its cache, which the server did not send.
  if (status === 0 || headers.length === 0 || '_fromCache' in entry) return false;
  const isBodiless = method.toUpperCase() === 'HEAD' || [204, 205, 304].includes(status);
  if (text === '') return size === 0 || isBodiless;
  const bytes = Buffer.byteLength(text, encoding === 'base64' ? 'base64' : 'utf8');
  // A body that is valid JSON has not been cut, though masking or formatting may have changed its length.
  return bytes >= size || jsonValue(textOf(content)) !== undefined;
}

const entryValidator = compileOnDemand<HarEntry>(
  { ...schema.$defs.entry, $defs: schema.$defs },
  {
    formats: {
      // The format `uri` would refuse addresses with a space, which some recorders write.
      address: (text: string) => URL.canParse(text),
      // Dates near the limits of `Date` are refused, because a request's duration is added to each date.
      instant: (text: string) => Math.abs(Date.parse(text)) < 8e15,
    },
  },
);

/** An entry, or why it is none. */
export function checkedEntry(value: unknown): HarEntry | string {
  const isEntry = entryValidator();
  if (isEntry(value)) return value;
  const [{ instancePath = '', message = '' } = {}] = isEntry.errors ?? [];
  return `${instancePath} ${message}`.trim();
}
