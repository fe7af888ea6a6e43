import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { isSuccess } from '#harness/rules/judging/expectation.ts';
import { itemsIn } from '#harness/rules/judging/pages.ts';
import { identityOf, sizeGranted } from '#harness/rules/lists/lists.ts';
import type { ScenarioContext } from '#harness/scenario/scenario-context.ts';
import { keepSeries } from '#harness/scenario/series.ts';
import { type List, readList } from './lists.ts';

/** More are not read: a production server may have a million records. */
const mostPages = 25;

/**
 * Reads a list from page to page until nothing new comes, on two pages at least, since one alone cannot tell its own
 * count from that of the list. Then its first page once more, as the latest answer.
 */
export async function readWholeList(scenario: ScenarioContext, caller: Caller, list: List): Promise<void> {
  const read = async (page: number, pageSize: number): Promise<Exchange> => {
    await readList(scenario, caller, list, { page, pageSize });
    return scenario.exchanges.at(-1) as Exchange;
  };
  const pageSize = sizeInPages(await scenario.aside(() => read(1, 100)));
  const [pages, met] = [[] as Exchange[], new Set<string>()];
  for (let page = 1; ; page += 1) {
    if (page > mostPages) throw new Untestable('not-seen', `the list has more than ${mostPages} pages`);
    const answer = await read(page, pageSize);
    const ids = itemsIn(answer).map(identityOf);
    // How a page after the last is answered is open (OP-58).
    if (!isSuccess(answer) || ids.every((id) => met.has(id))) break;
    pages.push(answer);
    for (const id of ids) met.add(id);
    if (ids.length < pageSize) break;
  }
  keepSeries(scenario, pages);
  await read(1, pageSize);
}

/** A size at which the list of such a first page has several pages. */
function sizeInPages(first: Exchange): number {
  const [count, granted] = [itemsIn(first).length, sizeGranted(first)];
  if (granted === undefined || count < 2) throw new Untestable('not-seen', `the list has ${count} items`);
  return count < granted ? Math.ceil(count / 3) : granted;
}
