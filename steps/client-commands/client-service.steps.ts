import { Given } from '@cucumber/cucumber';
import {
  addsMembers,
  hasStatusFirst,
  leavesOutNulls,
  redirects,
  refusesFirst,
  spelling,
  unreadyWith,
} from '#harness/client/quirks.ts';
import type { Casing } from '#harness/contract/casing.ts';
import type { SvcWorld } from '#steps/world/world.ts';

Given('a service that is not ready says so with status {int}', function (this: SvcWorld, status: number) {
  this.dialogue.stage.quirks.push(unreadyWith(status));
});

Given('the service writes names in {word}', function (this: SvcWorld, casing: Casing) {
  this.dialogue.stage.quirks.push(spelling(casing, this.session.contract.vocabulary));
});

Given('the service leaves out what has no value', function (this: SvcWorld) {
  this.dialogue.stage.quirks.push(leavesOutNulls);
});

Given('the service says more than is documented', function (this: SvcWorld) {
  this.dialogue.stage.quirks.push(addsMembers);
});

Given(
  'the service sends whoever reads {reading} on to another instance',
  function (this: SvcWorld, operation: string) {
    const { quirks, otherUrl } = this.dialogue.stage;
    quirks.push(redirects(operation, otherUrl));
  },
);

Given('the Schedule Execution was {word} when it was first read', function (this: SvcWorld, status: string) {
  this.dialogue.stage.quirks.push(hasStatusFirst([status]));
});

Given(
  'the service refuses the first request, to be repeated after {duration}',
  function (this: SvcWorld, seconds: number) {
    this.dialogue.stage.quirks.push(refusesFirst(() => String(seconds)));
  },
);

Given(
  'the service refuses the first request, to be repeated at a time {duration} ahead',
  function (this: SvcWorld, seconds: number) {
    // HTTP knows whole seconds: the next one begins, and then as many more.
    const at = (): number => (Math.floor(Date.now() / 1000) + 1 + seconds) * 1000;
    this.dialogue.stage.quirks.push(refusesFirst(() => new Date(at()).toUTCString()));
  },
);
