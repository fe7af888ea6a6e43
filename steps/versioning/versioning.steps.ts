import { Then, When } from '@cucumber/cucumber';
import { expectKept } from '#harness/rules/judging/claim.ts';
import * as verify from '#harness/rules/versioning/versioning.ts';
import type { Caller } from '#steps/world/callers.ts';
import type { SvcWorld } from '#steps/world/world.ts';

When(
  "{caller} asks to set that person's password without giving one",
  async function (this: SvcWorld, caller: Caller) {
    const path = { id: String(this.values.get('metaverseObjectId')) };
    await this.ask('setMetaverseObjectPassword', caller, { path, body: {}, deliberate: true });
  },
);

Then('the operation is found under {word}', function (this: SvcWorld, root: string) {
  verify.isFoundUnder(this.last, root);
});

Then('each Metaverse Object has its type nested', function (this: SvcWorld) {
  expectKept(verify.nestsType, this.last);
});

Then('no Metaverse Object has its type flat', function (this: SvcWorld) {
  expectKept(verify.hasNoFlatType, this.last);
});

Then('each Metaverse Object has its type flat', function (this: SvcWorld) {
  expectKept(verify.hasFlatType, this.last);
});
