import type * as Contract from '#openapi/types.ts';
import type { Envelope } from '#openapi/types.ts';
import { documentedLists } from '#reference/server/domain/lists.ts';
import { serviceHealth, serviceHealthSummary } from './health.ts';
import type { FactoryOptions } from './options.ts';
import { errorBody, generated, pages, recordsFrom } from './records.ts';
import {
  type CompleteSummary,
  type Factory,
  type GivenSummary,
  Incoherent,
  type PageFactory,
  type Pages,
  type Simple,
} from './shapes.ts';
import { createSource, type Source } from './source.ts';
import { userInfo } from './user-info.ts';

function pageOf<Item>(source: Source, item: Factory<Item>): PageFactory<Item> {
  return (given = {}) => {
    const { page = 1, pageSize = Math.max(20, given.items?.length ?? 0) } = given;
    const skipped = documentedLists.skippedRows(page, pageSize);
    const totalCount = given.totalCount ?? skipped + (given.items?.length ?? source.number(1, 5));
    const length = Math.min(pageSize, Math.max(0, totalCount - skipped));
    const items = given.items?.map((one) => item(one)) ?? Array.from({ length }, () => item());
    const totalPages = Math.ceil(totalCount / pageSize);
    const following = { totalPages, hasNextPage: page < totalPages, hasPreviousPage: page > 1 };
    const envelope = { items, totalCount, page, pageSize, ...following };
    assertArithmetic(envelope, given, length);
    return envelope;
  };
}

function assertArithmetic(
  { items, page, pageSize, totalCount, ...following }: Envelope,
  given: Partial<Envelope>,
  length: number,
): void {
  const isSize = page >= 1 && pageSize >= 1 && pageSize <= documentedLists.maximumPageSize;
  if (!isSize || documentedLists.isTooDeep(page, pageSize)) {
    throw new Incoherent(`A list cannot have page ${page} with a pageSize of ${pageSize} (§8).`);
  }
  if (items.length !== length) {
    const described = `Page ${page} of a list with totalCount ${totalCount} and pageSize ${pageSize}`;
    throw new Incoherent(`${described}: expected items: ${length}, given: ${items.length}.`);
  }
  for (const [name, value] of Object.entries(following)) {
    const wanted = given[name as keyof typeof following];
    if (wanted !== undefined && wanted !== value) {
      const items = `totalCount is ${totalCount}, pageSize ${pageSize}`;
      throw new Incoherent(`${name} must be ${value}, not ${wanted}: ${items} (§2.8).`);
    }
  }
}

export interface Factories extends Simple, Pages {
  /** A page of a list whose items have no particular shape (§2.8). */
  envelope: PageFactory<object>;
  /** By default, an error body has no `details`, and only INVALID_REQUEST has `validationErrors` (§2.9). */
  errorBody(given?: Partial<Contract.ErrorBody>): Contract.ErrorBody;
  /** A background service, Heartbeating by default; its times are before `now`. */
  serviceHealth: Factory<Contract.ServiceHealth>;
  serviceHealthSummary(given?: GivenSummary): CompleteSummary;
}

/**
 * Factories for every shape of the contract. A factory derives missing fields from the given fields.
 * `serviceHealth({ condition: 'Stalled' })` is Degraded, and has made no progress for more than ten minutes.
 * If given fields contradict each other, the factory throws `Incoherent`.
 */
export function factories(options: FactoryOptions = {}): Factories {
  const source = createSource(options);
  const record = recordsFrom(source);
  const makerOf =
    (shape: string): Factory<object> =>
    (given = {}) =>
      record(shape, { ...given });
  const simple = Object.keys(generated).map((shape) => [factoryName(shape), makerOf(shape)]);
  const paged = Object.entries(pages).map(([page, item]) => [
    factoryName(page),
    pageOf(source, makerOf(item)),
  ]);
  return {
    ...(Object.fromEntries(simple) as Omit<Simple, 'userInfo'>),
    ...(Object.fromEntries(paged) as Pages),
    userInfo: (given = {}) => userInfo(source, given),
    envelope: pageOf<object>(source, (given) => ({ id: source.id(), ...given })),
    errorBody: (given = {}) => errorBody(source, given),
    serviceHealth: (given = {}) => serviceHealth(source, given),
    serviceHealthSummary: (given = {}) => serviceHealthSummary(source, given),
  };
}

const factoryName = (shape: string): string =>
  shape.replace(/^VersionResult$/, 'version').replace(/^./, (first) => first.toLowerCase());
