import type { Envelope } from '#openapi/types.ts';
import { type Factory, Incoherent, type PageFactory } from './shape.ts';
import type { Source } from './source.ts';

const deepestSkip = 1_000_000; // 8
const largestPage = 100; // 8

/** A factory of pages whose items come from the factory of their shape. */
export function pageOf<Item>(source: Source, item: Factory<Item>): PageFactory<Item> {
  return (given = {}) => {
    const { page = 1, pageSize = Math.max(20, given.items?.length ?? 0) } = given;
    const skipped = (page - 1) * pageSize;
    const totalCount = given.totalCount ?? skipped + (given.items?.length ?? source.number(1, 5));
    const length = Math.min(pageSize, Math.max(0, totalCount - skipped));
    const items = given.items?.map((one) => item(one)) ?? Array.from({ length }, () => item());
    const totalPages = Math.ceil(totalCount / pageSize);
    const envelope = {
      items,
      totalCount,
      page,
      pageSize,
      totalPages,
      hasNextPage: page < totalPages,
      hasPreviousPage: page > 1,
    };
    demandArithmetic(envelope, given, length);
    return envelope;
  };
}

function demandArithmetic<Item>(
  { items, page, pageSize, totalCount, ...following }: Envelope,
  given: Partial<Envelope<Item>>,
  length: number,
): void {
  if (page < 1 || pageSize < 1 || pageSize > largestPage || (page - 1) * pageSize > deepestSkip) {
    throw new Incoherent(`No list has a page ${page} of ${pageSize} items (§8).`);
  }
  if (items.length !== length) {
    throw new Incoherent(
      `Page ${page} of ${totalCount} at ${pageSize} a page has ${length} items, not ${items.length}.`,
    );
  }
  for (const [name, value] of Object.entries(following)) {
    const wanted = given[name as keyof typeof following];
    if (wanted !== undefined && wanted !== value) {
      throw new Incoherent(
        `${name} is ${value}, not ${wanted}: ${totalCount} items at ${pageSize} a page (§2.8).`,
      );
    }
  }
}
