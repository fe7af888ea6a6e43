import { instantOf } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectThat, isObject } from '#harness/rules/judging/expectation.ts';
import type { RecordSet } from './inventory.ts';
import type { Kind } from './kinds.ts';

/** Each built-in template has the attributes it had. */
export function haveTheirAttributes(before: RecordSet, now: RecordSet): void {
  const templates = before.records.filter(
    ({ attributes }) => Array.isArray(attributes) && attributes.length > 0,
  );
  if (templates.length === 0) throw new Untestable('not-seen', 'no built-in template shows its attributes');
  for (const template of templates) {
    const found = now.listed.find((each) => each.name === template.name);
    const [was, is] = [template, found].map((each) => describeSorted(each?.attributes));
    expectThat(was === is, `the attributes ${was}`, is, ...now.exchanges, ...before.exchanges);
  }
}

/** The provenance of every built-in was recorded after that of all of them had been before; state control says when. */
export function isRecordedAgain(before: unknown, now: unknown, reset: Exchange): void {
  const [latest, earliest] = [momentOf(before, 'latest'), momentOf(now, 'earliest')];
  if (latest === undefined || earliest === undefined) {
    throw new Untestable(
      'state-unsupported',
      'state control does not say when the provenance of built-ins was recorded',
    );
  }
  const actual = `recorded at ${new Date(earliest).toISOString()}`;
  expectThat(earliest > latest, `provenance recorded after ${new Date(latest).toISOString()}`, actual, reset);
}

/** No record of a removed Connected System is left; state control counts them. */
export function noneOutlivesItsSystem({ name, orphans = '' }: Kind, counts: unknown, reset: Exchange): void {
  const left = isObject(counts) ? counts[orphans] : undefined;
  if (typeof left !== 'number') {
    throw new Untestable(
      'state-unsupported',
      `state control does not count ${name} without Connected System`,
    );
  }
  expectThat(left === 0, `no ${name} without Connected System`, left, reset);
}

function momentOf(times: unknown, name: string): number | undefined {
  return isObject(times) ? instantOf(times[name]) : undefined;
}

function describeSorted(list: unknown): string {
  return Array.isArray(list) ? JSON.stringify(list.map((each) => JSON.stringify(each)).sort()) : 'no list';
}
