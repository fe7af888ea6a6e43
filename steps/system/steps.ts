import type { Exchange } from '#harness/http/exchange.ts';
import { everyExchange, recordEveryExchange } from '#harness/scenario/every.ts';
import { fieldsOf, isObject, isSuccess } from '#harness/scenario/response.ts';
import { Then } from '#harness/scenario/steps.ts';
import { shownBy } from '#steps/responses/by-rules.ts';
import { resultIn } from '#steps/responses/results.ts';
import * as every from './checks.ts';
import { isHtmlPage, isOpenApiDocument } from './entry-points.ts';
import * as recordings from './recordings.ts';
import { areListed, hasOwnName, hasOwnObject, keepsIdentity } from './user-info.ts';
import { agreesOnTime, isNotReady, isReadyAsItServes } from './web-tier.ts';

Then('the web tier is not ready', (s) => s.hold(isNotReady, s.last));

Then('the web tier is ready, unless maintenance mode may be the reason', (s) =>
  s.hold(isReadyAsItServes, { readiness: s.last, list: s.earlier }),
);

Then('the caller is not authorised', (s) => s.hold(every.isNotAuthorised, s.last));
Then('the response is an HTML page', (s) => s.hold(isHtmlPage, s.last));
Then('the response is an OpenAPI document', (s) => s.hold(isOpenApiDocument, s.last));

Then('the name is not that of the previous caller', async (s) => {
  const { last: own, earlier: other } = s;
  const query = { page: 1, pageSize: 100 };
  const objects = await s.aside(() => s.ask('listMetaverseObjects', { kind: 'administrator' }, { query }));
  s.hold(hasOwnName, { own, other, objects });
});

Then('the caller has the same metaverseObjectId as before', (s) =>
  s.hold(keepsIdentity, { later: s.last, earlier: s.earlier }),
);

Then('each of the two has a Metaverse Object', async (s) => {
  const { last: user, earlier: administrator } = s;
  const kind = 'administrator';
  const look = async (caller: Exchange): Promise<Exchange | undefined> => {
    const id = resultIn(caller).metaverseObjectId;
    if (typeof id !== 'string') return undefined;
    return s.aside(() => s.ask('getMetaverseObject', { kind }, { path: { id } }));
  };
  const any = await s.aside(() => s.ask('getMetaverseObject', { kind }));
  const objects = [await look(administrator), await look(user)];
  s.hold(hasOwnObject, { callers: [administrator, user], objects, any });
});

Then("each of the caller's roles is on the list", async (s) => {
  const query = { page: 1, pageSize: 100 };
  const list = await s.aside(() => s.ask('listRoles', { kind: 'administrator' }, { query }));
  s.hold(areListed, { caller: s.last, list });
});

Then('it gives the same time as the previous response', (s) =>
  s.hold(agreesOnTime, { asked: s.last, summary: s.earlier }),
);

Then('every body of the API is JSON', everyExchange(every.hasJsonBody));
Then('every check has a status and a timestamp', everyExchange(every.hasCheckFields));
Then('every basic health response is healthy', everyExchange(every.saysHealthy));
Then('every readiness response is ready or not_ready', everyExchange(every.saysReadyOrNot));
Then('every liveness response is alive', everyExchange(every.saysAlive));
Then('every timestamp of a check is in UTC', everyExchange(every.isTimedInUtc));
Then('every version response has a product and a version', everyExchange(every.hasVersionFields));
Then('every product is a non-empty string', everyExchange(every.hasProduct));
Then('every version is a semantic version', everyExchange(every.hasSemanticVersion));
Then('every auth config has its six fields', everyExchange(every.hasAuthConfigFields));
Then('every authority is an absolute URL', everyExchange(every.hasAbsoluteAuthority));
Then('every list of scopes is an array of strings', everyExchange(every.hasListOfScopes));
Then('every responseType is code', everyExchange(every.hasResponseTypeCode));
Then('every usePkce is true', everyExchange(every.usesPkce));
Then('every codeChallengeMethod is S256', everyExchange(every.usesS256));
Then('every user info has its non-null fields', everyExchange(every.hasUserInfoFields));
Then('every caller who is not authorised gets a message', everyExchange(every.hasMessageIfUnauthorised));
Then(
  'every caller who is not authorised has no Metaverse Object',
  everyExchange(every.hasNoObjectIfUnauthorised),
);
Then('every caller who is authorised has a Metaverse Object', everyExchange(every.hasObjectIfAuthorised));
Then('every administrator is shown as one', everyExchange(every.recognisesAdministrators));
Then('every isAdministrator agrees with the roles', everyExchange(every.agreesWithRoles));
Then('every authMethod is oauth or api_key', everyExchange(every.hasKnownAuthMethod));

// These scenarios record what the document leaves open.
Then('whether the key is authorised is recorded', (s) => {
  const { authorised, isAdministrator } = shownBy(s, fieldsOf);
  s.record(`a key is authorised: ${String(authorised)}`);
  if (s.last.caller === 'administrator' && isSuccess(s.earlier))
    s.record(`a key that is served service health has IsAdministrator ${String(isAdministrator)}`);
});

Then('the version of OpenAPI and the number of paths are recorded', (s) => {
  const { json } = s.last.response;
  const version = isObject(json) ? json.openapi : undefined;
  const paths = isObject(json) && isObject(json.paths) ? Object.keys(json.paths).length : 0;
  s.record(`OpenAPI ${String(version)} with ${paths} paths`);
});

Then('the status of every response that is not_ready is recorded', recordEveryExchange(recordings.notReady));
Then('the notation of every timestamp is recorded', recordEveryExchange(recordings.notationOfTimestamp));
Then('the casing of every system response is recorded', recordEveryExchange(recordings.casing));
Then(
  'the additional fields of every system response are recorded',
  recordEveryExchange(recordings.additionalFields),
);
Then('the media type of every body is recorded', recordEveryExchange(recordings.mediaType));
Then('the name of every product is recorded', recordEveryExchange(recordings.product));
Then(
  'the name and roles of every caller who is not authorised are recorded',
  recordEveryExchange(recordings.nameAndRolesIfUnauthorised),
);
Then(
  'the message to every caller who is authorised is recorded',
  recordEveryExchange(recordings.messageIfAuthorised),
);
Then('the sign-in of every auth config is recorded', recordEveryExchange(recordings.signIn));
