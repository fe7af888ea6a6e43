import type { ClientRun, CommandResult } from '#harness/client/client-run.ts';
import { expectThat } from '#harness/rules/judging/expectation.ts';

export function succeeds(client: ClientRun, nth: number): void {
  const { invocation, succeeded } = resultOf(client, nth);
  expectThat(succeeded, `${invocation.command} to succeed`, 'an error', ...client.exchanges);
}

export function reportsError(client: ClientRun, nth: number): void {
  const { invocation, succeeded } = resultOf(client, nth);
  expectThat(!succeeded, `${invocation.command} to report an error`, 'success', ...client.exchanges);
}

function resultOf({ results, leftOut, allExchanges }: ClientRun, nth = 0): CommandResult {
  const [missing] = leftOut;
  if (missing !== undefined) throw missing;
  const result = results[nth];
  expectThat(result !== undefined, `command ${nth + 1} to end`, 'it did not', ...allExchanges);
  return result;
}
