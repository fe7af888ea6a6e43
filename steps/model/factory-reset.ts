import { valueAt } from '#harness/contract/enum-fields.ts';
import { jsonValue, membersOf } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { type Fields, isObject } from '#harness/scenario/response.ts';
import { identityOf, itemsIn, pageIn, pageQueryOf } from '#steps/lists/pages.ts';
import {
  type Chapter,
  type Claim,
  completed,
  isAdministrator,
  isRegular,
  isServed,
  type Situation,
  statusOf,
} from './chapter.ts';

/** §4.5: the lists of records that a reset removes, or keeps if they are built in, each with its rules. */
export const listsOfReset: Readonly<Record<string, readonly [removed: string, kept?: string]>> = {
  listConnectedSystems: ['FR-12'],
  listSynchronisationRules: ['FR-17'],
  listObjectMatchingRules: ['FR-18'],
  listSchedules: ['FR-19'],
  listScheduleExecutions: ['FR-20'],
  listActivities: ['FR-21'],
  listMetaverseObjectTypes: ['FR-23', 'FR-35'],
  listMetaverseAttributes: ['FR-24', 'FR-34'],
  listRoles: ['FR-25', 'FR-36'],
  listConnectorDefinitions: ['FR-26', 'FR-37'],
  listPredefinedSearches: ['FR-27', 'FR-39'],
  listExampleDataSets: ['FR-28', 'FR-38'],
  listExampleDataTemplates: ['FR-29'],
  listApiKeys: ['FR-30', 'FR-41'],
  listTrustedCertificates: ['FR-31'],
};

/** The number of records that a reset removes, by their list (§2.7). */
const counted: Readonly<Record<string, readonly [count: string, rule: string]>> = {
  listConnectedSystems: ['connectedSystemsRemoved', 'FR-03'],
  listSynchronisationRules: ['syncRulesRemoved', 'FR-04'],
};

/** §4.5, §7.5 and §7.6: when a reset is refused, what it counts and what remains. */
export function factoryResetModel(situation: Situation): Chapter {
  let isBusy: boolean | undefined = situation.isCalm ? false : undefined;
  let hasInitial: boolean | undefined = situation.isCalm ? true : undefined;
  let wasReset = false;
  let totals = new Map<string, unknown>();
  const left = new Remains();
  return {
    entered(state, params, values) {
      totals = new Map();
      wasReset = false;
      left.forget();
      if (state === 'an activity is in progress') isBusy = true;
      else if (state === 'no activity is in progress') isBusy = false;
      else if (state === 'an initial administrator is configured')
        hasInitial = (values.configured ?? completed(state, params).configured) === true;
      else if (/execution|activity|accounts/.test(state) && isBusy === false) isBusy = undefined;
    },
    answered(answer) {
      const { operation = '', exchange, effect, isBesideOthers, path } = answer;
      const status = statusOf(answer);
      const isRefused = status >= 400 && status < 500;
      const isChange =
        effect !== 'read' && exchange.request.method !== 'GET' && exchange.request.method !== 'HEAD';
      if (operation !== 'resetSystem') {
        if (isChange && !isRefused) {
          totals = new Map();
          wasReset = false;
          left.forget();
          if (isBusy === false) isBusy = undefined;
        }
        if (isBesideOthers || Object.keys(path).length > 0) return [];
        return wasReset ? left.contradictions(operation, exchange) : left.note(operation, exchange, totals);
      }
      const [before, known] = [isBusy, totals];
      const isSafe = isRegular(answer, situation) && isAdministrator(answer) && !isBesideOthers;
      if (isBesideOthers) wasReset = false;
      if (isServed(answer)) {
        wasReset = isSafe && situation.isCalm;
        if (!wasReset) left.forget();
        isBusy = isBesideOthers ? undefined : false;
        totals = new Map();
      }
      if (!isSafe) return [];
      const body = jsonValue(exchange.request.body);
      const [force, includeAdministrators, acknowledgeAdministratorLockout] = [
        'force',
        'includeAdministrators',
        'acknowledgeAdministratorLockout',
      ].map((option) => valueAt(body, [option]));
      // Without Force a server may always refuse, and also without an acknowledgement (OP-117).
      const isNeedless = acknowledgeAdministratorLockout === true && includeAdministrators !== true;
      const hasNull = [includeAdministrators, acknowledgeAdministratorLockout].includes(null);
      if (force !== true || isNeedless || hasNull) return [];
      const found = `status ${status}`;
      if (before === true && situation.isResetTold)
        return [[status === 409, 'FR-62', 'status 409 while an Activity is in progress', found]];
      if (before !== false || hasInitial === undefined) return [];
      if (!situation.isResetTold && includeAdministrators) return [];
      const locksOut = includeAdministrators === true && !hasInitial;
      if (locksOut && acknowledgeAdministratorLockout !== true)
        return [[status === 409, 'FR-65', 'status 409 for the lockout', found]];
      const rule = locksOut ? 'FR-67' : includeAdministrators === true ? 'FR-68' : 'FR-69';
      const content = membersOf(exchange.response.content);
      if (!isServed(answer)) return [[false, rule, 'a reset', found]];
      return Object.entries(counted).map(([list, [count, own]]): Claim => {
        const total = known.get(list);
        const isSame = total === undefined || content[count] === total;
        return [isSame, own, `${String(total)} removed`, content[count]];
      });
    },
  };
}

/** What was listed before a reset, and so must be missing or present after it. */
class Remains {
  readonly #before = new Map<string, Map<string, Fields>>();

  forget(): void {
    this.#before.clear();
  }

  note(operation: string, exchange: Exchange, totals: Map<string, unknown>): readonly [] {
    const own = this.#before.get(operation) ?? new Map<string, Fields>();
    this.#before.set(operation, own);
    for (const item of itemsIn(exchange)) if (isObject(item)) own.set(identityOf(item) ?? '', item);
    if (pageQueryOf(exchange).isPlain) totals.set(operation, pageIn(exchange)?.totalCount);
    return [];
  }

  contradictions(operation: string, exchange: Exchange): readonly Claim[] {
    const [removed, kept] = listsOfReset[operation] ?? [];
    const page = pageIn(exchange);
    if (removed === undefined || page === undefined) return [];
    const before = this.#before.get(operation) ?? new Map<string, Fields>();
    const items = itemsIn(exchange).filter(isObject);
    // If some are built in, the field that marks the others is open.
    const hasOthers = kept !== undefined || sometimesShipped.has(operation);
    const wasThere = (item: Fields): boolean => before.has(identityOf(item) ?? '');
    const stray = items.find((item) =>
      hasOthers ? isCustom(item) && (item.builtIn === false || wasThere(item)) : wasThere(item),
    );
    const { isPlain } = pageQueryOf(exchange);
    const isWhole = page.hasPreviousPage === false && page.hasNextPage === false && isPlain;
    const ids = new Set(items.map(identityOf));
    const lost = isWhole
      ? [...before].find(([id, item]) => hasOrigin(item) && !isCustom(item) && !ids.has(id))
      : undefined;
    const isEmpty = operation === 'listActivities' && isPlain && page.totalCount === 0;
    return [
      [stray === undefined, removed, 'nothing of before the reset, save what came with the product', stray],
      [
        kept === undefined || lost === undefined,
        kept ?? '',
        'what came with the product',
        `no ${String(lost?.[0])}`,
      ],
      [!isEmpty, 'FR-06', 'a Reset activity', 'no Activity'],
    ];
  }
}

const hasOrigin = ({ builtIn, isInfrastructureKey }: Fields): boolean =>
  typeof (builtIn ?? isInfrastructureKey) === 'boolean';
const isCustom = ({ builtIn, isInfrastructureKey }: Fields): boolean =>
  (builtIn ?? isInfrastructureKey) === false;
const sometimesShipped: ReadonlySet<string> = new Set(['listSchedules', 'listExampleDataTemplates']);
