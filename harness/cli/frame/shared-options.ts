import type { OptionTable, ValuesOf } from '#harness/command-line-options.ts';
import type { BaselineChoice } from '#harness/run/known-failures.ts';
import { rulesInWord } from './value-types.ts';

/** Where reports go unless `--out` says otherwise. */
export const defaultOut = 'reports/out';

export const outOption = {
  out: { type: 'string', value: 'DIR', default: defaultOut, help: 'where reports go' },
} as const satisfies OptionTable;

/** What a run is held to, for `verify` and for the merge of its shards. */
export const gateOptions = {
  require: {
    type: 'string',
    multiple: true,
    separator: ',',
    value: 'WHAT',
    takes: rulesInWord,
    help: 'fail if any of these is untested: rules, areas or all',
  },
  baseline: { type: 'string', value: 'FILE', help: 'known failures: rule, reason, owner, expires' },
  'update-baseline': {
    type: 'boolean',
    needs: 'baseline',
    help: 'bring the baseline file up to date with this run',
  },
} as const satisfies OptionTable;

export function requiredRules({ require }: Pick<ValuesOf<typeof gateOptions>, 'require'>): readonly string[] {
  return [...new Set(require.flat())].sort();
}

export function baselineChoice(
  values: Pick<ValuesOf<typeof gateOptions>, 'baseline' | 'update-baseline'>,
): BaselineChoice | undefined {
  const { baseline: file, 'update-baseline': update } = values;
  return file === undefined ? undefined : { file, update };
}
