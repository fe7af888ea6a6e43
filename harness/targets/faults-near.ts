import { didYouMean } from '#harness/command-line-near.ts';

/** What to give instead of a fault that does not exist: those of the same rule, else how ids begin. */
export function faultsNear(all: readonly { readonly id: string }[], wanted: string): string {
  const meant = didYouMean(
    wanted,
    all.map(({ id }) => id),
  );
  // Whoever names a rule alone is shown what there is.
  if (meant !== '' && wanted.length > 'XX-00-'.length) return meant.trim();
  const rule = wanted.slice(0, 5).toUpperCase();
  const ofRule = all.map(({ id }) => id).filter((id) => id.startsWith(`${rule}-`));
  if (ofRule.length > 0) return `Those of ${rule} are ${ofRule.join(', ')}.`;
  const areas = [...new Set(all.map(({ id }) => id.slice(0, 2)))];
  return `An id begins with its rule, such as ${all[0]?.id}; there are faults for ${areas.join(', ')}.`;
}
