import { compileOnDemand } from '#harness/contract/compile-on-demand.ts';
import { jsonValue } from '#harness/contract/json-values.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { readGivenFile } from '#harness/files/input-file.ts';
import type { DeepReadonly } from '#harness/result/result.ts';
import { parseValid } from '#harness/result/result-file.ts';
import { firstFew } from '#harness/text/cut-text.ts';
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

const validator = compileOnDemand<{ readonly log: { readonly entries: readonly unknown[] } }>(schema);

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

/** The entries of a file, in the order in which they were sent, and what is wrong with each other entry. */
export async function readHar(file: string) {
  const har = parseValid(validator(), await readGivenFile('recording', file, limits.recordingBytes));
  if (typeof har === 'string') throw notHar(file, har);
  const isEntry = entryValidator();
  const entries: HarEntry[] = [];
  const broken: string[] = [];
  for (const [index, entry] of har.log.entries.entries()) {
    if (isEntry(entry)) entries.push(entry);
    else {
      const [{ instancePath = '', message = '' } = {}] = isEntry.errors ?? [];
      broken.push(`/log/entries/${index}${instancePath} ${message}`);
    }
  }
  if (entries.length === 0 && broken.length > 0) throw notHar(file, firstFew(broken));
  return {
    entries: entries.toSorted((a, b) => Date.parse(a.startedDateTime) - Date.parse(b.startedDateTime)),
    broken,
  };
}

function notHar(file: string, why: string): HarnessError {
  const hint = 'Give a HAR file (HTTP archive 1.2) from --record, a browser, Playwright or a gateway.';
  return new HarnessError('FILE_INVALID', `${file} is not a HAR file: ${why}.`, { hint });
}
