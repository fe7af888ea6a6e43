import { limits } from '#harness/errors/limits.ts';
import type { SentRequest } from '#harness/scenario/every.ts';
import type { HarEntry } from './har.ts';
import type { TrafficJudge } from './traffic-judge.ts';

/** The traffic in memory is judged and dropped in this many parts, the oldest first. */
const parts = 10;

/** A rough size of an entry without its bodies. */
const headBytes = 2_000;

interface Keeping {
  readonly judge: TrafficJudge;
  /** Reads entries; `first` is the number of the first request. */
  read(entries: readonly HarEntry[], first: number): readonly SentRequest[];
  /** Called when traffic is dropped for the first time. */
  onFull(): void;
  readonly most?: number;
}

/** Keeps passing traffic in memory. Once that is full, the oldest traffic is judged, and only evidence remains. */
export function keepTraffic({ judge, read, onFull, most = limits.keptBytes }: Keeping) {
  const sections: (readonly SentRequest[])[] = [];
  let entries: HarEntry[] = [];
  let bytes = 0;
  let count = 0;
  let isFull = false;

  function close(): void {
    const sent = read(entries, count + 1);
    sections.push(sent);
    count += sent.length;
    entries = [];
    bytes = 0;
  }

  function dropOldest(): void {
    if (!isFull) onFull();
    isFull = true;
    const oldest = sections.shift() ?? [];
    judge.judge({ sent: oldest, answered: oldest }, sections[0]);
    judge.forget(oldest);
  }

  return {
    keep(entry: HarEntry): void {
      const { request, response } = entry;
      bytes += headBytes + (request.postData?.text?.length ?? 0) + (response.content?.text?.length ?? 0);
      entries.push(entry);
      if (bytes < most / parts) return;
      close();
      if (sections.length >= parts) dropOldest();
    },
    /** Judges the rest. Returns the requests that are still in memory, and the number of all requests. */
    end() {
      close();
      const sent = sections.flat();
      judge.judge({ sent, answered: sent });
      return { judge, sent, count };
    },
  };
}
