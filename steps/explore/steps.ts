import type { Action, Combine, Send, Together } from '#harness/explore/action.ts';
import { continuing, type Player } from '#harness/explore/play.ts';
import type { Caller } from '#harness/register/callers.ts';
import { chosenCaller } from '#harness/scenario/callers.ts';
import { broken, check, holds } from '#harness/scenario/check.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { Given, Then, When } from '#harness/scenario/steps.ts';
import { serviceModel } from './service-model.ts';

// The steps of the scenarios that `explore` writes for its findings.

const players = new WeakMap<Scenario, Promise<Player>>();

async function perform(s: Scenario, action: Action): Promise<void> {
  const playing = players.get(s) ?? continuing(s.session, serviceModel);
  players.set(s, playing);
  const player = await playing;
  const [answered, entered] = [player.answers.length, player.situation.length];
  await player.perform(action);
  s.exchanges.push(...player.answers.slice(answered).map(({ exchange }) => exchange));
  s.situation.push(...player.situation.slice(entered));
}

const parsed = (json: string): unknown => JSON.parse(json);

Given(
  'the server is in the state {string} with:',
  (s, state: string, params: string) =>
    perform(s, { do: 'enter', state, params: parsed(params) as Readonly<Record<string, unknown>> }),
  { enters: (state) => [state] },
);

When('{caller} requests {string} with:', (s, caller: Caller, operation: string, rest: string) => {
  const { kind } = chosenCaller(s.session, caller);
  const by = caller.method === undefined ? {} : { by: caller.method };
  const send = parsed(rest) as Partial<Send>;
  return perform(s, { ...send, do: 'ask', operation, caller: kind, ...by });
});

// Parallel requests, or a combination.
When('this is sent:', (s, action: string) => perform(s, parsed(action) as Together | Combine));

const contradictsNothing = check<Player>(({ findings: [first] }) =>
  first === undefined ? holds : broken(first.expected, first.found),
);

Then('no response contradicts the document', async (s) => {
  const player = await players.get(s);
  if (player !== undefined) s.hold(contradictsNothing, player);
});
