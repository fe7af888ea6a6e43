import type { SentRequest } from './sent-request.ts';

/** One thing of a recording that a rule applies to: it holds, unless something else was found. */
export interface Finding {
  readonly rule: string;
  readonly expected: string;
  readonly actual: string | undefined;
  readonly shownBy: readonly SentRequest[];
}

export function finding(
  rule: string,
  shownBy: SentRequest | readonly SentRequest[],
  expected: string,
  actual: string | undefined,
): Finding {
  return { rule, expected, actual, shownBy: 'exchange' in shownBy ? [shownBy] : shownBy };
}
