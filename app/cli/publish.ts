import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { HarnessError } from '#harness/errors/errors.ts';
import { appendWhole, folderName } from '#harness/files/output-files.ts';
import type { Environment } from '#harness/programs/environment.ts';
import { decide, headlineOf } from '#harness/result/gate.ts';
import type { RunResult } from '#harness/result/result.ts';
import { githubAnnotations } from '#reports/ci-formats.ts';
import { markdown } from '#reports/markdown.ts';
import { quietSummary, summary } from '#reports/summary.ts';
import { openReport } from './open-report.ts';
import { writeStyled } from './output.ts';
import { linesBehind } from './program-output.ts';

interface Publication {
  readonly out: string;
  readonly json: boolean;
  readonly quiet?: boolean;
  readonly open: boolean;
}

/**
 * Writes the reports and prints the summary. `json`: prints nothing. `quiet`: prints failures and totals.
 * If the reports cannot be written, the summary is printed all the same, and the exit code is 3.
 */
export async function publish(
  result: RunResult,
  { out, json, quiet = false, open }: Publication,
  environment: Environment,
): Promise<0 | 3> {
  const { stdout, stderr, env } = environment;
  // The libraries of the formats are loaded only when there is something to write.
  const { writeReports } = await import('#app/reports/write-reports.ts');
  const folder = await writeReports(out, result).catch((error: unknown) => {
    if (!(error instanceof HarnessError)) throw error;
    stderr.write(`svc-contract: ${error.message} ${error.hint}\n`);
  });
  const page = folder === undefined ? undefined : join(folder, 'report.html');
  if (!json) {
    const report = page === undefined ? '' : `  report: ${page}\n`;
    const text = quiet ? quietSummary(result) : summary(result) + report;
    writeStyled(stdout, env)(text);
  }
  if (open && page !== undefined) await openReport(page, environment);
  return page === undefined ? 3 : 0;
}

/** The exit code of a result. Prints the reasons for it, except failed rules, to standard error. */
export function gate(result: RunResult, { stderr }: Environment): number {
  const { exitCode, reasons } = decide(result);
  const whose = result.notBegun === undefined ? `${result.target.name}: ` : '';
  if (result.target.unread !== undefined) stderr.write(`svc-contract: ${whose}${result.target.unread}\n`);
  if (result.traffic?.incomplete !== undefined)
    stderr.write(`svc-contract: ${whose}${result.traffic.incomplete}\n`);
  stderr.write(linesBehind(result));
  for (const reason of reasons) stderr.write(`svc-contract: ${whose}${reason}\n`);
  return exitCode;
}

/** GitHub's limit for a step summary, in bytes; GitHub drops a longer summary completely. */
const longestStepSummary = 1_048_576;

/** Stops workflow commands until `report` is called: a server's text may look like such a command. */
export function beginStep({ stdout, env }: Environment, out: string) {
  const summaryFile = variable(env, 'GITHUB_STEP_SUMMARY');
  const outputFile = variable(env, 'GITHUB_OUTPUT');
  const token = randomUUID();
  const command = stdout.writeCommand ?? stdout.write;
  command(`::stop-commands::${token}\n`);
  return {
    /** Writes annotations, the step's summary and its outputs: `conforms`, `shown`, `failed` and `result`. */
    async report(results: readonly RunResult[]): Promise<void> {
      await appendWhole(summaryFile, stepSummary(results));
      await appendWhole(outputFile, outputs(results, out));
      command(`::${token}::\n`);
      for (const line of githubAnnotations(results)) command(line);
    },
  };
}

/** Joins the summaries of the results; the summaries beyond the size limit are only counted. */
export function stepSummary(results: readonly RunResult[]): string {
  const texts = results.map(markdown);
  const room = longestStepSummary - 1_000;
  let length = 0;
  const fitting = texts.filter((text) => {
    length += Buffer.byteLength(text) + 1;
    return length <= room;
  });
  const cut = texts.length - fitting.length;
  return `${[...fitting, ...(cut > 0 ? [`*Truncated: for ${cut} more targets, see their summary.md.*`] : [])].join('\n')}\n`;
}

function outputs(results: readonly RunResult[], out: string): string {
  const files = results.map((result) => join(out, folderName(result), 'result.json'));
  const conforms = results.length > 0 && results.every((result) => decide(result).exitCode === 0);
  const failed = results
    .flatMap(({ rules, baseline }) => rules.filter(({ id }) => !baseline?.accepted.includes(id)))
    .filter(({ verdict }) => verdict === 'failed').length;
  const values = {
    conforms: String(conforms),
    shown: results.map(headlineOf).join('\n'),
    failed: String(failed),
    result: files.join('\n'),
  };
  // The delimiter is random. If a value contained the delimiter, the value could set another output.
  return Object.entries(values)
    .map(([name, value]) => {
      const end = randomUUID();
      return `${name}<<${end}\n${value}\n${end}\n`;
    })
    .join('');
}

function variable(env: Environment['env'], name: string): string {
  const value = env[name];
  if (value !== undefined && value !== '') return value;
  throw new HarnessError('USAGE', `--github needs ${name}, which is only set in a GitHub Actions job.`, {
    hint: 'Use --github only in a GitHub Actions job.',
  });
}
