/** Removes what was added first, until there are at most `most`. */
export function dropOldest(all: Set<string>, most: number): void {
  for (const oldest of all) {
    if (all.size <= most) return;
    all.delete(oldest);
  }
}
