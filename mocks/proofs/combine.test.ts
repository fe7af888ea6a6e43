import { describe, expect, it } from 'vitest';
import { faultById } from '#mocks/mutants.ts';
import { together } from '#mocks/proofs/combine.ts';
import { type Fault, fault } from '#mocks/proofs/mutant.ts';
import { documented } from '#reference/server/world/behaviour.ts';

const named = (...ids: string[]): Fault[] => ids.flatMap((id) => faultById(id) ?? []);

function behaviourOf(...ids: string[]): typeof documented {
  const outcome = together(named(...ids));
  if ('clash' in outcome) throw new Error(outcome.clash.decision);
  return outcome.behaviour;
}

describe('several faults at once', () => {
  it('keep what each decides otherwise, and the document everywhere else', () => {
    const both = behaviourOf('SH-02-healthy-for-thirty-seconds', 'SH-11-caches-must-ask-again');
    expect(both.health).toMatchObject({ healthyWithinSeconds: 30, cacheControl: 'no-cache, max-age=0' });
    expect({ ...both, health: 0 }).toEqual({ ...documented, health: 0 });
  });

  it('touch an answer in turn', async () => {
    const saying = (word: string): Fault =>
      fault(`SY-01-${word}`, word, {
        wire: {
          shape: (answer) => ({ ...answer, body: `${answer.body}${word}` }),
          answer: async (response) => new Response(`${await response.text()}${word}`),
        },
      });
    const outcome = together([saying('a'), saying('b')]);
    if ('clash' in outcome) throw new Error(outcome.clash.decision);
    const { wire } = outcome.behaviour;
    const outgoing = { operation: undefined, request: new Request('http://s.invalid'), now: new Date(0) };
    expect(wire.shape({ status: 200, kind: 'verbatim', body: '' }, outgoing).body).toBe('ab');
    expect(await (await wire.answer(new Response(''), outgoing)).text()).toBe('ab');
  });

  it('cannot both change one decision', () => {
    expect(together(named('SH-11-caches-may-store', 'SH-11-caches-must-ask-again'))).toEqual({
      clash: {
        decision: 'health.cacheControl',
        faults: ['SH-11-caches-may-store', 'SH-11-caches-must-ask-again'],
      },
    });
  });
});
