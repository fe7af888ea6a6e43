import { createHash } from 'node:crypto';
import type { RunResult } from '#harness/result/result.ts';
import { oneLine } from './escape-controls.ts';
import { describingFile, headline } from './rule-text.ts';

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
export function codeQuality(result: RunResult): readonly CodeQualityIssue[] {
  const { rules, target, baseline } = result;
  // The format wants a path; without a profile it is the one that `init` would write it to.
  const path = describingFile(result) ?? 'svc-contract.yaml';
  const accepted = new Set(baseline?.accepted);
  return rules
    .filter(({ verdict }) => verdict === 'failed')
    .map((rule) => {
      return {
        description: oneLine(`${rule.id} ${rule.title}: ${headline(rule)}`, 600),
        check_name: rule.id,
        fingerprint: createHash('sha256')
          .update(JSON.stringify([target.name, rule.id]))
          .digest('hex'),
        severity: accepted.has(rule.id) ? 'info' : 'major',
        location: { path, lines: { begin: 1 } },
      };
    });
}
