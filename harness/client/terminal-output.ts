import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { unlessLate } from '#harness/http/budget.ts';

/** The start of an escape sequence that terminals ignore. A probe is `start`, a number and `end`. */
const start = '\u001B]7777;';
const end = '\u0007';

/** The longest wait for a probe to be read, in milliseconds. */
const probeMs = 1_000;

/** The kernel passes output on with a delay, so `readAll` writes a probe and waits until it is read. */
export function terminalOutput(path: string | undefined) {
  const awaited = new Map<string, () => void>();
  const probes = new RegExp(`${start}(\\d+)${end}`, 'g');
  let count = 0;
  let rest = '';

  async function writeProbe(): Promise<void> {
    // On Windows, a terminal has no device file.
    if (path === undefined) return;
    count += 1;
    const id = String(count);
    const read = new Promise<void>((resolve) => void awaited.set(id, resolve));
    const device = await open(path, constants.O_WRONLY | constants.O_NOCTTY);
    await device.write(start + id + end).finally(() => device.close());
    await read;
  }

  return {
    /** Returns the output without probes. */
    read(text: string): string {
      const all = rest + text;
      const last = all.slice(all.lastIndexOf(start.slice(0, 1)));
      // An incomplete probe is kept until its rest has been read.
      const isCut = start.startsWith(last) || (last.startsWith(start) && !last.includes(end));
      rest = isCut ? last : '';
      return all.slice(0, all.length - rest.length).replaceAll(probes, (_, id: string) => {
        awaited.get(id)?.();
        awaited.delete(id);
        return '';
      });
    },
    async readAll(): Promise<void> {
      // If the terminal has ended, `writeProbe` cannot open it, and there is no more output to read.
      await unlessLate(writeProbe(), probeMs, () => new Error('The probe was not read.')).catch(
        () => undefined,
      );
    },
  };
}
