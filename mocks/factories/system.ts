import type { AuthConfig, ErrorBody, ResetOptions, ResetResult, UserInfo, Version } from '#openapi/types.ts';
import { type Factory, Incoherent, simple, type Whole } from './shape.ts';
import type { Source } from './source.ts';

/** The release that the contract describes. */
export const release = '0.16.0';

const administrator = 'Administrator'; // 2.4

interface SystemFactories {
  version: Factory<Version>;
  authConfig: Factory<AuthConfig>;
  /** An authorised user; `{ authorised: false }` makes a stranger, `{ isAdministrator: true }` an administrator. */
  userInfo: Factory<UserInfo>;
  resetOptions: Factory<ResetOptions>;
  resetResult: Factory<ResetResult>;
  errorBody(given?: Partial<ErrorBody>): ErrorBody;
}

/** What concerns the system as a whole (2.2 to 2.4, 2.7, 2.9). */
export function systemFactories(source: Source): SystemFactories {
  return {
    version: simple(() => ({ product: 'Identity Management Service', version: release })),
    authConfig: simple(() => authConfig(source)),
    userInfo: (given = {}) => userInfo(source, given),
    resetOptions: simple(() => ({
      force: true,
      includeAdministrators: false,
      acknowledgeAdministratorLockout: false,
    })),
    resetResult: simple(() => resetResult(source)),
    errorBody: (given = {}) => errorBody(source, given),
  };
}

function authConfig({ faker }: Source): Whole<AuthConfig> {
  return {
    authority: `https://login.${faker.internet.domainName()}/realms/staff`,
    clientId: 'identity-service',
    scopes: ['openid', 'profile'],
    responseType: 'code',
    usePkce: true,
    codeChallengeMethod: 'S256',
  };
}

// 2.4, 5.6
function userInfo(source: Source, given: Partial<UserInfo>): Whole<UserInfo> {
  const authorised = given.authorised ?? given.metaverseObjectId !== null;
  const isAdministrator = given.isAdministrator ?? given.roles?.includes(administrator) ?? false;
  const info = {
    name: source.faker.person.fullName(),
    authMethod: source.oneOf(['oauth', 'api_key'] as const),
    metaverseObjectId: authorised ? source.id() : null,
    roles: isAdministrator ? [administrator] : [],
    message: authorised ? null : 'You are signed in, but the service knows no identity for you.',
    ...given,
    authorised,
    isAdministrator,
  };
  if (!authorised && (info.metaverseObjectId !== null || info.message === null)) {
    throw new Incoherent('Who is not authorised has no Metaverse Object, and gets a message (§5.6).');
  }
  if (authorised && info.metaverseObjectId === null) {
    throw new Incoherent('Who is authorised has a Metaverse Object (§2.4).');
  }
  if (isAdministrator !== info.roles.includes(administrator)) {
    throw new Incoherent('isAdministrator is true for holders of the Administrator role alone (§2.4).');
  }
  return info;
}

function resetResult({ number }: Source): Whole<ResetResult> {
  const few = () => number(0, 9);
  return {
    connectedSystemsRemoved: few(),
    syncRulesRemoved: few(),
    metaverseObjectsRemoved: number(0, 5000),
    objectMatchingRulesRemoved: few(),
    schedulesRemoved: few(),
    activitiesRemoved: number(0, 500),
    pendingExportsRemoved: few(),
    metaverseObjectTypesRemoved: few(),
    metaverseAttributesRemoved: few(),
    rolesRemoved: few(),
    connectorDefinitionsRemoved: few(),
    predefinedSearchesRemoved: few(),
    exampleDataSetsRemoved: few(),
    exampleDataTemplatesRemoved: few(),
    apiKeysRemoved: few(),
    trustedCertificatesRemoved: few(),
  };
}

const errors: readonly (readonly [code: string, message: string])[] = [
  ['NOT_FOUND', 'Nothing is known under this address.'],
  ['VALIDATION_FAILED', 'The request is not valid.'],
  ['FORBIDDEN', 'This operation needs the Administrator role.'],
  ['TOO_MANY_REQUESTS', 'You ask too often. Try again later.'],
];

function errorBody(source: Source, given: Partial<ErrorBody>): ErrorBody {
  const [code, message] = errors.find(([known]) => known === given.code) ?? source.oneOf(errors);
  const validationErrors = code === 'VALIDATION_FAILED' && { name: ['The value is missing.'] };
  return {
    code,
    message,
    ...(validationErrors && { validationErrors }),
    timestamp: source.now.toISOString(),
    ...given,
  };
}
