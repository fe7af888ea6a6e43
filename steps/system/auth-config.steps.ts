import { Then } from '@cucumber/cucumber';
import * as verify from '#harness/rules/system/auth-config.ts';
import type { SvcWorld } from '#steps/world/world.ts';

Then('the auth config is complete', function (this: SvcWorld) {
  verify.isComplete(this.last);
});

Then('the authority is an absolute URL', function (this: SvcWorld) {
  verify.hasAbsoluteAuthority(this.last);
});

Then('the scopes are a list of texts', function (this: SvcWorld) {
  verify.hasScopes(this.last);
});

Then('its response type is {word}', function (this: SvcWorld, value: string) {
  verify.hasConstant(this.last, 'responseType', value);
});

Then('its use PKCE is true', function (this: SvcWorld) {
  verify.hasConstant(this.last, 'usePkce', true);
});

Then('its code challenge method is {word}', function (this: SvcWorld, value: string) {
  verify.hasConstant(this.last, 'codeChallengeMethod', value);
});
