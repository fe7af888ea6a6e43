interface Progress extends Disposable {
  isConcurrent(): boolean;
}

/** Notes which requests were in progress at the same time as others. */
export function inProgress() {
  const all = new Set<{ isConcurrent: boolean }>();
  return {
    begin(): Progress {
      const own = { isConcurrent: all.size > 0 };
      for (const other of all) other.isConcurrent = true;
      all.add(own);
      return { isConcurrent: () => own.isConcurrent, [Symbol.dispose]: () => void all.delete(own) };
    },
  };
}
