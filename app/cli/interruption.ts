/** Thrown if an interrupted command has nothing to report. Caught at the CLI entry point. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

export const interruptedCommand = (): Error => new Interrupted('interrupted');

/** The exit code is the same as in shells: 128 plus the number of the signal. */
export function exitCodeOf({ reason }: AbortSignal): 129 | 130 | 143 {
  return reason === 'SIGHUP' ? 129 : reason === 'SIGTERM' ? 143 : 130;
}

/** The signals that end a command. SIGHUP says that the terminal was closed. */
export const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export const interruptedExitCodes =
  '130: interrupted by Ctrl-C; 143: ended by SIGTERM; 129: ended by SIGHUP (the terminal was closed)';

/** Signals within this time count as one key press. */
const samePressMs = 300;

/** Counts presses of Ctrl-C. For one press, the terminal, npm and the launcher may each send a signal. */
export function countPresses(): (by: 'signal' | 'launcher') => number {
  const counts = { signal: 0, launcher: 0 };
  const settling = { signal: false, launcher: false };
  return (by) => {
    if (!settling[by]) {
      counts[by] += 1;
      settling[by] = true;
      // If the process was busy, pending signals are delivered after the first timer, but before the second.
      later(() => later(() => Object.assign(settling, { [by]: false })));
    }
    return Math.max(counts.signal, counts.launcher);
  };
}

function later(action: () => void): void {
  setTimeout(action, samePressMs).unref();
}
