import { Readable } from 'node:stream';

/** Does the same work for all items, at most `lanes` at a time. After a failure, starts no further item. */
export async function doAll<T>(all: readonly T[], lanes: number, work: (one: T) => Promise<void>) {
  await Readable.from(all).forEach(work, { concurrency: lanes });
}
