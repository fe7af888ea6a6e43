import { Given, Then, When } from '@cucumber/cucumber';
import * as verify from '#harness/rules/errors/errors.ts';
import type { Caller } from '#steps/world/callers.ts';
import type { SvcWorld } from '#steps/world/world.ts';
import { sendElsewhere } from './elsewhere.ts';

/** Under the path of the API, and none that a server could have. */
const nowhere = '/api/v1/svc-contract-leads-nowhere';

Given('{caller} has asked for a path that leads nowhere', async function (this: SvcWorld, caller: Caller) {
  await sendElsewhere(this, caller, 'GET', nowhere);
});

When('{caller} asks for a path that leads nowhere', async function (this: SvcWorld, caller: Caller) {
  await sendElsewhere(this, caller, 'GET', nowhere);
});

When(
  '{caller} sends {word} to the path of service health',
  async function (this: SvcWorld, caller: Caller, method: string) {
    await sendElsewhere(this, caller, method, '/api/v1/system/health');
  },
);

When('{caller} sends a body that is cut off', async function (this: SvcWorld, caller: Caller) {
  await this.ask('createMetaverseAttribute', caller, { body: '{"name": "cut o', deliberate: true });
});

Then('the error has the error body', function (this: SvcWorld) {
  verify.carriesErrorBody(this.last);
});

Then('the error is later than the one before', function (this: SvcWorld) {
  verify.tellsLaterTime(this.last, this.earlier);
});
