import { Given, Then } from '@cucumber/cucumber';
import * as verify from '#harness/rules/system/system.ts';
import type { SvcWorld } from '#steps/world/world.ts';

Given('the database is unreachable', async function (this: SvcWorld) {
  await this.enter('the database is unreachable');
});

Given('maintenance mode is on', async function (this: SvcWorld) {
  await this.enter('maintenance mode is on');
});

Then('the check says {word}', function (this: SvcWorld, status: string) {
  verify.says(this.last, [status]);
});

Then('the check says ready or not_ready', function (this: SvcWorld) {
  verify.says(this.last, ['ready', 'not_ready']);
});

Then('the check says the same as before', function (this: SvcWorld) {
  verify.saysAsBefore(this.last, this.earlier);
});

Then('the check does not say ready', function (this: SvcWorld) {
  verify.isNotReady(this.last);
});

Then('the check has a status and a time', function (this: SvcWorld) {
  verify.hasTexts(this.last, 'status', 'timestamp');
});

Then('the time of the check has moved on by {duration}', function (this: SvcWorld, seconds: number) {
  verify.timestampMovedOn(this.last, this.earlier, seconds);
});

Then('the answer has a text as product and as version', function (this: SvcWorld) {
  verify.hasTexts(this.last, 'product', 'version');
});

Then('the product is the same as before', function (this: SvcWorld) {
  verify.repeats(this.last, this.earlier, 'product');
});

Then('the version is a semantic version', function (this: SvcWorld) {
  verify.hasSemanticVersion(this.last);
});

Then('the answer is an HTML page', function (this: SvcWorld) {
  verify.isHtmlPage(this.last);
});

Then('the answer is an OpenAPI document', function (this: SvcWorld) {
  verify.isOpenApiDocument(this.last);
});
