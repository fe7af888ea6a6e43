import { Given, Then, When } from '@cucumber/cucumber';
import type { Exchange } from '#harness/http/exchange.ts';
import { type Findings, find } from '#harness/rules/factory-reset/inventory.ts';
import { metaverseAttributes } from '#harness/rules/factory-reset/kinds.ts';
import * as verify from '#harness/rules/factory-reset/service-settings.ts';
import { attributeToMap } from '#harness/rules/factory-reset/service-settings.ts';
import type { SvcWorld } from '#steps/world/world.ts';
import { asking, resetOf } from './auditor.ts';

const mapping = 'ssoUniqueIdentifierAttributeId';

const settings = (world: SvcWorld): Promise<Exchange> => asking(world)('getServiceSettings');

const attributes = (world: SvcWorld): Promise<Findings> => find(asking(world), metaverseAttributes);

function settingsAfterwards(world: SvcWorld): Promise<Exchange> {
  resetOf(world);
  return settings(world);
}

/** What the settings said when a scenario first looked. */
function first(world: SvcWorld): Exchange {
  return world.exchanges.find(({ operation }) => operation === 'getServiceSettings') ?? world.last;
}

Given('the Service Settings are known', async function (this: SvcWorld) {
  verify.settingsIn(await settings(this));
});

Given(
  'the SSO Unique Identifier is mapped to a {word} attribute',
  async function (this: SvcWorld, kind: string) {
    const { attributeId } = await this.enter(
      `a ${kind} metaverse attribute is mapped to the SSO unique identifier`,
    );
    verify.assumeShows(await settings(this), mapping, attributeId);
  },
);

Given(
  '{environmentSetting} has drifted from the environment',
  async function (this: SvcWorld, setting: string) {
    const { drifted } = await this.enter('an environment setting has drifted', { setting });
    verify.assumeShows(await settings(this), setting, drifted);
  },
);

When('an administrator maps the SSO Unique Identifier anew', async function (this: SvcWorld) {
  const id = attributeToMap(await attributes(this));
  this.values.set('attributeId', id);
  await asking(this)('updateServiceSettings', {
    body: { [mapping]: id },
    // The contract takes identifiers for texts, which is our choice alone (OP-73).
    deliberate: typeof id === 'number',
  });
});

Then('the Service Settings are still there', async function (this: SvcWorld) {
  verify.remain(first(this), await settingsAfterwards(this));
});

Then('the SSO Unique Identifier is mapped to no attribute', async function (this: SvcWorld) {
  verify.assumeAttribute(this.values.get('attributeId'), false, await attributes(this));
  verify.mapsToNone(await settingsAfterwards(this));
});

Then('the SSO Unique Identifier is mapped to that attribute', async function (this: SvcWorld) {
  verify.assumeAttribute(this.values.get('attributeId'), true, await attributes(this));
  verify.shows(await settingsAfterwards(this), mapping, this.values.get('attributeId'));
});

Then('the mapping is accepted', function (this: SvcWorld) {
  verify.acceptsMapping(this.last);
});

Then('{environmentSetting} is what the environment gives', async function (this: SvcWorld, setting: string) {
  verify.shows(await settingsAfterwards(this), setting, this.values.get('environment'));
});
