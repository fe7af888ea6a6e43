import type {
  ApiKey,
  ChangeHistoryEntry,
  NewServiceSettings,
  Role,
  ServiceSettings,
  TrustedCertificate,
} from '#openapi/types.ts';
import { pageOf } from './lists.ts';
import { type Factory, type PageFactory, simple } from './shape.ts';
import type { Source } from './source.ts';

interface AdministrationFactories {
  role: Factory<Role>;
  rolePage: PageFactory<Role>;
  apiKey: Factory<ApiKey>;
  apiKeyPage: PageFactory<ApiKey>;
  trustedCertificate: Factory<TrustedCertificate>;
  trustedCertificatePage: PageFactory<TrustedCertificate>;
  serviceSettings: Factory<ServiceSettings>;
  newServiceSettings: Factory<NewServiceSettings>;
  changeHistoryEntry: Factory<ChangeHistoryEntry>;
  changeHistoryPage: PageFactory<ChangeHistoryEntry>;
}

const roles = [
  { name: 'Administrator', builtIn: true },
  { name: 'Operator', builtIn: true },
  { name: 'Reader', builtIn: true },
  { name: 'Help desk', builtIn: false },
  { name: 'Auditor', builtIn: false },
];
const keys = [
  { name: 'Deployment', isInfrastructureKey: true },
  { name: 'Reporting', isInfrastructureKey: false },
  { name: 'Monitoring', isInfrastructureKey: false },
  { name: 'Payroll', isInfrastructureKey: false },
  { name: 'Archive', isInfrastructureKey: false },
];

/** Roles, keys, certificates, settings and recorded changes (4.5). */
export function administrationFactories(source: Source): AdministrationFactories {
  const { faker, now, id, before, number, oneOf, inTurn } = source;
  const role = simple<Role>(() => ({
    id: id(),
    ...inTurn(roles),
  }));
  const apiKey = simple<ApiKey>(() => ({
    id: id(),
    ...inTurn(keys),
    createdAt: before(now, number(3600, 90_000_000)),
  }));
  const trustedCertificate = simple<TrustedCertificate>(() => ({
    id: id(),
    name: `${faker.company.name()} CA`,
    thumbprint: faker.string.hexadecimal({ length: 40, casing: 'lower', prefix: '' }),
    validUntil: before(now, -number(86_400, 200_000_000)),
  }));
  const changeHistoryEntry = simple<ChangeHistoryEntry>(() => ({
    id: id(),
    objectKind: oneOf(['MetaverseObject', 'ConnectedSystemObject'] as const),
    objectId: id(),
    changeType: oneOf(['Add', 'Update', 'Delete']),
    changedAt: before(now, number(1, 8_000_000)),
  }));
  return {
    role,
    rolePage: pageOf(source, role),
    apiKey,
    apiKeyPage: pageOf(source, apiKey),
    trustedCertificate,
    trustedCertificatePage: pageOf(source, trustedCertificate),
    serviceSettings: simple<ServiceSettings>(() => ({
      ssoUniqueIdentifierAttributeId: oneOf([null, id()]),
      ssoAuthority: `https://login.${faker.internet.domainName()}/`,
      ssoMetadataAddress: `https://login.${faker.internet.domainName()}/.well-known/openid-configuration`,
      encryptionKeyPath: '/run/keys',
      maintenanceMode: false,
      changeHistoryDays: number(30, 400),
    })),
    newServiceSettings: simple(() => ({ ssoUniqueIdentifierAttributeId: id() })),
    changeHistoryEntry,
    changeHistoryPage: pageOf(source, changeHistoryEntry),
  };
}
