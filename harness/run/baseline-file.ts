import { readFile, writeFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse, stringify } from 'yaml';
import { HarnessError } from '#harness/errors.ts';
import type { BaselineEntry } from '#harness/result/baseline.ts';
import { ruleById } from '#harness/rules/register.ts';

const text = { type: 'string', minLength: 1 };

const isBaseline = new Ajv2020().compile<readonly BaselineEntry[]>({
  type: 'array',
  items: {
    type: 'object',
    required: ['rule', 'reason', 'owner', 'expires'],
    additionalProperties: false,
    properties: {
      rule: text,
      reason: text,
      owner: text,
      expires: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
    },
  },
});

/** Reads the known failures of a target. A file that is not there is an error, unless it is about to be written. */
export async function readBaseline(file: string, mayBeMissing: boolean): Promise<readonly BaselineEntry[]> {
  const content = await readFile(file, 'utf8').catch((cause: unknown) => {
    if (mayBeMissing) return '[]';
    throw new HarnessError('FILE_MISSING', `The baseline ${file} cannot be read.`, { cause });
  });
  // YAML's core schema leaves 2027-01-31 a text, so days need no quotes.
  const entries = parsed(content, file) ?? [];
  if (!isBaseline(entries)) {
    const [error] = isBaseline.errors ?? [];
    throw new HarnessError(
      'FILE_INVALID',
      `${file}: entry ${error?.instancePath.slice(1) || 'list'} ${error?.message}.`,
      {
        hint: 'Each entry has rule, reason, owner and expires (YYYY-MM-DD).',
      },
    );
  }
  assertSensible(entries, file);
  return entries;
}

function parsed(content: string, file: string): unknown {
  try {
    return parse(content) as unknown;
  } catch (cause) {
    const [first = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
    throw new HarnessError('FILE_INVALID', `${file} is not valid YAML: ${first}`, { cause });
  }
}

function assertSensible(entries: readonly BaselineEntry[], file: string): void {
  const unknown = entries.find(({ rule }) => ruleById(rule) === undefined);
  if (unknown !== undefined)
    throw new HarnessError('FILE_INVALID', `${file}: there is no rule "${unknown.rule}".`);
  const twice = entries.find(({ rule }, index) => entries.findIndex((each) => each.rule === rule) !== index);
  if (twice !== undefined)
    throw new HarnessError('FILE_INVALID', `${file}: ${twice.rule} stands in it twice.`);
}

const head = `# Known failures of a target. They are run all the same: an entry that passes, or whose day is over, fails the run.
`;

export async function writeBaseline(file: string, entries: readonly BaselineEntry[]): Promise<void> {
  await writeFile(file, head + stringify(entries));
}
