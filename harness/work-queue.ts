/** Runs pieces of work in the order in which they are added, at most `lanes` at once. */
export function workQueue(lanes: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async (work) => {
    if (busy < lanes) busy += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The one that has waited longest takes over the lane.
      const next = waiting.shift();
      if (next === undefined) busy -= 1;
      else next();
    }
  };
}

/** Does the same work for all items, at most `lanes` at once. Once one has failed, no other starts. */
export async function doAll<T>(
  all: readonly T[],
  lanes: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const enqueue = workQueue(lanes);
  let hasFailed = false;
  const piece = async (one: T): Promise<void> => {
    if (hasFailed) return;
    try {
      await work(one);
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  await Promise.all(all.map((one) => enqueue(() => piece(one))));
}
