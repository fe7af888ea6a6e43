import { join } from 'node:path';
import { type Environment, usesColour } from '#harness/environment.ts';
import { areas } from '#harness/register/register.ts';
import { decide } from '#harness/result/gate.ts';
import type { RunResult } from '#harness/result/result.ts';
import { quietSummary, summary } from '#reports/summary.ts';

export interface Publication {
  readonly out: string;
  /** Whether standard output is for the results alone. */
  readonly json: boolean;
  /** Whether to print nothing but failures and the totals. */
  readonly quiet?: boolean;
}

/** Writes every report of a result and, unless a machine reads, prints its summary. */
export async function publish(
  result: RunResult,
  { out, json, quiet = false }: Publication,
  { stdout, env }: Environment,
): Promise<void> {
  // The libraries behind the formats are loaded once there is something to write.
  const { writeReports } = await import('#harness/run/write-reports.ts');
  const folder = await writeReports(out, result);
  if (json) return;
  const reports = `  reports: ${join(folder, 'report.html')} and others beside it\n`;
  // Why a run could not begin is said once, with the exit code.
  if (result.notBegun !== undefined) {
    stdout.write(quiet ? '' : reports);
    return;
  }
  const colour = usesColour(stdout, env);
  if (quiet) {
    stdout.write(quietSummary(result, { colour }));
    return;
  }
  const titles = new Map((result.areas ?? areas).map(({ id, title }) => [id as string, title]));
  stdout.write(summary(result, { colour, areas: titles }));
  stdout.write(reports);
}

/** The exit code of a result; reasons beyond the rules themselves go to standard error. */
export function gate(result: RunResult, { stderr }: Environment): number {
  const { exitCode, reasons } = decide(result);
  const whose = result.notBegun === undefined ? `${result.target.name}: ` : '';
  for (const reason of reasons) stderr.write(`svc-contract: ${whose}${reason}\n`);
  return exitCode;
}
