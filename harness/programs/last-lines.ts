/** Keeps the end of what a program prints, however much it prints: whole lines, together at most `most` characters. */
export function lastLines(most: number) {
  let kept = '';
  let left = 0;
  let isWithinLeftOut = false;
  /** Leaves out whole lines only: what remains of a cut one could be the end of a secret. */
  const cut = (): void => {
    const from = kept.indexOf('\n', Math.max(0, kept.length - most - 1));
    isWithinLeftOut = from < 0;
    const end = isWithinLeftOut ? kept.length : from + 1;
    left += end;
    kept = kept.slice(end);
  };
  return {
    add(text: string): void {
      kept += text;
      if (isWithinLeftOut || kept.length > 2 * most) cut();
    },
    /** What is kept, and the number of characters before it. */
    all() {
      if (kept.length > most) cut();
      return { text: kept, left };
    },
  };
}
