import type { Stream } from '#harness/environment.ts';

export const eraseLine = '\r\u001B[2K';

/** A line that rewrites itself while work goes on; silent where nobody watches a terminal, or wants it quiet. */
export interface ProgressLine {
  show(text: string): void;
  clear(): void;
}

export function progressLine(stream: Stream, isQuiet = false): ProgressLine {
  const isWatched = stream.isTerminal && !isQuiet;
  let shownAt = 0;
  return {
    show(text) {
      if (!isWatched || performance.now() - shownAt < 50) return;
      shownAt = performance.now();
      stream.write(eraseLine + text.slice(0, stream.columns - 1));
    },
    clear() {
      if (isWatched) stream.write(eraseLine);
    },
  };
}
