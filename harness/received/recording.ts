import { Readable } from 'node:stream';
import { HarnessError } from '#harness/errors/errors.ts';
import { groupDigits } from '#harness/text/without-locale.ts';
import type { HarEntry } from './har.ts';
import { readEntries } from './read-entries.ts';
import { fileBytes, followedBytes, NotRead, textOfBytes } from './text-stream.ts';

interface Source {
  /** What `-` stands for. */
  readonly input: AsyncIterable<Uint8Array> | undefined;
  /** Whether to read what is added to the file, until this is aborted. */
  readonly follow: boolean;
  readonly interrupted: AbortSignal;
}

/** How many reasons a message lists. */
const mostReasons = 5;

/** A recording that the operator named. Its entries are read once, one after another. */
export function openRecording(file: string, { input, follow, interrupted }: Source) {
  const bytes =
    file === '-' ? (input ?? Readable.from([])) : follow ? followedBytes(file, interrupted) : fileBytes(file);
  const reasons = new Map<string, { count: number; readonly first: number }>();
  let [all, broken] = [0, 0];

  async function* entries(): AsyncGenerator<HarEntry> {
    try {
      for await (const entry of readEntries(textOfBytes(bytes))) {
        all += 1;
        if (!isBroken(entry)) yield entry;
        else {
          broken += 1;
          const reason = reasons.get(entry.broken) ?? { count: 0, first: all };
          reason.count += 1;
          if (reasons.size < 1_000) reasons.set(entry.broken, reason);
        }
      }
    } catch (error) {
      if (error instanceof NotRead) throw notRead(error.message);
      throw error;
    }
    if (broken > 0 && broken === all) throw notRead(unread());
  }

  function notRead(why: string): HarnessError {
    const hint =
      'Give a HAR file (HTTP archive 1.2) from --record, a browser, Playwright or a gateway, or a log with a JSON object in each line.';
    return new HarnessError('FILE_INVALID', `${file} is not a recording: ${why}.`, { hint });
  }

  /** How many entries cannot be read, and why. Empty if all can be read. */
  function unread(): string {
    if (broken === 0) return '';
    const most = [...reasons].sort(([, one], [, other]) => other.count - one.count).slice(0, mostReasons);
    const listed = most.map(
      ([why, { count, first }]) => `${why} (${groupDigits(count)}, first entry ${first})`,
    );
    return `${groupDigits(broken)}: ${listed.join('; ')}`;
  }

  return { entries: entries(), unread };
}

const isBroken = (entry: object): entry is { readonly broken: string } =>
  'broken' in entry && !('request' in entry);
