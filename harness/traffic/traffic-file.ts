import { randomUUID } from 'node:crypto';
import { closeSync, ftruncateSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { mapParts } from '#harness/contract/json-values.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { prepareFolder, reasonOf } from '#harness/files/output-files.ts';
import { type Redactor, redactor } from '#harness/redaction/redact.ts';
import { secretsOfMessages } from '#harness/redaction/written-bodies.ts';
import type { RunResult } from '#harness/result/result.ts';
import { harEntry, type PassedMessages } from './har-entry.ts';
import { harFile } from './har-file.ts';

/** What a killed run loses at most. */
const longestMs = 500;
/** The characters of bodies that wait to be written. */
const longestWaiting = 1_000_000;
/** Entries between which others may work while the file is sealed. */
const atOnce = 50;

/** The names of the file while its run lasts, and afterwards. */
export const trafficNames = { open: 'exchanges.ndjson', sealed: 'exchanges.har' } as const;

export type TrafficFile = Awaited<ReturnType<typeof openTrafficFile>>;

/** The traffic of a run in its folder: an entry of a HAR in each line while it lasts, then a HAR file. */
export async function openTrafficFile(folder: string, most: number = limits.trafficBytes) {
  await prepareFolder(folder);
  const file = join(folder, trafficNames.open);
  const descriptor = openNew(file);
  /** The length of each line in bytes. */
  const lines: number[] = [];
  const learnt = new Set<string>();
  let length = 0;
  let isOpen = true;
  let incomplete: string | undefined;
  let waiting: PassedMessages[] = [];
  let waitingLength = 0;
  let timer: NodeJS.Timeout | undefined;
  let known: ReadonlySet<string> = new Set();
  let redact: Redactor = redactor([]);
  let secretCount = 0;

  /** Building a redactor takes time for each secret, so this is done for many exchanges at once. */
  function learnFrom(all: readonly PassedMessages[]): void {
    for (const each of all) for (const secret of secretsOfMessages(each)) learnt.add(secret);
    if (known.size + learnt.size === secretCount) return;
    secretCount = known.size + learnt.size;
    redact = redactor([...known, ...learnt]);
  }

  function append(passed: PassedMessages): void {
    if (incomplete !== undefined) return;
    const line = Buffer.from(`${JSON.stringify(harEntry(passed, redact))}\n`);
    if (length + line.length > most) {
      incomplete = `${file} is full after ${lines.length} requests; further requests are not in it.`;
      return;
    }
    try {
      // If the disk becomes full, the system may write a part without an error.
      for (let at = 0; at < line.length; )
        at += writeSync(descriptor, line, at, line.length - at, length + at);
      length += line.length;
      lines.push(line.length);
    } catch (cause) {
      ftruncateSync(descriptor, length);
      incomplete = `${file} can no longer be written: ${reasonOf(cause)}. It contains the first ${lines.length} requests.`;
    }
  }

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    const now = waiting;
    waiting = [];
    waitingLength = 0;
    if (!isOpen) return;
    learnFrom(now);
    for (const each of now) append(each);
  }

  function close(): void {
    if (!isOpen) return;
    write();
    isOpen = false;
    closeSync(descriptor);
  }

  /** The entries without the secrets that were learnt only after they had been written. */
  async function* masked(secrets: Iterable<string>): AsyncGenerator<object> {
    const whole = redactor([...secrets, ...learnt]);
    let position = 0;
    for (const [index, size] of lines.entries()) {
      const line = Buffer.alloc(size);
      readSync(descriptor, line, 0, size, position);
      position += size;
      yield withoutSecrets(JSON.parse(line.toString()), whole) as object;
      if (index % atOnce === 0) await setImmediate();
    }
  }

  return {
    /** Adds an exchange, which is written soon. `secrets` are those known so far; the set may grow. */
    add(passed: PassedMessages, secrets: ReadonlySet<string>): void {
      if (!isOpen || incomplete !== undefined) return;
      known = secrets;
      waiting.push(passed);
      waitingLength += (passed.request.body?.length ?? 0) + (passed.response?.body?.length ?? 0);
      timer ??= setTimeout(write, longestMs).unref();
      if (waitingLength > longestWaiting) write();
    },
    /** Makes a HAR file of all, without these secrets. If that is impossible, the lines stay. */
    async seal(secrets: Iterable<string>, comment?: string): Promise<NonNullable<RunResult['traffic']>> {
      write();
      const sealed = join(folder, trafficNames.sealed);
      // A file of this name is removed by a later run if this one is killed.
      const written = `${sealed}.${randomUUID()}`;
      const entries = lines.length;
      try {
        const har = harFile(written, { ...unbounded, comment });
        try {
          for await (const entry of masked(secrets)) {
            const trouble = har.add(entry);
            if (trouble !== undefined) throw new Error(trouble);
          }
        } finally {
          har.close();
        }
        renameSync(written, sealed);
        close();
        rmSync(file, { force: true });
        return { file: trafficNames.sealed, entries, ...(incomplete !== undefined && { incomplete }) };
      } catch (cause) {
        rmSync(written, { force: true });
        incomplete ??= `${sealed} cannot be written: ${reasonOf(cause)}. The requests are in ${file}.`;
        return { file: trafficNames.open, entries, incomplete };
      } finally {
        close();
      }
    },
    /** Ends a file that is not sealed; its lines stay. */
    close,
  };
}

/** What is sealed has been bounded already, while it was written. */
const unbounded = { entries: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

/** A file of its own, readable by its owner only, whatever was there: another run may still write to that. */
function openNew(file: string): number {
  try {
    rmSync(file, { force: true });
    return openSync(file, 'wx+', 0o600);
  } catch (cause) {
    throw new HarnessError('OUTPUT_UNWRITABLE', `${file} cannot be written: ${reasonOf(cause)}.`, {
      cause,
      hint: 'Give another folder with --out, or use --no-traffic.',
    });
  }
}

function withoutSecrets(value: unknown, redact: Redactor): unknown {
  if (typeof value === 'string') return redact.text(value);
  return mapParts(value, (part) => withoutSecrets(part, redact));
}
