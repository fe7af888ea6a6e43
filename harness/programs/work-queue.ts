/** Does the same work for all items, at most `lanes` at a time, in their order. After a failure, starts no further item. */
export async function doAll<T>(
  all: readonly T[],
  lanes: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const items = all.values();
  let hasFailed = false;
  const lane = async (): Promise<void> => {
    for (const one of items) {
      if (hasFailed) return;
      await work(one).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
