import type { Call } from '#harness/http/call.ts';
import type { Caller } from '#harness/register/callers.ts';
import { notSeen } from '#harness/result/outcome.ts';
import { introduce } from '#harness/scenario/callers.ts';
import { isSuccess } from '#harness/scenario/response.ts';
import { defineWords, Given, Then, When } from '#harness/scenario/steps.ts';
import { type Kind, kinds, metaverseObjects } from './kinds.ts';
import * as people from './people.ts';
import { describeLoss } from './records.ts';
import * as result from './reset-result.ts';
import { requestReset, resets } from './resets.ts';
import { describeMapping, mapAgain } from './service-settings.ts';
import * as comparing from './snapshots.ts';
import { everythingListed, observe, resetEffects, type Subject, subjects } from './subjects.ts';

defineWords('records', Object.fromEntries(kinds.map((kind) => [kind.name, kind])));
defineWords('subject', subjects);
defineWords('resetEffect', Object.fromEntries(resetEffects.map((effect) => [effect, effect])));
defineWords('reset', resets);

Given('the system is populated', comparing.populate, { enters: ['the system is populated'] });

Given(
  '{subject} has/have been read before the( first)( second) reset(s)',
  (s, subject: Subject) => observe(s, subject, 'noted'),
  { enters: ({ enters = [] }) => enters },
);

Given('no Activity is in progress, as far as the API shows', comparing.noteActivities);

Given('there are records that a reset removes', comparing.populateUnlessPopulated, {
  enters: ['the system is populated'],
});

Given('{caller} can read user info', people.assumeAccess);
Given('the name of {caller} has been read before the reset', people.noteNames);

Given(
  'the data store will fail at the {word} step of the reset',
  async (s, position: string) => {
    s.notes.position = position;
    await comparing.interruptAt(s, position);
  },
  { enters: ['the next factory reset fails'] },
);

Given('the system has been through {reset}', async (s, reset: Call) => {
  await s.call('resetSystem', comparing.keyHolder, reset);
  comparing.resetOf(s);
});

When('{caller} (has )requested/requests {reset}', requestReset);

When('{caller} sends two concurrent requests for {reset}', async (s, caller: Caller, reset: Call) => {
  s.series = await Promise.all([0, 1].map(() => s.call('resetSystem', caller, reset)));
});

When('{caller} signs in again', async (s, caller: Caller) => {
  await introduce(s.session, caller.kind, caller.method);
  await s.call('getUserInfo', caller);
});

When('the holder of an infrastructure key maps the SSO Unique Identifier to an existing attribute', mapAgain);

const nameOf = (count: string): string => count.charAt(0).toLowerCase() + count.slice(1);

Then('{word} is the number of removed {records}', async (s, count: string, kind: Kind) => {
  const { last: reset } = s;
  const { before, now } = await comparing.beforeAndAfter(s, kind);
  const exchanges = [...before.exchanges, ...now.exchanges];
  s.hold(result.countsTheRemoved(nameOf(count)), { reset, before, now, exchanges });
});

Then(
  'the sum of {word} in the responses is at most the number of {records} before the resets',
  (s, count: string, kind: Kind) => {
    const before = comparing.notedRecords(s, kind);
    s.hold(result.countsOnce(nameOf(count)), { resets: s.series, before });
  },
);

Then('the reset succeeds', async (s) => {
  const { last: reset } = s;
  if (reset.response.status === 409) await comparing.assumeNothingElseInProgress(s);
  s.hold(result.goesAhead, reset);
});

Then('the request is not refused with 409', async (s) => {
  const { last: reset } = s;
  if (reset.response.status === 409) await comparing.assumeNothingInProgress(s);
  s.hold(result.isNotInConflict, reset);
});

Then('if the request is refused with 409, every record is still there', (s) => {
  const { status } = s.last.response;
  if (status !== 409) throw notSeen(`the reset was not refused with 409: status ${status}`);
  return observe(s, everythingListed, 'still there');
});

Then('{subject} is/are {resetEffect}', observe, { enters: ({ enters = [] }) => enters });

Then('the caller has to sign in again', (s) => s.hold(people.isNotServed, s.last));
Then('the key still has the Administrator role', (s) => {
  const { recorder } = s.session;
  const resets = recorder.exchanges.filter((each) => each.operation === 'resetSystem' && isSuccess(each));
  s.hold(people.keepsItsRole, { now: s.last, reset: resets.find(({ caller }) => caller === s.last.caller) });
});

Then('it is recorded whether this Metaverse Object was removed', async (s) => {
  const { last: reset } = s;
  s.record(people.describePlacement(s.noted('administrator'), await people.findMetaverseObjects(s), reset));
});

Then('it is recorded whether MetaverseObjectsRemoved includes kept administrators', async (s) => {
  const { last: reset } = s;
  s.record(result.describeCount(reset, await comparing.beforeAndAfter(s, metaverseObjects)));
});

Then('the status code of the reset is recorded', (s) =>
  s.record(result.describeForce(s.last, 'activityId' in s.returned)),
);

Then('the target type and the name of the Reset activity are recorded', async (s) =>
  s.record(result.describeActivity(await comparing.activitiesAfter(s))),
);

Then('it is recorded how the Reset activity names the caller', async (s) =>
  s.record(result.describeInitiator(s.noted('names'), await comparing.activitiesAfter(s))),
);

Then('it is recorded how the settings show the mapping', async (s) => s.record(await describeMapping(s)));

Then('how much the interrupted reset has removed is recorded', async (s) => {
  const { status } = comparing.requestedReset(s).response;
  const { before, now } = await comparing.everythingBeforeAndAfter(s);
  s.record(`failed at the ${s.noted('position')} step: status ${status}, ${describeLoss(before, now)}`);
});
