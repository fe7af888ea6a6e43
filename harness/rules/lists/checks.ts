import { operationById } from '#harness/contract/contract.ts';
import { broken, type PassiveCheck, seen } from '#harness/rules/judging/check.ts';
import { lawCheck } from '#harness/rules/judging/law.ts';
import { pageIn, pageQueryOf } from '#harness/rules/judging/pages.ts';
import * as depth from './depth.ts';
import { describeEmptyList } from './describe-lists.ts';
import { isBareList, sizeGranted } from './lists.ts';
import * as laws from './page-laws.ts';

const computed = { computed: true };

const envelopeCheck = lawCheck('LS-01', laws.hasSevenMembers);

/** What every page of a list keeps, whichever list it is of (§2.8, §4.2, §7.3, §8). */
export const listChecks: readonly PassiveCheck[] = [
  {
    rule: 'LS-01',
    examine(exchange, circumstances) {
      const { operation } = exchange;
      const isList = operation !== undefined && operationById(circumstances.contract, operation).isList;
      if (isList && isBareList(exchange)) return broken('the envelope', exchange.response.body);
      return envelopeCheck.examine(exchange, circumstances);
    },
  },
  lawCheck('LS-02', laws.holdsItemsInArray),
  lawCheck('LS-03', laws.hasIntegerCounts),
  lawCheck('LS-04', laws.hasBooleanFlags),
  lawCheck('LS-05', laws.staysWithinSize),
  lawCheck('LS-06', laws.staysWithinCap),
  lawCheck('LS-07', laws.hasSizeAskedFor, computed),
  lawCheck('LS-08', laws.hasNumberAskedFor, computed),
  lawCheck('LS-09', laws.countsItsPages),
  lawCheck('LS-10', laws.announcesNextPage),
  lawCheck('LS-11', laws.announcesPreviousPage),
  lawCheck('LS-12', laws.holdsWhatIsLeft, computed),
  lawCheck('LS-16', depth.servesNoPageBeyondDepth, computed),
  lawCheck('LS-21', depth.messageNamesLimit, computed),
  lawCheck('LS-22', depth.messageNamesDeepestPage, computed),
  {
    rule: 'LS-35',
    examine(exchange) {
      const size = sizeGranted(exchange);
      const isWhole = pageQueryOf(exchange).pageSize === 100n;
      return isWhole && size !== undefined ? seen(`100 asked for: pageSize ${size}`) : undefined;
    },
  },
  {
    rule: 'LS-31',
    examine: (exchange) =>
      pageIn(exchange)?.totalCount === 0 ? seen(describeEmptyList(exchange)) : undefined,
  },
  {
    rule: 'LS-32',
    computed: true,
    examine: (exchange) => (depth.isDepthMessage(exchange) ? seen(depth.describeLimit(exchange)) : undefined),
  },
];
