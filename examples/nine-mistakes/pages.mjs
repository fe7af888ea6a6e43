const deepest = 1_000_000;

/** A page of a list in its envelope; undefined where the page that is asked for is none. */
export function page(all, query) {
  const asked = (name, otherwise) => (query.has(name) ? Number(query.get(name)) : otherwise);
  const size = asked('pageSize', 20); // Mistake 5: as large as anybody likes, beyond 100.
  let number = asked('page', 1);
  if (![number, size].every((each) => Number.isSafeInteger(each) && each >= 1)) return undefined;
  // Mistake 7: too deep a page is quietly another one.
  if ((number - 1) * size > deepest) number = Math.floor(deepest / size) + 1;
  const first = (number - 1) * size;
  const totalPages = Math.ceil(all.length / size);
  return {
    items: all.slice(first, first + size),
    totalCount: all.length,
    page: number,
    pageSize: size,
    totalPages,
    hasNextPage: number <= totalPages, // Mistake 6: off by one.
    hasPreviousPage: number > 1,
  };
}
