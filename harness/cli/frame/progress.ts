import type { Stream } from '#harness/environment.ts';

export const eraseLine = '\r\u001B[2K';

/** How often a log is told how far work has got: often enough that nobody takes it for dead. */
const logEveryMs = 10_000;

/** A line that rewrites itself while work goes on; without a terminal a new line every 10 s. Silent where it is to be quiet. */
export interface ProgressLine {
  show(text: string): void;
  clear(): void;
}

export function progressLine(stream: Stream, isQuiet = false, everyMs = logEveryMs): ProgressLine {
  const isWatched = stream.isTerminal && !isQuiet;
  let shownAt = 0;
  let loggedAt = performance.now();
  return {
    show(text) {
      if (!isWatched) {
        if (isQuiet || performance.now() - loggedAt < everyMs) return;
        loggedAt = performance.now();
        stream.write(`${text}\n`);
        return;
      }
      if (performance.now() - shownAt < 50) return;
      shownAt = performance.now();
      stream.write(eraseLine + text.slice(0, stream.columns - 1));
    },
    clear() {
      if (isWatched) stream.write(eraseLine);
    },
  };
}
