import type { Drift } from './drift.ts';
import { countOf } from './listing.ts';

/** A comparison for programs: what was found, and every finding. */
export function driftJson(source: string, openapi: string, drift: Drift): unknown {
  const { findings, matches, missing, further, prefix } = drift;
  return {
    source,
    openapi,
    prefix,
    summary: {
      breaks: countOf(findings, 'breaks'),
      differs: countOf(findings, 'differs'),
      note: countOf(findings, 'note'),
    },
    operations: {
      found: matches.map(({ wanted, given, by, isSure }) => ({
        operation: wanted.id,
        method: given.method,
        path: given.path,
        by,
        isSure,
      })),
      missing: missing.map(({ id }) => id),
      further: further.map(({ method, path }) => ({ method, path })),
    },
    findings: findings.map(({ rank, operation, where, expected, actual, rule, openPoint }) => ({
      rank,
      operation,
      where,
      expected,
      actual,
      ...(rule !== undefined && { rule }),
      ...(openPoint !== undefined && { openPoint }),
    })),
  };
}
