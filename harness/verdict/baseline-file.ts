import { existsSync } from 'node:fs';
import { type Document, isSeq, parseDocument } from 'yaml';
import { didYouMean } from '#harness/command-line/did-you-mean.ts';
import { compileOnDemand } from '#harness/contract/compile-on-demand.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { defined } from '#harness/contract/json-values.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { readGivenFile } from '#harness/files/input-file.ts';
import { replaceFile } from '#harness/files/output-files.ts';
import { readYamlFile, type Yaml, type YamlKind } from '#harness/files/yaml-file.ts';
import { isHttpAddress } from '#harness/profile/profile-file.ts';
import { rulesOfRuns } from '#harness/register/register.ts';
import { type BaselineEntry, compareWithBaseline, updateBaseline } from '#harness/result/baseline.ts';
import type { RunResult } from '#harness/result/result.ts';
import { digestOfFile } from './inputs.ts';

const text = { type: 'string', minLength: 1 };

/** Null if the file is empty or contains only comments. */
type Entries = readonly BaselineEntry[] | null;

const baseline: YamlKind<Entries> = {
  name: 'baseline',
  hint: 'Each entry needs rule, reason, owner and expires (YYYY-MM-DD), and may have issue. An entry for only one operation also needs operation.',
  validator: compileOnDemand({
    type: ['array', 'null'],
    items: {
      type: 'object',
      required: ['rule', 'reason', 'owner', 'expires'],
      additionalProperties: false,
      properties: {
        rule: text,
        operation: text,
        reason: text,
        owner: text,
        issue: text,
        // YAML's core schema parses 2027-01-31 as a string, so dates need no quotes.
        expires: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
      },
    },
  }),
};

type IsRule = (id: string) => boolean;

const isOfRuns: IsRule = (id) => rulesOfRuns.some((rule) => rule.id === id);

async function assertRules({ value, locate }: Yaml<Entries>, isRule: IsRule): Promise<void> {
  const seen = new Set<string>();
  const { operations } = await loadContract();
  for (const [index, { rule, operation, issue, expires }] of (value ?? []).entries()) {
    const label = operation === undefined ? rule : `${rule} at ${operation}`;
    const refuse = (field: string, problem: string, hint = ''): never => {
      const words = `${locate([index, field])}: ${problem}.`;
      throw new HarnessError('FILE_INVALID', words, { hint: hint || undefined });
    };
    if (!isRule(rule)) refuse('rule', `unknown rule "${rule}"`);
    if (seen.has(label)) refuse('rule', `${label} is listed twice`);
    if (operation !== undefined && !operations.has(operation))
      refuse('operation', `unknown operation "${operation}"`, didYouMean(operation, [...operations.keys()]));
    if (issue !== undefined && !isHttpAddress(issue)) refuse('issue', `${issue} is not an http address`);
    if (dayOf(Date.parse(expires)) !== expires) refuse('expires', `${expires} is not a date`);
    seen.add(label);
  }
}

const head = `# Known failures of a target. These rules are still tested: an entry fails the run if its rule passes, or
# if the entry has expired.
`;

/** Removes and adds entries; what people wrote of the others, and their comments, stay as they are. */
export async function writeBaseline(
  file: string,
  entries: readonly BaselineEntry[],
  old: readonly BaselineEntry[] = [],
): Promise<void> {
  const written = existsSync(file) ? await readGivenFile('baseline', file, limits.handwrittenBytes) : '';
  const document: Document = parseDocument(written === '' ? head : written);
  const list = document.contents;
  const labels = new Set(entries.map(labelOf));
  const known = new Set(old.map(labelOf));
  const added = entries
    .filter((entry) => !known.has(labelOf(entry)))
    .map((entry) => document.createNode(entry));
  if (!isSeq(list)) document.contents = document.createNode(entries);
  else list.items = [...list.items.filter((_, at) => labels.has(labelOf(old[at]))), ...added];
  try {
    await replaceFile(file, document.toString({ lineWidth: 0 }));
  } catch (cause) {
    if (cause instanceof HarnessError) throw cause;
    const words = `${file} cannot be updated: an entry to be removed has an anchor (&) that others use.`;
    throw new HarnessError('FILE_INVALID', words, { cause });
  }
}

function labelOf(entry: BaselineEntry | undefined): string {
  return `${entry?.rule} ${entry?.operation}`;
}

/** The file of known failures of a target, and whether to update it from the run. */
export interface BaselineChoice {
  readonly file: string;
  readonly update: boolean;
}

/** How long a newly written baseline entry is accepted. */
const graceDays = 90;

export interface KnownFailures extends BaselineChoice {
  readonly entries: readonly BaselineEntry[];
}

/** Reads known failures before the run, to report an invalid file at once. `update` may create the file. */
export async function readKnownFailures(choice: BaselineChoice | undefined, isRule = isOfRuns) {
  if (choice === undefined) return undefined;
  if (choice.update && !existsSync(choice.file)) return { ...choice, entries: [] };
  const read = await readYamlFile(choice.file, baseline);
  await assertRules(read, isRule);
  return { ...choice, entries: read.value ?? [] };
}

/**
 * Compares a result with its baseline. If requested, the result of a complete run first updates the file. If
 * that fails, the result has the reason and is compared with the entries from before: no verdict is lost.
 */
export async function applyBaseline(
  result: RunResult,
  baseline: KnownFailures | undefined,
): Promise<RunResult> {
  if (baseline === undefined) return result;
  const { file, entries, update } = baseline;
  const isPart = result.shard !== undefined || result.partial === true;
  const updated = update && !isPart ? updateBaseline(entries, result.rules, formatDay(graceDays)) : entries;
  const unwritten = updated === entries ? undefined : await reasonNotToWrite(file, updated, entries);
  const current = unwritten === undefined ? updated : entries;
  const outcome = compareWithBaseline(current, result.rules, formatDay(0));
  // A rule that passed in this part may fail in the rest of the run, so no entry is known to be stale.
  const { stale } = isPart ? { stale: [] } : outcome;
  return {
    ...result,
    inputs: [
      ...(result.inputs ?? []).filter(({ name }) => name !== 'baseline'),
      ...(await digestOfFile('baseline', file)),
    ],
    baseline: { ...outcome, stale, entries: current, ...defined({ unwritten }) },
  };
}

/** Writes the file. If that fails, returns the reason. */
async function reasonNotToWrite(...args: Parameters<typeof writeBaseline>): Promise<string | undefined> {
  try {
    await writeBaseline(...args);
  } catch (error) {
    if (error instanceof HarnessError) return `${error.message} ${error.hint}`;
    throw error;
  }
}

/** The date this many days from today, in the format of baselines. */
export function formatDay(fromToday: number): string {
  return dayOf(Date.now() + fromToday * 86_400_000);
}

/** The day of a time, which is empty if the time is not a number. */
function dayOf(time: number): string {
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10);
}
