import type * as Contract from '#openapi/types.ts';
import { type Complete, Incoherent } from './shapes.ts';
import type { Source } from './source.ts';

const administrator = 'Administrator'; // §2.4

/** A caller: identity, role and message agree. */
export function userInfo(source: Source, given: Partial<Contract.UserInfo>): Complete<Contract.UserInfo> {
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
