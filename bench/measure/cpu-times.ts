import { readFile } from 'node:fs/promises';

/** What the processors of this machine did since it was started, in ticks. */
export interface CpuTimes {
  readonly all: number;
  /** What the host of a virtual machine gave to others while this one had work to do. */
  readonly stolen: number;
}

/** Undefined where the system does not tell. */
export async function cpuTimes(): Promise<CpuTimes | undefined> {
  return cpuTimesIn(await readFile('/proc/stat', 'utf8').catch(() => ''));
}

/** Reads the first line of Linux's `/proc/stat`: user, nice, system, idle, iowait, irq, softirq, steal, and guests. */
export function cpuTimesIn(text: string): CpuTimes | undefined {
  const [, line] = /^cpu +(\d.*)$/m.exec(text) ?? [];
  // Guests are counted among the users.
  const ticks = line?.split(' ').slice(0, 8).map(Number);
  if (ticks === undefined || ticks.length < 8) return undefined;
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 };
}

/** The share of the time between two readings that the host gave to others. */
export function stealShareOf(from: CpuTimes | undefined, to: CpuTimes | undefined): number | undefined {
  if (from === undefined || to === undefined || to.all === from.all) return undefined;
  return (to.stolen - from.stolen) / (to.all - from.all);
}
