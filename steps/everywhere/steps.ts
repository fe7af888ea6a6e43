import type { Call } from '#harness/http/call.ts';
import type { Caller } from '#harness/register/callers.ts';
import { headersFor } from '#harness/scenario/callers.ts';
import { knownValue } from '#harness/scenario/path-values.ts';
import { isSuccess } from '#harness/scenario/response.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { defineWords, Given, When } from '#harness/scenario/steps.ts';
import { letTimePass, letTimePassSince } from '#harness/scenario/waiting.ts';
import type { StateParams, StateValues } from '#harness/state-control/control.ts';

const mostRedirects = 3;

/** Follows redirects to the same server. A server may redirect to the path with a trailing slash (OP-129). */
async function followRedirects(world: Scenario, caller: Caller): Promise<void> {
  for (let followed = 0; followed < mostRedirects; followed += 1) {
    const { request, response, operation } = world.last;
    const { location } = response.headers;
    if (response.status < 300 || response.status >= 400 || location === undefined) return;
    const from = new URL(request.url);
    const to = URL.canParse(location, from) ? new URL(location, from) : undefined;
    if (to === undefined || to.origin !== from.origin) return;
    const headers = { ...(await headersFor(world.session, caller)), accept: 'text/html' };
    await world.send(new Request(to, { headers }), caller, operation);
  }
}

type Situation = readonly [state: string, params?: StateParams];

const drift = (setting: string): Situation => ['a setting differs from the environment', { setting }];

/** The phrases in features for states of the service, each with the state's name in state control. */
const situations: Readonly<Record<string, Situation>> = {
  'a Connected System exists': ['a connected system exists'],
  'a Schedule Execution is running': ['a schedule execution is running'],
  'a Schedule exists': ['a schedule exists'],
  'an Activity on a Synchronisation Rule exists': ['a synchronisation rule activity exists'],
  'an Activity is in progress': ['an activity is in progress'],
  'an initial administrator is configured': ['an initial administrator is configured', { configured: true }],
  'a person who is not an administrator is in the metaverse': ['a person has accounts'],
  'the SSO Unique Identifier is mapped to a built-in attribute': [
    'the SSO unique identifier maps to a built-in attribute',
  ],
  'the SSO Unique Identifier is mapped to a custom attribute': [
    'the SSO unique identifier maps to a custom attribute',
  ],
  'the SSO authority differs from its environment variable': drift('ssoAuthority'),
  'the SSO metadata address differs from its environment variable': drift('ssoMetadataAddress'),
  'the encryption key path differs from its environment variable': drift('encryptionKeyPath'),
  'maintenance mode is on': ['maintenance mode is on'],
  'no initial administrator is configured': ['an initial administrator is configured', { configured: false }],
  'the built-in Example Data Template has lost these attributes': [
    'the built-in example data template has no attributes',
  ],
  'these built-in Schedules have been deleted': ['the built-in schedules are missing'],
  'the database is unreachable': ['the database is unreachable'],
};

defineWords('situation', situations);

Given('{situation}', (s, [state, params]: Situation) => s.enter(state, params), {
  enters: ([state]) => [state],
});

const ofRule = 'a synchronisation rule activity exists';

Given(
  '{count} Activities on Synchronisation Rules exist',
  async (s, count: number) => {
    for (let made = 0; made < count; made += 1) await s.enter(ofRule);
  },
  { enters: [ofRule] },
);

Given('{duration} has/have passed', letTimePass);

Given('{duration} has/have passed since then', (s, seconds: number) => letTimePassSince(s, s.last, seconds));

/** What a request must contain: an accept header, or the id that a state returned. */
const calls: Readonly<Record<string, (values: StateValues) => Call>> = {
  getApiReference: () => ({ headers: { accept: 'text/html' } }),
  getActivity: (values) => ({ path: { id: knownValue(values, 'activityId') } }),
  getScheduleExecution: (values) => ({ path: { id: knownValue(values, 'scheduleExecutionId') } }),
};

Given('{caller} has read/requested {reading}', read);

// This step reuses an earlier response if possible, so that the step `… passed since then` waits less.
Given('{caller} has read {reading} earlier in the test run', async (s, caller: Caller, operation: string) => {
  const { control, soft404Exchanges, recorder } = s.session;
  const first = recorder.exchanges.find(
    (each) => each.operation === operation && isSuccess(each) && !soft404Exchanges.has(each.id),
  );
  // If the clock can be moved, a response from another scenario may have a date ahead of the current time.
  if (first === undefined || control.movesClock) await read(s, caller, operation);
  else s.exchanges.push(first);
});

When('{caller} reads {reading}', async (s, caller: Caller, operation: string) => {
  await read(s, caller, operation);
  if (operation === 'getApiReference') await followRedirects(s, caller);
});

async function read(s: Scenario, caller: Caller, operation: string): Promise<void> {
  await s.call(operation, caller, calls[operation]?.(s.returned));
}
