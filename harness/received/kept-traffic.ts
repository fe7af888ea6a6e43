import { limits } from '#harness/errors/limits.ts';
import type { SentRequest } from '#harness/scenario/every.ts';
import type { HarEntry } from './har.ts';
import type { TrafficJudge } from './traffic-judge.ts';

/** The traffic in memory is judged and dropped in this many parts, the oldest first. */
const parts = 10;

/** A rough size of an entry without its bodies. */
const headBytes = 2_000;

interface Keeping {
  /** Called once, when the first tenth of the memory is full, or at the end. */
  openJudge(): Promise<TrafficJudge>;
  /** Reads entries; `first` is the number of the first request. */
  read(entries: readonly HarEntry[], first: number): readonly SentRequest[];
  /** Called when traffic is dropped for the first time. */
  onFull(): void;
  readonly most?: number;
}

/** Keeps passing traffic in memory. Once that is full, the oldest traffic is judged, and only evidence remains. */
export function keepTraffic({ openJudge, read, onFull, most = limits.keptBytes }: Keeping) {
  const sections: (readonly SentRequest[])[] = [];
  let entries: HarEntry[] = [];
  let bytes = 0;
  let count = 0;
  let isFull = false;
  let opened: Promise<TrafficJudge> | undefined;
  let ready: TrafficJudge | undefined;

  async function open(): Promise<TrafficJudge> {
    opened ??= openJudge();
    ready = await opened;
    return ready;
  }

  function close(): void {
    const sent = read(entries, count + 1);
    sections.push(sent);
    count += sent.length;
    entries = [];
    bytes = 0;
  }

  function dropOldest(by: TrafficJudge): void {
    if (!isFull) onFull();
    isFull = true;
    const oldest = sections.shift() ?? [];
    by.judge({ sent: oldest, answered: oldest }, sections[0]);
    by.forget(oldest);
  }

  return {
    keep(entry: HarEntry): void {
      const { request, response } = entry;
      bytes += headBytes + (request.postData?.text?.length ?? 0) + (response.content?.text?.length ?? 0);
      entries.push(entry);
      if (bytes < most / parts) return;
      close();
      // An error is reported at the end.
      open().catch(() => undefined);
      while (sections.length >= parts && ready !== undefined) dropOldest(ready);
    },
    /** Judges the rest. Returns the requests that are still in memory, and the number of all requests. */
    async end() {
      const judge = await open();
      close();
      const sent = sections.flat();
      judge.judge({ sent, answered: sent });
      return { judge, sent, count };
    },
  };
}
