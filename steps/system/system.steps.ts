import { Given, Then } from '@cucumber/cucumber';
import * as verify from '#harness/rules/system/system.ts';
import type { SvcWorld } from '#steps/world/world.ts';

Given('the database is unreachable', async function (this: SvcWorld) {
  await this.enter('the database is unreachable');
});

Given('maintenance mode is on', async function (this: SvcWorld) {
  await this.enter('maintenance mode is on');
});

Then('the web tier is not ready', function (this: SvcWorld) {
  verify.isNotReady(this.last);
});

Then('the answer is an HTML page', function (this: SvcWorld) {
  verify.isHtmlPage(this.last);
});

Then('the answer is an OpenAPI document', function (this: SvcWorld) {
  verify.isOpenApiDocument(this.last);
});
