import { broken, held, type PassiveCheck } from './check.ts';
import type { Law } from './claim.ts';
import { shown } from './expectation.ts';

/** A law that steps hold single answers against, held against every exchange. */
export function lawCheck(
  rule: string,
  law: Law,
  { computed = false, partial = false }: Pick<PassiveCheck, 'computed' | 'partial'> = {},
): PassiveCheck {
  return {
    rule,
    computed,
    partial,
    examine(exchange) {
      const claim = law(exchange);
      if (claim === undefined) return undefined;
      return claim.holds ? held : broken(claim.expected, shown(claim.actual));
    },
  };
}
