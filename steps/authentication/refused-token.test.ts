import { describe, expect, it } from 'vitest';
import { flawOfRefusedToken } from './refused-token.ts';

const now = Math.floor(Date.now() / 1000);
const valid = { iss: 'https://login.example', aud: ['service', 'portal'], exp: now + 600 };

describe('a token that a server has to refuse', () => {
  it.each([
    ['expired', 'sound but for its time', { ...valid, exp: now - 1 }],
    ['expired', 'for one of the audiences', { ...valid, aud: 'portal', exp: now - 1 }],
    ['otherAudience', 'sound but for its audience', { ...valid, aud: 'elsewhere' }],
  ] as const)('shows it, %s: %s', (defect, _, claims) => {
    expect(flawOfRefusedToken(defect, claims, valid)).toBeUndefined();
  });

  it.each([
    ['expired', 'has not expired', valid],
    ['expired', 'of another issuer', { ...valid, iss: 'https://other.example', exp: now - 1 }],
    ['expired', 'for another audience, too', { ...valid, aud: 'elsewhere', exp: now - 1 }],
    ['otherAudience', 'for the audience of a valid one', { ...valid, aud: ['elsewhere', 'service'] }],
    ['otherAudience', 'has expired, too', { ...valid, aud: 'elsewhere', exp: now - 1 }],
  ] as const)('does not show it, %s: %s', (defect, flaw, claims) => {
    expect(flawOfRefusedToken(defect, claims, valid)).toContain(flaw);
  });

  it('is believed where it is no JWT, or no valid one is known', () => {
    expect(flawOfRefusedToken('expired', undefined, valid)).toBeUndefined();
    expect(flawOfRefusedToken('otherAudience', { aud: 'elsewhere' }, undefined)).toBeUndefined();
  });
});
