import { describe, expect, it } from 'vitest';
import type { Exchange } from '#harness/http/exchange.ts';
import { healthAnswer, type ServiceFacts } from '#test/builders/health.ts';
import * as verify from './service-times.ts';

const sync = 'WorkerSync';
const all = (facts: ServiceFacts): ServiceFacts[] =>
  ['WorkerSync', 'WorkerDelivery', 'Scheduler'].map((service) => ({ ...facts, service }));
const at = (generatedAt: string, facts: ServiceFacts = {}): Exchange =>
  healthAnswer(all(facts), { generatedAt });
const answer = (members: object): Exchange => healthAnswer(all({ members: { ...members } }));
const nonconformity = expect.objectContaining({ name: 'Nonconformity' });

function accepts(check: () => void, holds: boolean): void {
  if (holds) expect(check).not.toThrow();
  else expect(check).toThrow(nonconformity);
}

describe('times of a health answer', () => {
  const earlier = at('2026-03-02T09:30:00Z');

  it.each([
    ['2026-03-02T09:30:58Z', true],
    ['2026-03-02T09:31:02Z', true],
    ['2026-03-02T09:30:57.999Z', false],
    ['2026-03-02T09:31:02.001Z', false],
    ['2026-03-02T09:30:00Z', false],
  ])('may be two seconds off after a minute: GeneratedAt %s, %s', (later, holds) => {
    accepts(() => verify.isYoungerBy(at(later), earlier, 60), holds);
  });

  it.each([
    [58, true],
    [62, true],
    [57.9, false],
    [62.1, false],
  ])('may be two seconds off: last seen %d s ago for 60 s, %s', (silence, holds) => {
    accepts(() => verify.liesBefore(at('2026-03-02T09:30:00Z', { silence }), sync, 'lastSeenAt', 60), holds);
  });

  it('that nobody can read blame the target', () => {
    const unreadable = answer({ lastSeenAt: 'just now' });
    expect(() => verify.liesBefore(unreadable, sync, 'lastSeenAt', 3)).toThrow(
      expect.objectContaining({ expected: 'a date and time as lastSeenAt', actual: 'just now' }),
    );
  });

  it.each([
    ['2026-03-02T09:29:58Z', true],
    ['2026-03-02T09:29:53Z', true],
    ['2026-03-02T09:29:52.9Z', false],
    ['2026-03-02T09:29:50Z', false],
  ])('show a service reporting on: last seen %s, %s', (lastSeenAt, holds) => {
    const before = answer({ lastSeenAt: '2026-03-02T09:29:50Z' });
    accepts(() => verify.keepsReporting(answer({ lastSeenAt }), before, 5), holds);
  });
});

describe('members of a health answer', () => {
  it('are not given when null or left out', () => {
    accepts(() => verify.givesNo(answer({ detail: null }), sync, 'detail'), true);
    accepts(() => verify.givesNo(answer({ detail: undefined }), sync, 'detail'), true);
    accepts(() => verify.givesNo(answer({ detail: '' }), sync, 'detail'), false);
  });

  it('are texts when they say something', () => {
    accepts(() => verify.givesText(answer({ currentWork: 'Importing' }), sync, 'currentWork'), true);
    for (const currentWork of ['', null, 7]) {
      accepts(() => verify.givesText(answer({ currentWork }), sync, 'currentWork'), false);
    }
  });

  it.each([
    'currentWork',
    'currentWorkStartedAt',
    'lastSeenAt',
    'startedAt',
    'hostName',
    'version',
    'instanceId',
    'lastProgressAt',
    'detail',
  ])('of a service that never reported do not hold a %s', (member) => {
    accepts(() => verify.givesNothingReported(answer({ lastSeenAt: null }), sync), true);
    accepts(() => verify.givesNothingReported(answer({ lastSeenAt: null, [member]: 'x' }), sync), false);
  });
});

describe('a Reason', () => {
  it.each([
    ['silent for 61 s', true, false],
    ['silent', false, true],
    ['never reported, one is due every 5 seconds', true, true],
    ['', false, false],
    [null, false, false],
  ])('%j carries a figure: %s, claims no age: %s', (reason, hasFigure, claimsNoAge) => {
    accepts(() => verify.reasonCarriesFigure(answer({ reason }), sync), hasFigure);
    accepts(() => verify.reasonClaimsNoAge(answer({ reason }), sync), claimsNoAge);
  });
});
