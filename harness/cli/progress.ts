import type { Stream } from '#harness/cli/environment.ts';

/** A line that rewrites itself while work goes on; silent where nobody watches a terminal. */
export interface ProgressLine {
  show(text: string): void;
  clear(): void;
}

export function progressLine(stream: Stream): ProgressLine {
  let shownAt = 0;
  const erase = '\r\u001B[2K';
  return {
    show(text) {
      if (!stream.isTerminal || performance.now() - shownAt < 50) return;
      shownAt = performance.now();
      stream.write(erase + text.slice(0, stream.columns - 1));
    },
    clear() {
      if (stream.isTerminal) stream.write(erase);
    },
  };
}
