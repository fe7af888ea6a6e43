import { Then } from '@cucumber/cucumber';
import * as verify from '#harness/rules/client-commands/client-requests.ts';
import type { SvcWorld } from '#steps/world/world.ts';

Then('the service is asked for {reading}', function (this: SvcWorld, operation: string) {
  verify.asked(this.dialogue, operation);
});

Then(
  'the service is asked for {reading}, with the key of the session',
  function (this: SvcWorld, operation: string) {
    verify.askedWithKey(this.dialogue, operation);
  },
);

Then('the service is asked for {reading} once for each', function (this: SvcWorld, operation: string) {
  verify.askedOnceEach(this.dialogue, operation);
});

Then('the service is asked for nothing', function (this: SvcWorld) {
  verify.askedNothing(this.dialogue);
});

Then('the other instance is not asked for {reading}', function (this: SvcWorld, operation: string) {
  verify.otherNotAsked(this.dialogue, operation);
});

Then('the key travels in its header and nowhere else', function (this: SvcWorld) {
  verify.keyInHeaderAlone(this.dialogue);
});

Then('the other instance is shown no credentials', function (this: SvcWorld) {
  verify.otherSeesNoCredentials(this.dialogue);
});

Then('the client stops waiting at {word}', function (this: SvcWorld, status: string) {
  verify.stopsAt(this.dialogue, status);
});

Then('the service is not asked again before it said', function (this: SvcWorld) {
  verify.heedsRetryAfter(this.dialogue);
});

Then('the status asked for is {word}', function (this: SvcWorld, status: string) {
  verify.asksForStatus(this.dialogue, status);
});

Then('no wait outside {int} to {int} s is asked for', function (this: SvcWorld, from: number, to: number) {
  verify.waitsWithin(this.dialogue, from, to);
});
