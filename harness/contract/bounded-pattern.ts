import { HarnessError } from '#harness/errors.ts';
import { limits } from '#harness/limits.ts';
import { TooSlow, withinTime } from '#harness/within-time.ts';

/** A pattern that could not be held against an answer: that is nobody's breach of a rule. */
export class UndecidedPattern extends HarnessError {
  constructor(message: string, cause: unknown) {
    super('FILE_INVALID', message, { cause, hint: 'Write it without a repetition within a repetition.' });
  }
}

/** Patterns of a schema, for ajv. Those of an overlay are anybody's, and some take for ever. */
export function boundedPattern(source: string, flags: string) {
  const pattern = new RegExp(source, flags);
  let slow: UndecidedPattern | undefined;
  return {
    // ajv takes two of the same name for one.
    toString: () => String(pattern),
    test(text: string): boolean {
      if (slow !== undefined) throw slow;
      try {
        return withinTime(limits.patternMs, () => pattern.test(text));
      } catch (cause) {
        if (!(cause instanceof TooSlow)) throw cause;
        slow = new UndecidedPattern(
          `The pattern ${source.slice(0, 100)} was given up on an answer: ${cause.message}.`,
          cause,
        );
        throw slow;
      }
    },
  };
}
boundedPattern.code = 'new RegExp';
