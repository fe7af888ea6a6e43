import { Then } from '@cucumber/cucumber';
import { limitAsWritten } from '#harness/rules/lists/depth.ts';
import * as seen from '#harness/rules/lists/lists-seen.ts';
import type { SvcWorld } from '#steps/world.ts';

// These sentences record and never judge: the document leaves open what they look at.

Then('the page and its size are recorded under {point}', function (this: SvcWorld, point: string) {
  this.observe(point, seen.inWords(this.last));
});

Then('the size that counts is recorded under {point}', function (this: SvcWorld, point: string) {
  this.observe(point, seen.sizeThatCounts(this.earlier, this.last));
});

Then('what is there is recorded under {point}', function (this: SvcWorld, point: string) {
  this.observe(point, seen.answerBeyondEnd(this.last));
});

Then('its number of pages is recorded under {point}', function (this: SvcWorld, point: string) {
  this.observe(point, seen.pagesOfEmptyList(this.last));
});

Then(
  'the limit as its message writes it is recorded under {point}',
  function (this: SvcWorld, point: string) {
    this.observe(point, limitAsWritten(this.last));
  },
);
