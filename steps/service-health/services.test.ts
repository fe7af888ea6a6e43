import { describe, expect, it } from 'vitest';
import { contextOfCheck, healthAnswer, type ServiceFacts } from '#test/builders/exchanges.ts';
import { hasHealth, serviceHas } from './named-service.ts';
import { overallIs } from './summary.ts';

const healthy = healthAnswer([{}, { service: 'WorkerDelivery' }, { service: 'Scheduler' }]);
const isWell = hasHealth('WorkerSync', { words: 'well' });

it('a missing service is ignored, because another rule requires it', () => {
  expect(isWell(healthAnswer([{ service: 'Scheduler' }]), contextOfCheck).kind).toBe('silent');
});

it('an Overall that is right for other states of the services proves nothing', () => {
  expect(overallIs('Degraded')(healthy, contextOfCheck).kind).toBe('silent');
});

describe('a field of a service', () => {
  it.each<[string, string, unknown, ServiceFacts]>([
    ['lastSeenAt', '60 s before generatedAt', true, { silence: 58 }],
    ['lastSeenAt', '60 s before generatedAt', true, { silence: 62 }],
    ['lastSeenAt', '60 s before generatedAt', false, { silence: 57.9 }],
    ['lastSeenAt', '60 s before generatedAt', false, { silence: 62.1 }],
    ['lastSeenAt', 'at most 5 s before generatedAt', true, { silence: 0 }],
    ['lastSeenAt', 'at most 5 s before generatedAt', true, { silence: 7 }],
    ['lastSeenAt', 'at most 5 s before generatedAt', false, { silence: 7.1 }],
    ['lastSeenAt', '3 s before generatedAt', false, { members: { lastSeenAt: 'just now' } }],
    ['detail', 'null or absent', true, { members: { detail: null } }],
    ['detail', 'null or absent', true, { members: { detail: undefined } }],
    ['detail', 'null or absent', false, { members: { detail: '' } }],
  ])('%s is %s: %s of %o', (field, cell, isSo, facts) => {
    const { kind } = serviceHas('WorkerSync', [[field, cell]])(healthAnswer([facts]), contextOfCheck);
    expect(kind).toBe(isSo ? 'holds' : 'broken');
  });

  it.each([
    ['not heard of for 61 s', true, true],
    ['Heartbeating normally.', false, false],
    ['silent', false, true],
    ['never reported, one is due every 5 seconds', true, true],
    ['', false, false],
    [null, false, false],
  ])('reason %j contains a number: %s, and names no other condition: %s', (reason, hasFigure, namesNone) => {
    const isSo = (cell: string) =>
      serviceHas('WorkerSync', [['reason', cell]])(healthAnswer([{ members: { reason } }]), contextOfCheck)
        .kind === 'holds';
    expect(isSo('a string with a relevant number')).toBe(hasFigure);
    expect(isSo('a string that does not name a different condition')).toBe(namesNone);
  });
});
