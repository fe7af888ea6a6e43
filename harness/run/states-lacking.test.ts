import { describe, expect, it } from 'vitest';
import { ruleResult } from '#test/builders/results.ts';
import { namingStates } from './states-lacking.ts';

const none = { states: new Set<string>(), adapter: 'none' };
const idle = 'a service is idle';
const neverReported = 'a service has never reported';
const http = { states: new Set([idle]), adapter: 'http' };

describe('a rule that was not exercised for want of state control', () => {
  it('names every state that it lacks', () => {
    const rule = ruleResult({
      id: 'SH-10',
      verdict: 'untested',
      cause: 'no-state-control',
      detail: 'needs state control',
    });
    expect(namingStates(rule, none, [neverReported, idle])).toMatchObject({
      detail: `needs state control: "a service has never reported", "${idle}"`,
      needs: [neverReported, idle],
    });
    expect(namingStates({ ...rule, cause: 'state-unsupported' }, http, [neverReported, idle])).toMatchObject({
      detail: 'needs the state "a service has never reported"',
      needs: [neverReported],
    });
  });

  it('says beside them what else it lacks', () => {
    const clock = 'clock that can be stopped and moved';
    const rule = ruleResult({
      id: 'SH-02',
      verdict: 'untested',
      cause: 'state-unsupported',
      detail: `needs a ${clock}`,
      needs: [clock],
    });
    expect(namingStates(rule, http, ['a service has been silent'])).toMatchObject({
      detail: `needs a ${clock}; needs the state "a service has been silent"`,
      needs: [clock, 'a service has been silent'],
    });
  });

  it('stays as it is where its states are there and something else is wrong', () => {
    const detail = 'the state "a service is idle" answers no x';
    const rule = ruleResult({ id: 'SH-17', verdict: 'untested', cause: 'state-unsupported', detail });
    expect(namingStates(rule, http, [idle])).toEqual(rule);
  });

  it.each(['not-seen', 'no-credential', 'effect-not-allowed', 'operation-not-found'] as const)(
    'is not one whose cause is %s: what cannot be read is no fault of state control',
    (cause) => {
      const rule = ruleResult({ id: 'FR-52', verdict: 'untested', cause, detail: 'unreadable' });
      expect(namingStates(rule, none, [idle])).toEqual(rule);
    },
  );
});
