import { documentedLists, type PageArithmetic } from '#reference/server/domain/paginate.ts';
import { type Changes, type Fault, fault } from './fault.ts';
import { enveloped } from './lists.ts';

const { pageOf } = documentedLists;

/** Changes what a page says of its place among the others. */
function placed(
  change: (place: PageArithmetic, page: number, pageSize: number, total: number) => Partial<PageArithmetic>,
): Changes {
  return {
    lists: {
      pageOf(total, page, pageSize, ...rest) {
        const place = pageOf(total, page, pageSize, ...rest);
        return { ...place, ...change(place, page, pageSize, total) };
      },
    },
  };
}

/** Wrong turns in what a page says of its place among the others (§2.8). */
export const listPlaceFaults: readonly Fault[] = [
  fault(
    'LS-08-pages-count-from-zero',
    'The page that is asked for as 1 answers as 0.',
    enveloped((page) => ({ ...page, page: Number(page.page) - 1 })),
  ),
  fault(
    'LS-08-every-page-is-the-first',
    'The envelope says page 1 whatever was asked for.',
    enveloped((page) => ({ ...page, page: 1 })),
  ),
  fault(
    'LS-09-the-rest-does-not-count',
    'totalPages is rounded down.',
    placed((_, __, pageSize, total) => ({ totalPages: Math.floor(total / pageSize) })),
  ),
  fault(
    'LS-09-one-page-too-many',
    'totalPages counts a page more where the last one is full.',
    placed((_, __, pageSize, total) => ({ totalPages: Math.floor(total / pageSize) + 1 })),
  ),
  fault(
    'LS-10-last-page-has-a-next',
    'hasNextPage is true on the last page too.',
    placed(({ totalPages }, page) => ({ hasNextPage: page <= totalPages })),
  ),
  fault(
    'LS-10-full-page-has-a-next',
    'hasNextPage is true wherever a page is full.',
    placed((_, page, pageSize, total) => ({ hasNextPage: page * pageSize <= total })),
  ),
  fault(
    'LS-10-no-page-has-a-next',
    'hasNextPage is always false.',
    placed(() => ({ hasNextPage: false })),
  ),
  fault(
    'LS-11-first-page-has-a-previous',
    'hasPreviousPage is always true.',
    placed(() => ({ hasPreviousPage: true })),
  ),
  fault(
    'LS-11-second-page-has-no-previous',
    'hasPreviousPage is true from page 3.',
    placed((_, page) => ({ hasPreviousPage: page > 2 })),
  ),
  fault(
    'LS-11-last-page-has-no-previous',
    'hasPreviousPage is false on the last page.',
    placed(({ totalPages, hasPreviousPage }, page) => ({
      hasPreviousPage: hasPreviousPage && page < totalPages,
    })),
  ),
];
