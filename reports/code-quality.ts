import { createHash } from 'node:crypto';
import type { RunResult } from '#harness/result/result.ts';
import { oneLine } from '#reports/one-line.ts';
import { headline, placesOf } from '#reports/rule-text.ts';

/** One entry of a code quality report as GitLab reads it. */
export interface CodeQualityIssue {
  readonly description: string;
  readonly check_name: string;
  /** The same from run to run, so that a merge request shows what is new. */
  readonly fingerprint: string;
  readonly severity: 'major' | 'info';
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

/** The broken rules for GitLab's merge requests; those that the baseline accepts are for information. */
export function codeQuality({ rules, target, baseline }: RunResult): readonly CodeQualityIssue[] {
  const accepted = new Set(baseline?.accepted);
  return rules
    .filter(({ verdict }) => verdict === 'failed')
    .map((rule) => {
      const { file, line } = placesOf(rule)[0] ?? { file: 'openapi/service.yaml', line: 1 };
      return {
        description: oneLine(`${rule.id} ${rule.title}: ${headline(rule)}`, 600),
        check_name: rule.id,
        fingerprint: createHash('sha256')
          .update(JSON.stringify([target.name, rule.id]))
          .digest('hex'),
        severity: accepted.has(rule.id) ? 'info' : 'major',
        location: { path: file, lines: { begin: line } },
      };
    });
}
