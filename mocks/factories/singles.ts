import type * as Contract from '#openapi/types.ts';
import { type Complete, type Defaults, Incoherent, type SimpleName } from './shapes.ts';
import type { Source } from './source.ts';

/** The release that the contract describes. */
export const release = '0.16.0';

const administrator = 'Administrator'; // §2.4

/** Factories of shapes that are not items of a list. */
export function singles(source: Source) {
  const { faker, now, id, number, oneOf, inTurn } = source;
  const timestamp = now.toISOString();
  const login = () => `https://login.${faker.internet.domainName()}`;
  const passwordTarget = ({ state = 'Succeeded' }: Partial<Contract.PasswordTarget>) => {
    const message = state === 'Failed' ? 'The Connected System refused the password.' : null;
    return { connectedSystemId: id(), connectedSystemObjectId: id(), state, message };
  };
  return {
    basicHealth: () => ({ status: 'healthy', timestamp }),
    readiness: () => ({ status: 'ready', timestamp }),
    liveness: () => ({ status: 'alive', timestamp }),
    version: () => ({ product: 'Identity Management Service', version: release }),
    authConfig: () => ({
      authority: `${login()}/realms/staff`,
      clientId: 'identity-service',
      scopes: ['openid', 'profile'],
      responseType: 'code',
      usePkce: true,
      codeChallengeMethod: 'S256',
    }),
    userInfo: (given) => userInfo(source, given),
    resetOptions: () => ({
      force: true,
      includeAdministrators: false,
      acknowledgeAdministratorLockout: false,
    }),
    resetResult: () => resetResult(source),
    setPassword: () => ({
      password: faker.internet.password({ length: 20 }),
      connectedSystemObjectIds: [id(), id()],
      wait: number(0, 30), // §4.1
    }),
    passwordTarget,
    passwordResult({ settled = true, targets, ...given }) {
      const last = settled ? oneOf(['Succeeded', 'Failed'] as const) : 'Pending';
      const all = targets ?? [passwordTarget({}), passwordTarget({ state: last })];
      if (settled !== all.every(({ state }) => state !== 'Pending')) {
        throw new Incoherent(`settled is ${settled}, which contradicts the states of the targets (§4.1).`);
      }
      return { activityId: id(), ...given, settled, targets: all };
    },
    serviceSettings: () => ({
      ssoUniqueIdentifierAttributeId: oneOf([null, id()]),
      ssoAuthority: `${login()}/`,
      ssoMetadataAddress: `${login()}/.well-known/openid-configuration`,
      encryptionKeyPath: '/run/keys',
      maintenanceMode: false,
      changeHistoryDays: number(30, 400),
    }),
    newServiceSettings: () => ({ ssoUniqueIdentifierAttributeId: id() }),
    newMetaverseAttribute: () => ({ ...inTurn(customAttributes), multiValued: false }),
    acceptedActivity: () => ({ activityId: id() }),
    startedSchedule: () => ({ scheduleExecutionId: id(), activityId: id() }),
  } satisfies Partial<Defaults<SimpleName>>;
}

const customAttributes = [
  { name: 'Badge Photograph', type: 'Binary' },
  { name: 'Parking Space', type: 'Text' },
] as const;

function userInfo(source: Source, given: Partial<Contract.UserInfo>): Complete<Contract.UserInfo> {
  const authorised = given.authorised ?? given.metaverseObjectId !== null;
  const isAdministrator = given.isAdministrator ?? given.roles?.includes(administrator) ?? false;
  const info = {
    name: source.faker.person.fullName(),
    authMethod: source.oneOf(['oauth', 'api_key'] as const),
    metaverseObjectId: authorised ? source.id() : null,
    roles: isAdministrator ? [administrator] : [],
    message: authorised ? null : 'You are signed in, but have no identity in the service.',
    ...given,
    authorised,
    isAdministrator,
  };
  if (!authorised && (info.metaverseObjectId !== null || info.message === null)) {
    throw new Incoherent('A caller who is not authorised has a message and no Metaverse Object (§5.6).');
  }
  if (authorised && info.metaverseObjectId === null) {
    throw new Incoherent('An authorised caller has a Metaverse Object (§2.4).');
  }
  if (isAdministrator !== info.roles.includes(administrator)) {
    throw new Incoherent('isAdministrator is true only for holders of the Administrator role (§2.4).');
  }
  return info;
}

// A reset counts the removed records of each of these kinds (§4.5).
const many = ['metaverseObjects', 'activities'];
const few = `connectedSystems syncRules objectMatchingRules schedules pendingExports metaverseObjectTypes
  metaverseAttributes roles connectorDefinitions predefinedSearches exampleDataSets exampleDataTemplates apiKeys
  trustedCertificates`.split(/\s+/);

function resetResult({ number }: Source): Complete<Contract.ResetResult> {
  const counts = [...many, ...few].map((kind) => [
    `${kind}Removed`,
    number(0, many.includes(kind) ? 5000 : 9),
  ]);
  return Object.fromEntries(counts) as Complete<Contract.ResetResult>;
}

const errors = [
  { code: 'NOT_FOUND', message: 'Unknown path.' },
  {
    code: 'INVALID_REQUEST',
    message: 'The request is not valid.',
    validationErrors: { name: ['The value is missing.'] },
  },
  { code: 'FORBIDDEN', message: 'This operation needs the Administrator role.' },
  { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Try again later.' },
];

export function errorBody(source: Source, given: Partial<Contract.ErrorBody>): Contract.ErrorBody {
  const error = errors.find(({ code }) => code === given.code) ?? source.oneOf(errors);
  return { ...error, timestamp: source.now.toISOString(), ...given };
}
