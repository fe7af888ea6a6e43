import type { ClientRun, CommandResult } from '#harness/client/client-run.ts';
import { folded } from '#harness/contract/casing.ts';
import { instantOf } from '#harness/contract/instant.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectThat, isObject, isSuccess, shown } from '#harness/rules/judging/expectation.ts';
import { judgeByClientChecks, type RunFacts } from './client-checks.ts';

export function succeeds(client: ClientRun, nth: number): void {
  const { invocation, succeeded } = resultOf(client, nth);
  expectThat(succeeded, `${invocation.command} to succeed`, 'an error', ...client.exchanges);
}

export function reportsError(client: ClientRun, nth: number): void {
  const { invocation, succeeded } = resultOf(client, nth);
  expectThat(!succeeded, `${invocation.command} to report an error`, 'success', ...client.exchanges);
}

/** What a client prints or keeps to itself, by the words of the features. */
export const prints = {
  /** Nothing on standard output; messages on the error stream are not results. */
  'no result': (client: ClientRun): void => {
    const { output } = resultOf(client);
    expectThat(output.trim() === '', 'no output', output, ...client.exchanges);
  },
  something: (client: ClientRun): void => {
    const hasPrinted = `${resultOf(client).output}${client.stderr}`.trim() !== '';
    expectThat(hasPrinted, 'some text on the screen', 'nothing', ...client.exchanges);
  },
  'no credential': (client: ClientRun, facts: RunFacts): void => {
    judgeByClientChecks(['CL-52'], client, facts);
  },
};

export type Printing = keyof typeof prints;

/** A row of a table in a feature: a member of the output, and what it holds in each object. */
export type OutputRow = readonly [member: string, ...cells: string[]];

/** The output has as many objects as the table has columns of cells, and their members are as the cells say. */
export function hasOutput(client: ClientRun, rows: readonly OutputRow[]): void {
  const { objects, output } = resultOf(client);
  const { exchanges } = client;
  expectThat(objects !== undefined, 'an output in the format of the subject file', output, ...exchanges);
  const wanted = (rows[0]?.length ?? 1) - 1;
  const expected = `${wanted} object${wanted === 1 ? '' : 's'}`;
  expectThat(objects.length === wanted, expected, `${objects.length}`, ...exchanges);
  for (const [member, ...cells] of rows) {
    for (const [at, cell] of cells.entries()) {
      const value = objects[at]?.get(folded(member));
      const sent = cell === 'as sent' ? sentValue(client, member, wanted === 1 ? undefined : at) : cell;
      const isAsExpected = cell === 'as sent' ? isSame(value, sent) : isAsWritten(value, cell);
      expectThat(isAsExpected, `${member}: ${shown(sent ?? null)}`, value ?? null, ...exchanges);
    }
  }
}

/** A value; or the names of services, where the cell names several. */
function isAsWritten(value: unknown, cell: string): boolean {
  if (!cell.includes(', ')) return isSame(value, cell);
  // Output in lines shows that there are services, and not which.
  if (typeof value === 'string') return true;
  const names = Array.isArray(value) ? value.map((each) => memberOf(each, 'Service')) : [];
  return names.join(', ') === cell;
}

/** The value of a member in the answer of the service, or in one of the services that the answer holds. */
function sentValue({ exchanges }: ClientRun, member: string, service?: number): unknown {
  // A refusal is what was sent last where nothing else was.
  const answered = exchanges.findLast((each) => isSuccess(each)) ?? exchanges.at(-1);
  const content = answered?.response.content;
  if (!isObject(content)) throw new Untestable('not-seen', 'the service was asked for nothing');
  if (service === undefined) return memberOf(content, member);
  const { services } = content;
  return memberOf(Array.isArray(services) ? services[service] : undefined, member);
}

function memberOf(value: unknown, member: string): unknown {
  const members = isObject(value) ? Object.entries(value) : [];
  return members.find(([name]) => folded(name) === folded(member))?.[1];
}

function resultOf({ results, exchanges }: ClientRun, nth = 0): CommandResult {
  const result = results[nth];
  expectThat(result !== undefined, `command ${nth + 1} to end`, 'it did not', ...exchanges);
  return result;
}

/** Lines hold texts; a time may be in another notation, and nothing may stand for null. */
function isSame(value: unknown, sent: unknown): boolean {
  if (isEmpty(value) && isEmpty(sent)) return true;
  const [one, other] = [instantOf(value), instantOf(sent)];
  if (one !== undefined && other !== undefined) return Math.abs(one - other) < 1_000;
  if (typeof value !== 'string') return JSON.stringify(value) === JSON.stringify(sent);
  if (Array.isArray(sent)) return sent.every((each) => value.includes(String(each)));
  return value.toLowerCase() === String(sent).toLowerCase();
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
