import { HarnessError } from '#harness/errors.ts';
import { Nonconformity, Untestable } from '#harness/result/outcome.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import {
  isPasswordRefused,
  noPasswordAccepted,
  refusesEveryPassword,
} from './passwords/refused-everywhere.ts';

/** What no response of the API shows, so that a failure in such a state rests on what state control says. */
const shownByStateControlAlone: ReadonlySet<string> = new Set([
  'an initial administrator is configured',
  'maintenance mode is on',
  'requests are limited',
  'the store fails',
]);

/**
 * What ends a scenario for an error of a step. A state that was entered counts as entered: what is broken in it fails,
 * and the evidence names a state that only state control shows. A server that refuses every password as it is sent
 * here fails no rule.
 */
export async function failureOf(s: Scenario, error: unknown): Promise<unknown> {
  if (!(error instanceof Nonconformity)) return error;
  try {
    if (isPasswordRefused(s) && (await refusesEveryPassword(s.session)))
      return new Untestable('not-seen', noPasswordAccepted);
  } catch (problem) {
    if (problem instanceof HarnessError && problem.code === 'INTERNAL') throw problem;
  }
  const states = s.situation.map(({ state }) => state).filter((state) => shownByStateControlAlone.has(state));
  if (states.length === 0) return error;
  const said = `by state control alone: ${[...new Set(states)].join(', ')}`;
  return new Nonconformity(error.expected, `${error.actual} (${said})`, error.exchanges);
}
