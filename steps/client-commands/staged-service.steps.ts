import { Given } from '@cucumber/cucumber';
import { showStatusFirst, throttleFirst } from '#harness/client/quirks.ts';
import type { Instance } from '#harness/rules/client-commands/client-requests.ts';
import { type Caller, headersFor } from '#steps/world/callers.ts';
import type { SvcWorld } from '#steps/world/world.ts';
import type { QuirkOf } from './words.ts';

Given(
  '{caller} has connected to {instance}',
  async function (this: SvcWorld, caller: Caller, instance: Instance) {
    const { stage } = this.client;
    const headers = await headersFor(this.session, { ...caller, method: 'api-key' });
    const [key = ''] = Object.values(headers);
    const ApiKey = stage.aliasOf(key);
    this.session.secrets.add(ApiKey);
    const Url = instance === 'service' ? stage.url : stage.otherUrl;
    this.client.prepare({ command: 'Connect-Svc', parameters: { Url, ApiKey } });
  },
);

Given('the service {quirk}', function (this: SvcWorld, quirk: QuirkOf) {
  const { stage } = this.client;
  stage.quirks.push(quirk(stage, this.session.contract.vocabulary));
});

Given(
  'the Schedule Execution has the status {word} when it is first read',
  function (this: SvcWorld, status: string) {
    this.client.stage.quirks.push(showStatusFirst(status));
  },
);

Given(
  'the service answers the first request with 429 and Retry-After {retryAfter}',
  function (this: SvcWorld, retryAfter: () => string) {
    this.client.stage.quirks.push(throttleFirst(retryAfter));
  },
);
