import { describe, expect, it } from 'vitest';
import { firstOf } from './interruption.ts';

describe('firstOf', () => {
  it('aborts with the first of the signals, for its reason', () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const first = firstOf([one.signal, other.signal]);
    expect(first.aborted).toBe(false);
    other.abort('other');
    one.abort('one');
    expect(first).toMatchObject({ aborted: true, reason: 'other' });
  });

  it('aborts at once if a signal is aborted', () => {
    expect(firstOf([new AbortController().signal, AbortSignal.abort('before')]).reason).toBe('before');
  });
});
