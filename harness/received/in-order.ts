import type { HarEntry } from './har.ts';
import { spanOf } from './sent-requests.ts';

/** An entry in the order in which responses arrived. */
export interface OrderedEntry {
  readonly entry: HarEntry;
  /** Whether another request was in progress at the same time. */
  readonly isConcurrent: boolean;
}

interface Timed extends OrderedEntry {
  readonly startedAt: number;
  readonly endedAt: number;
  isConcurrent: boolean;
}

/**
 * Puts entries in order. Some recorders write them when a request is sent, others when its response has arrived, so
 * a thousand are looked at together.
 */
export async function* inOrder(
  entries: AsyncIterable<HarEntry>,
  together = 1_000,
): AsyncGenerator<OrderedEntry> {
  const waiting: Timed[] = [];
  let lastEnd = Number.NEGATIVE_INFINITY;
  for await (const entry of entries) {
    waiting.push({ entry, isConcurrent: false, ...spanOf(entry) });
    if (waiting.length < together) continue;
    noteConcurrent(waiting, lastEnd);
    const next = waiting.splice(0, Math.ceil(together / 2));
    lastEnd = next.reduce((latest, { endedAt }) => Math.max(latest, endedAt), lastEnd);
    yield* byEnd(next);
  }
  noteConcurrent(waiting, lastEnd);
  yield* byEnd(waiting);
}

const byEnd = (all: readonly Timed[]) => all.toSorted((one, other) => one.endedAt - other.endedAt);

/** Sorts requests by their start, and notes those in progress at once, or as one that ended at `lastEnd`. */
function noteConcurrent(all: Timed[], lastEnd: number): void {
  all.sort((one, other) => one.startedAt - other.startedAt);
  let last: Timed | undefined;
  for (const each of all) {
    if (each.startedAt <= lastEnd) each.isConcurrent = true;
    if (last !== undefined && each.startedAt <= last.endedAt) last.isConcurrent = each.isConcurrent = true;
    if (last === undefined || each.endedAt > last.endedAt) last = each;
  }
}
