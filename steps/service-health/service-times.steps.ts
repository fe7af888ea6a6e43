import { Then } from '@cucumber/cucumber';
import type { ServiceName } from '#harness/rules/service-health/service-health.ts';
import * as verify from '#harness/rules/service-health/service-times.ts';
import type { SvcWorld } from '#steps/world/world.ts';

type Names = readonly ServiceName[];

Then('the verdict is {duration} younger than the one before', function (this: SvcWorld, seconds: number) {
  verify.isYoungerBy(this.last, this.earlier, seconds);
});

Then(
  'the last report of {services} lies {duration} before the verdict',
  function (this: SvcWorld, names: Names, seconds: number) {
    for (const service of names) verify.liesBefore(this.last, service, 'lastSeenAt', seconds);
  },
);

Then(
  'the last progress of {services} lies {duration} before the verdict',
  function (this: SvcWorld, names: Names, seconds: number) {
    for (const service of names) verify.liesBefore(this.last, service, 'lastProgressAt', seconds);
  },
);

Then(
  'each service has reported again, at intervals of {duration}',
  function (this: SvcWorld, seconds: number) {
    verify.keepsReporting(this.last, this.earlier, seconds);
  },
);

Then('{services} gives no time of progress', function (this: SvcWorld, names: Names) {
  for (const service of names) verify.givesNo(this.last, service, 'lastProgressAt');
});

Then('{services} gives no time at which its work began', function (this: SvcWorld, names: Names) {
  for (const service of names) verify.givesNo(this.last, service, 'currentWorkStartedAt');
});

Then('{services} shows no current work', function (this: SvcWorld, names: Names) {
  for (const service of names) verify.givesNo(this.last, service, 'currentWork');
});

Then('{services} shows its current work', function (this: SvcWorld, names: Names) {
  for (const service of names) verify.givesText(this.last, service, 'currentWork');
});

Then(
  '{services} shows/show none of the values that only a report can give',
  function (this: SvcWorld, names: Names) {
    for (const service of names) verify.givesNothingReported(this.last, service);
  },
);

Then('the reason of {services} carries a figure', function (this: SvcWorld, names: Names) {
  for (const service of names) verify.reasonCarriesFigure(this.last, service);
});

Then('the reason of {services} claims no age', function (this: SvcWorld, names: Names) {
  for (const service of names) verify.reasonClaimsNoAge(this.last, service);
});
