import { credentialHeaders } from '#harness/contract/request-validator.ts';
import { everyChecksOf } from '#harness/history/monitors.ts';
import { rules } from '#harness/register/register.ts';
import type { Rule } from '#harness/register/rule.ts';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import type { Coverage } from '#harness/result/coverage.ts';
import type { SentRequest } from '#harness/scenario/every.ts';

/** The rules for servers that apply to every response, even a recorded response. Call `loadSteps` first. */
export function answerRules(): readonly Rule[] {
  return rules.filter(
    ({ id, subject, excluded }) =>
      subject === 'server' &&
      excluded === undefined &&
      everyChecksOf(id).some(({ of }) => of === 'exchanges'),
  );
}

/** The coverage of a rule by a recording: scenarios that send requests are left to a run of `verify`. */
export function leftToRuns({ id }: Rule): { coverage?: readonly Coverage[] } {
  const scenarios = writtenScenarios().filter((each) => each.rules.includes(id));
  const located = (isEvery: boolean): string[] =>
    scenarios.filter((each) => each.isEvery === isEvery).map(({ location }) => location);
  const left = located(false);
  return left.length === 0 ? {} : { coverage: [{ of: 'scenarios', judged: located(true), left }] };
}

/** If a request has no credentials, sets its caller to `nobody`, as the checks of servers expect. */
export function namingNobody(sent: SentRequest): SentRequest {
  return credentialHeaders.some((name) => sent.headers.has(name))
    ? sent
    : { ...sent, exchange: { ...sent.exchange, caller: 'nobody' } };
}
