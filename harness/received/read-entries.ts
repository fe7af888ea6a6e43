import { JSONParser } from '@streamparser/json';
import { jsonValue, membersOf } from '#harness/contract/json-values.ts';
import { checkedEntry, type HarEntry } from './har.ts';
import { entryOfLog } from './log-line.ts';
import { linesOf, NotRead } from './text-stream.ts';

/** An entry of a recording, or why it cannot be read. */
export type ReadEntry = HarEntry | { readonly broken: string };

/** How much of a text shows its format: its first line, unless it is longer. */
const longestSample = 1_000_000;

/**
 * The entries of a recording, in its order: a HAR file, or lines that are entries of one or of a JSON log. Ends with an
 * error for a text that is neither. Needs no more memory than the longest entry.
 */
export async function* readEntries(text: AsyncIterable<string>): AsyncGenerator<ReadEntry> {
  const parts = text[Symbol.asyncIterator]();
  let begin = '';
  for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
    begin += next.value;
    if (begin.trimStart().includes('\n') || begin.length > longestSample) break;
  }
  const whole = { [Symbol.asyncIterator]: () => continued(begin, parts) };
  const [line = ''] = begin.trimStart().split('\n', 1);
  const first = membersOf(jsonValue(line));
  yield* Object.keys(first).length > 0 && !('log' in first) ? entriesInLines(whole) : entriesOfHar(whole);
}

async function* continued(begin: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield begin;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

async function* entriesInLines(text: AsyncIterable<string>): AsyncGenerator<ReadEntry> {
  for await (const line of linesOf(text)) {
    const value = jsonValue(line);
    yield value === undefined ? { broken: 'it is not JSON' } : entryOf(value);
  }
}

const entryOf = (value: unknown): ReadEntry => {
  const entry = 'startedDateTime' in membersOf(value) ? checkedEntry(value) : entryOfLog(value);
  return typeof entry === 'string' ? { broken: entry } : entry;
};

async function* entriesOfHar(text: AsyncIterable<string>): AsyncGenerator<ReadEntry> {
  const parser = new JSONParser({ paths: ['$.log.entries.*'], keepStack: false });
  let read: ReadEntry[] = [];
  let count = 0;
  let fault: Error | undefined;
  parser.onValue = ({ value }) => {
    const entry = checkedEntry(value);
    count += 1;
    read.push(typeof entry === 'string' ? { broken: entry } : entry);
  };
  parser.onError = (error) => {
    fault ??= error;
  };
  let begin = '';
  for await (const part of text) {
    parser.write(part);
    yield* read;
    read = [];
    if (begin.length < longestSample) begin += part;
    if (fault !== undefined) break;
  }
  if (!parser.isEnded) throw new NotRead('it is not JSON');
  const { entries } = membersOf(membersOf(jsonValue(begin)).log);
  if (count === 0 && !Array.isArray(entries)) throw new NotRead('it has no list log.entries');
}
