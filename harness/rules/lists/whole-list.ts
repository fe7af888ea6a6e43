import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectThat } from '#harness/rules/judging/expectation.ts';
import { itemsIn, pageIn } from '#harness/rules/judging/pages.ts';
import { assumeMembers, assumeReadable, identityOf } from './lists.ts';

/**
 * All pages of a list count what they hold together (§2.8), as long as the list stood still meanwhile: `again` is its
 * first page, read once more. An item that is met twice may hide one that is left out, which is a rule of its own (LS-13).
 */
export function countWholeList(pages: readonly Exchange[], again: Exchange): void {
  for (const page of [...pages, again]) {
    assumeReadable(page);
    assumeMembers(page, [['totalCount', 'any value']]);
  }
  if (JSON.stringify(itemsIn(again)) !== JSON.stringify(itemsIn(pages[0] ?? again)))
    throw new Untestable('not-seen', 'the list changed while it was read');
  const ids = pages.flatMap(itemsIn).map(identityOf);
  const whole = new Set(ids).size;
  const wrong = pages.find((page) => totalOf(page) !== whole);
  if (wrong === undefined) return;
  if (ids.length > whole)
    throw new Untestable('not-seen', 'an item is met twice, so that others may be missing');
  expectThat(false, `totalCount ${whole}, as all pages together hold`, totalOf(wrong), wrong, ...pages);
}

function totalOf(page: Exchange): unknown {
  return pageIn(page)?.totalCount;
}
