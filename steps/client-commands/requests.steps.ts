import { Then } from '@cucumber/cucumber';
import * as verify from '#harness/rules/client-commands/client-requests.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';

type Operations = readonly string[] | undefined;

Then('the/each command asks the service for {request}', function (this: Scenario, operations: Operations) {
  verify.isAsked(this.client, operations);
});

Then(
  'the {ordinal} command asks the service for {request}',
  function (this: Scenario, nth: number, operations: Operations) {
    verify.isAskedByNth(this.client, nth, operations);
  },
);

Then(
  'the {ordinal} command does not ask the service for {request}',
  function (this: Scenario, nth: number, operations: Operations) {
    verify.isNotAskedByNth(this.client, nth, operations);
  },
);

Then(
  'the command does not ask {instance} for {request}',
  function (this: Scenario, instance: verify.Instance, operations: Operations) {
    verify.isNotAsked(this.client, instance, operations);
  },
);

Then(
  'the {ordinal} command prompts before it asks the service for {request}',
  function (this: Scenario, nth: number, operations: Operations) {
    verify.promptsFirst(this.client, nth, operations);
  },
);

Then('the key is sent {keyUse}', function (this: Scenario, use: verify.KeyUse) {
  verify.sendsKey[use](this.client);
});

Then('the client stops waiting at {word}', function (this: Scenario, status: string) {
  verify.stopsAt(this.client, status);
});

Then('the client does not stop waiting at {word}', function (this: Scenario, status: string) {
  verify.goesOnAt(this.client, status);
});

Then('the client waits as long as Retry-After says', function (this: Scenario) {
  verify.heedsRetryAfter(this.client);
});
