import { Then } from '@cucumber/cucumber';
import { isOpenApiDocument } from '#harness/rules/system/openapi-document.ts';
import { hasOwnName } from '#harness/rules/system/own-name.ts';
import * as verify from '#harness/rules/system/system.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';

Then('the web tier is not ready', function (this: Scenario) {
  verify.isNotReady(this.last);
});

Then('the web tier is ready, unless maintenance may be why it is not', function (this: Scenario) {
  verify.isReadyAsItServes(this.last, this.earlier);
});

Then('the answer is an HTML page', function (this: Scenario) {
  verify.isHtmlPage(this.last);
});

Then('the answer is an OpenAPI document', function (this: Scenario) {
  isOpenApiDocument(this.last);
});

Then('the name is not that of the caller before', async function (this: Scenario) {
  const { last, earlier } = this;
  const query = { page: 1, pageSize: 100 };
  const objects = await this.aside(() =>
    this.ask('listMetaverseObjects', { kind: 'administrator' }, { query }),
  );
  hasOwnName(last, earlier, objects);
});

Then('it gives the same time as the answer before', function (this: Scenario) {
  verify.agreesOnTime(this.last, this.earlier);
});
