import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { limits } from '#harness/errors/limits.ts';
import { root } from '#harness/files/root.ts';
import type { Budget } from '#harness/profile/profile.ts';
import { parseResult } from '#harness/result/result-file.ts';
import { verifyTarget } from '#harness/run/verify-target.ts';
import { groupDigits } from '#harness/text/without-locale.ts';
import { openReference } from '#proof/targets/reference.ts';
import { patience } from '#test/patience.ts';
import { labelled, serving, verifyIn } from './testing/run-command.ts';

/** Runs all rules on the reference, with everything allowed, and counts what is sent. */
async function counted(budget?: Budget) {
  const { target, profile, ...opened } = await openReference({ inProcess: true });
  let sent = 0;
  const send = (request: Request) => {
    sent += 1;
    return target.send(request);
  };
  const result = await verifyTarget(await loadContract(), {
    ...opened,
    target: { ...target, send },
    profile: { ...profile, ...(budget && { budget }) },
  });
  const grids = result.rules.flatMap((rule) => rule.grids ?? []);
  return { sent, result, reasons: new Set(grids.flatMap(({ leftOut }) => leftOut ?? [])) };
}

it('the table of budgets in docs/profiles.md has the defaults', async () => {
  const text = await readFile(join(root, 'docs/profiles.md'), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| `\w+` \|.*\d/.test(line));
  const numbers = rows.map((row) => [/\w+/.exec(row), ...(row.match(/\d[\d,]*/g) ?? [])].join(' '));
  const { runRequests, readingRequests, unauthenticatedRequests, runSeconds, waitingAtOnce } = limits;
  expect(numbers).toEqual([
    `requests ${groupDigits(runRequests)} ${readingRequests}`,
    `unauthenticated ${unauthenticatedRequests}`,
    `seconds ${groupDigits(runSeconds)}`,
    `atOnce ${waitingAtOnce}`,
  ]);
});

describe('the requests of a run', { timeout: patience(40) }, () => {
  it('are at most 600 if it may only read and has one key', async () => {
    const { api, printed, logged } = await serving('reference');
    const { exitCode, result } = await verifyIn([api], {
      SVC_ADMINISTRATOR_KEY: labelled(printed, 'api key'),
    });
    expect(exitCode).toBe(0);
    const lines = (await logged()).match(/ (?:GET|HEAD) \//g) ?? [];
    expect(lines.length).toBeGreaterThan(result.exchanges.length);
    expect(lines.length).toBeLessThanOrEqual(limits.readingRequests);
  });

  it('are at most 6,000 if everything is allowed, and reach every value', async () => {
    const { sent, result, reasons } = await counted();
    expect(sent).toBeLessThanOrEqual(limits.runRequests);
    expect(result.claims?.at(-1)).toMatchObject({ inPart: 0 });
    expect([...reasons].every((each) => each.includes('budget.requests'))).toBe(true);
    expect(parseResult(JSON.stringify(result), 'result.json').rules).toHaveLength(result.rules.length);
  });

  it('are no more than a lower budget, and the grids say that it left out combinations', async () => {
    const { sent, result, reasons } = await counted({ requests: 3_500 });
    expect(result.claims?.at(-1)).toMatchObject({
      broken: 0,
      inPart: expect.toSatisfy((count) => count > 0),
    });
    expect(sent).toBeLessThanOrEqual(3_500);
    expect([...reasons]).toEqual([expect.stringContaining('budget.requests')]);
  });
});
