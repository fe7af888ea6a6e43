import {
  answersOf,
  type Body,
  type Changes,
  type Fault,
  fault,
  reshaped,
  without,
} from '#mocks/proofs/mutant.ts';
import { documentedAccess } from '#reference/server/domain/access.ts';
import { refuseField } from '#reference/server/domain/errors.ts';
import { documentedLists, type PageArithmetic } from '#reference/server/domain/paginate.ts';

/** Changes the rows of a list one by one, or leaves some out; the total keeps step. */
export function rowsOf(
  operations: string | readonly string[],
  change: (row: Body) => readonly Body[],
): Changes {
  return answersOf(operations, ({ items, totalCount, ...envelope }) => {
    const rows = items as readonly Body[];
    const changed = rows.flatMap(change);
    return { ...envelope, items: changed, totalCount: Number(totalCount) - rows.length + changed.length };
  });
}

const { effectivePageSize, envelope, rowsOf: rowsOfPage } = documentedLists;

/** Changes the envelope once it has been made as documented. */
export function enveloped(change: (page: Body) => Body): Changes {
  return {
    lists: {
      envelope(...given) {
        return change(envelope.apply(this, given) as Body);
      },
    },
  };
}

/** Grants another size than the one asked for. */
function granted(size: (asked: number) => number): Changes {
  return {
    lists: {
      effectivePageSize(asked) {
        return effectivePageSize.call(this, size(asked));
      },
    },
  };
}

const isDescending = (url: string) => new URL(url).searchParams.get('sortDirection') === 'desc';

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Wrong turns in the envelope and in the size of a page (§2.8, §4.2). */
export const listFaults: readonly Fault[] = [
  fault(
    'LS-01-names-in-capitals',
    'The names of the envelope begin with capitals.',
    enveloped((page) =>
      Object.fromEntries(Object.entries(page).map(([name, value]) => [capital(name), value])),
    ),
  ),
  fault(
    'LS-01-total-under-another-name',
    'The envelope has total where totalCount is due.',
    enveloped((page) => ({ ...without(page, 'totalCount'), total: page.totalCount })),
  ),
  fault(
    'LS-01-no-flag-for-an-earlier-page',
    'The envelope has no hasPreviousPage.',
    enveloped((page) => without(page, 'hasPreviousPage')),
  ),
  fault(
    'LS-02-no-items-are-null',
    'The items of an empty list are null.',
    enveloped((page) => ({ ...page, items: page.totalCount === 0 ? null : page.items })),
    { alsoBreaks: ['LS-06'] },
  ),
  fault(
    'LS-02-no-items-are-an-object',
    'The items of an empty list are an object.',
    enveloped((page) => ({ ...page, items: page.totalCount === 0 ? {} : page.items })),
    { alsoBreaks: ['LS-06'] },
  ),
  fault(
    'LS-03-total-in-letters',
    'totalCount is a text.',
    enveloped((page) => ({ ...page, totalCount: String(page.totalCount) })),
  ),
  fault(
    'LS-03-pages-in-fractions',
    'totalPages is not rounded.',
    enveloped((page) => ({ ...page, totalPages: Number(page.totalCount) / Number(page.pageSize) + 0.001 })),
  ),
  fault(
    'LS-03-size-is-null',
    'pageSize is null.',
    enveloped((page) => ({ ...page, pageSize: null })),
  ),
  fault(
    'LS-04-flags-are-numbers',
    'The flags are 0 and 1.',
    enveloped((page) => ({
      ...page,
      hasNextPage: Number(page.hasNextPage),
      hasPreviousPage: Number(page.hasPreviousPage),
    })),
  ),
  fault(
    'LS-04-no-earlier-page-is-null',
    'hasPreviousPage is null on the first page.',
    enveloped((page) => ({ ...page, hasPreviousPage: page.hasPreviousPage || null })),
  ),
  fault('LS-05-small-pages-hold-one-more', 'A page of fewer than 30 items holds one more.', {
    lists: {
      rowsOf(rows, page, pageSize) {
        const further = pageSize < 30 ? rows.slice(page * pageSize, page * pageSize + 1) : [];
        return rowsOfPage.call(this, rows, page, pageSize).concat(further) as typeof rows;
      },
    },
  }),
  fault('LS-06-no-cap', 'A page is as large as it was asked for.', {
    lists: { effectivePageSize: (asked) => asked },
  }),
  fault('LS-06-cap-of-two-hundred', 'A page holds up to 200 items.', {
    lists: { effectivePageSize: (asked) => Math.min(asked, 200) },
  }),
  fault('LS-06-one-above-the-cap', 'A page that is cut down holds 101 items.', {
    lists: { effectivePageSize: (asked) => Math.min(asked, 101) },
  }),
  fault(
    'LS-07-large-sizes-in-tens',
    'Sizes above 50 are rounded down to tens.',
    granted((asked) => (asked > 50 && asked < 100 ? Math.floor(asked / 10) * 10 : asked)),
  ),
  fault(
    'LS-07-ninety-nine-is-refused',
    'A size of 99 is refused.',
    granted((asked) => {
      if (asked === 99) throw refuseField('page-size-too-large', 'pageSize', 'must be a size that we offer');
      return asked;
    }),
  ),
  fault(
    'LS-07-envelope-repeats-the-default',
    'pageSize is that of a page for which none is asked for.',
    enveloped((page) => ({ ...page, pageSize: 20 })),
    { alsoBreaks: ['LS-05', 'LS-09'] },
  ),
  fault(
    'LS-24-direction-is-ignored',
    'A list is sorted in the same direction whatever sortDirection says.',
    reshaped(
      ({ kind }, { request }) => kind === 'envelope' && isDescending(request.url),
      (answer) => {
        const page = answer.body as Body;
        return { ...answer, body: { ...page, items: (page.items as readonly unknown[]).toReversed() } };
      },
    ),
  ),
  fault('LS-34-administrator-is-refused', 'The Run Profiles are listed for nobody but ordinary users.', {
    access: {
      allowsAccess(demand, caller, asking, ...rest) {
        return asking.operation === 'listRunProfiles' && caller?.roles.includes('Administrator')
          ? 'forbidden'
          : documentedAccess.allowsAccess.call(this, demand, caller, asking, ...rest);
      },
    },
  }),
];

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
