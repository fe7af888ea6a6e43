import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { compileOnDemand } from '#harness/compile-on-demand.ts';
import { HarnessError } from '#harness/errors.ts';
import type { BaselineEntry } from '#harness/result/baseline.ts';
import { readYamlFile, type Yaml, type YamlKind } from '#harness/yaml-file.ts';
import { rulesOfRuns } from './select-rules.ts';

const text = { type: 'string', minLength: 1 };

/** Null where the file holds nothing, or comments only. */
type Entries = readonly BaselineEntry[] | null;

const baseline: YamlKind<Entries> = {
  name: 'baseline',
  hint: 'Each entry has rule, reason, owner and expires (YYYY-MM-DD).',
  validator: compileOnDemand(
    {
      type: ['array', 'null'],
      items: {
        type: 'object',
        required: ['rule', 'reason', 'owner', 'expires'],
        additionalProperties: false,
        properties: {
          rule: text,
          reason: text,
          owner: text,
          // YAML's core schema reads 2027-01-31 as a text, so days need no quotes.
          expires: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
        },
      },
    },
    { allowUnionTypes: true },
  ),
};

/** Whether there is such a rule, of those that a run is held to. */
export type IsRule = (id: string) => boolean;

const isOfRuns: IsRule = (id) => rulesOfRuns.some((rule) => rule.id === id);

/** Reads the known failures of a target. A missing file is an error, unless it is about to be written. */
export async function readBaseline(
  file: string,
  mayBeMissing: boolean,
  isRule = isOfRuns,
): Promise<readonly BaselineEntry[]> {
  if (mayBeMissing && !existsSync(file)) return [];
  const read = await readYamlFile(file, baseline);
  assertRules(read, isRule);
  return read.value ?? [];
}

function assertRules({ value, locate }: Yaml<Entries>, isRule: IsRule): void {
  const seen = new Set<string>();
  for (const [index, { rule }] of (value ?? []).entries()) {
    const problem = !isRule(rule)
      ? `there is no rule "${rule}"`
      : seen.has(rule)
        ? `${rule} is listed twice`
        : undefined;
    if (problem !== undefined)
      throw new HarnessError('FILE_INVALID', `${locate([index, 'rule'])}: ${problem}.`);
    seen.add(rule);
  }
}

const head = `# Known failures of a target. They are run all the same: an entry that passes, or whose day is over, fails the run.
`;

export async function writeBaseline(file: string, entries: readonly BaselineEntry[]): Promise<void> {
  await writeFile(file, head + stringify(entries));
}
