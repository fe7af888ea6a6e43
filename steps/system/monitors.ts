import { type Monitors, over, overTime, whenAlone } from '#harness/history/monitors.ts';
import { knownCredentials } from '#harness/history/passing.ts';
import { comparing } from '#harness/history/sequence.ts';
import { each, recordEach } from '#harness/scenario/every.ts';
import { isSuccess } from '#harness/scenario/response.ts';
import { repeats } from '#steps/responses/checks.ts';
import { movesOn } from '#steps/responses/moving-times.ts';
import { checkOperations } from '#steps/responses/results.ts';
import * as checks from './checks.ts';
import { staysJson } from './json-bodies.ts';
import { isUtf8 } from './letters.ts';
import * as recordings from './recordings.ts';
import { keepsIdentity } from './user-info.ts';

const version = ['getVersion'];
const authConfig = ['getAuthConfig'];
const userInfo = ['getUserInfo'];

const definite = '(?:/(?:authorised|isAdministrator|name|authMethod|roles)(?:/\\d+)?)?';

const one = (operations: readonly string[], field: string) =>
  each(checks.fieldsHave(operations, field, 'enum', 'const'));

export const system: Monitors = {
  'SY-03': [each(checks.hasJsonBody), over(staysJson)],
  'SY-04': each(checks.hasCheckFields),
  'SY-05': one(['getBasicHealth'], '/status'),
  'SY-06': each(checks.saysReadyOrNot),
  'SY-07': one(['getLiveness'], '/status'),
  'SY-08': each(checks.isTimedInUtc),
  'SY-09': overTime(
    movesOn('timestamp', ({ operation = '' }) =>
      checkOperations.includes(operation) ? operation : undefined,
    ),
  ),
  'SY-16': each(checks.fieldsHave(version, '(?:/(?:product|version))?', 'required', 'type')),
  'SY-17': [
    each(checks.fieldsHave(version, '/product', 'minLength')),
    over(
      comparing(
        (exchange) => (exchange.operation === 'getVersion' && isSuccess(exchange) ? 'version' : undefined),
        repeats('product'),
      ),
    ),
  ],
  'SY-18': each(checks.hasSemanticVersion),
  'SY-19': each(checks.hasAuthConfigFields),
  'SY-20': each(checks.hasAbsoluteAuthority),
  'SY-21': each(checks.fieldsHave(authConfig, '/scopes(?:/\\d+)?', 'type')),
  'SY-22': one(authConfig, '/responseType'),
  'SY-23': one(authConfig, '/usePkce'),
  'SY-24': one(authConfig, '/codeChallengeMethod'),
  'SY-25': each(checks.fieldsHave(userInfo, definite, 'required', 'type')),
  'SY-31': each(checks.hasMessageIfUnauthorised),
  'SY-32': each(checks.hasNoObjectIfUnauthorised),
  'SY-33': each(checks.hasObjectIfAuthorised),
  'SY-34': each(checks.recognisesAdministrators),
  'SY-35': each(checks.recognisesOthers),
  'SY-36': each(checks.agreesWithRoles),
  'SY-39': one(userInfo, '/authMethod'),
  'SY-46': recordEach(recordings.notReady),
  'SY-49': recordEach(recordings.notationOfTimestamp),
  'SY-50': recordEach(recordings.casing),
  'SY-51': recordEach(recordings.additionalFields),
  'SY-52': recordEach(recordings.mediaType),
  'SY-53': recordEach(recordings.product),
  'SY-55': recordEach(recordings.nameAndRolesIfUnauthorised),
  'SY-56': recordEach(recordings.messageIfAuthorised),
  'SY-58': recordEach(recordings.signIn),
  'SY-62': whenAlone(
    comparing(
      (exchange) =>
        exchange.operation === 'getUserInfo' && exchange.response.status === 200
          ? knownCredentials(exchange)
          : undefined,
      keepsIdentity,
      ({ operation }) => operation === 'resetSystem',
    ),
  ),
  'SY-65': each(isUtf8),
};
