/** Within this time it is still the same press. */
const samePressMs = 300;

/**
 * Counts how often somebody pressed Ctrl-C. One press may arrive several times: from the terminal, passed on by npm, and
 * passed on by the launcher for older Node; and late, where the process was busy.
 */
export function countPresses(): (by: 'signal' | 'launcher') => number {
  const counts = { signal: 0, launcher: 0 };
  const settling = { signal: false, launcher: false };
  return (by) => {
    if (!settling[by]) {
      counts[by] += 1;
      settling[by] = true;
      // Twice, since what came while the process was busy is told only after the first timer.
      later(() => later(() => Object.assign(settling, { [by]: false })));
    }
    return Math.max(counts.signal, counts.launcher);
  };
}

function later(action: () => void): void {
  setTimeout(action, samePressMs).unref();
}
