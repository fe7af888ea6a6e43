import { Given } from '@cucumber/cucumber';
import type { Caller } from '#harness/register/callers.ts';
import type { Instance } from '#harness/rules/client-commands/client-requests.ts';
import { headersFor } from '#harness/scenario/callers.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import {
  holdPasswords,
  showStatusesFirst,
  throttleFirst,
} from '#steps/simulated-service/service-variations.ts';
import type { VaryService } from './words.ts';

Given(
  '{caller} has connected to {instance}',
  async function (this: Scenario, caller: Caller, instance: Instance) {
    const { stage } = this.client;
    const headers = await headersFor(this.session, { ...caller, method: 'api-key' });
    const [key = ''] = Object.values(headers);
    const ApiKey = stage.aliasOf(key);
    this.session.secrets.add(ApiKey);
    const Url = instance === 'service' ? stage.url : stage.otherUrl;
    this.client.prepare({ command: 'Connect-Svc', parameters: { Url, ApiKey } });
  },
);

// As long as anything else is to be run, which makes no run longer.
Given('the service takes long to set a password', function (this: Scenario) {
  const { stage, mayAnswer } = this.client;
  stage.vary(holdPasswords(mayAnswer));
});

Given('the service {variation}', function (this: Scenario, vary: VaryService) {
  vary(this.client.stage, this.session.contract.vocabulary);
});

Given(
  'the Schedule Execution has the status {word} when it is first read',
  function (this: Scenario, status: string) {
    this.client.stage.vary(showStatusesFirst(status));
  },
);

Given(
  'the Schedule Execution has the statuses {word} and {word} when it is first read',
  function (this: Scenario, first: string, second: string) {
    this.client.stage.vary(showStatusesFirst(first, second));
  },
);

Given(
  'the service answers the first request with 429 and Retry-After {retryAfter}',
  function (this: Scenario, retryAfter: () => string) {
    this.client.stage.vary(throttleFirst(retryAfter));
  },
);
