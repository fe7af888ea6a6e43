import { changeAnswers, changeRecords, changeRequest } from '#proof/shapes/middleware.ts';
import { type Change, inRelease, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import type { Fields } from '#proof/shapes/service.ts';

/** Mutants that change paths of the API, or fields that a release changed (§9). */
export const versioningMutants: readonly Mutant[] = mutants({
  'VR-01-health-at-another-path, SH-47, SY-60: The documented path of service health does not exist.':
    changeAnswers(['getServiceHealth'], 'success', () => ({ status: 404 })),
  'VR-01-list-without-a-version: The path of the Schedules has no version.': elsewhere(
    'listSchedules',
    '/schedules',
  ),
  'VR-01-auth-config-without-a-version: The path of auth config has no version.': elsewhere(
    'getAuthConfig',
    '/auth/config',
  ),
  'VR-01-v2-is-the-version: The path of the list of Roles has another version.': elsewhere(
    'listRoles',
    '/api/v2/security/roles',
  ),
  'VR-05-type-without-a-name: The nested type of a Metaverse Object has no name.': withObjectType(
    ({ id }) => ({ type: { id } }),
  ),
  'VR-05-type-id-does-not-exist: The nested type of a Metaverse Object has an unknown id.': withObjectType(
    (type) => ({ type: { ...type, id: '11111111-2222-4333-8444-555555555555' } }),
  ),
  'VR-06-name-is-kept: Lists of Metaverse Objects still have typeName in addition to the nested type.':
    withObjectType((type) => ({ type, typeName: type.name })),
  'VR-07-no-type-name: Before 0.14.0, Metaverse Objects have no typeName.': inRelease(
    '0.12.0',
    withObjectType(({ id }) => ({ typeId: id })),
  ),
});

function withObjectType(objectType: (type: Fields) => Fields): Change {
  return changeRecords(['listMetaverseObjects', 'getMetaverseObject'], (object) => {
    const { type = { id: object.typeId, name: object.typeName } } = object;
    return { type: undefined, typeId: undefined, typeName: undefined, ...objectType(type as Fields) };
  });
}

/** Serves an operation only at `path`, and publishes that path in the OpenAPI document. */
function elsewhere(operation: string, path: string) {
  const changes = changeRequest(['*'], ({ request, url }, service) => {
    if (url.pathname === path)
      return { url: new URL(url.search, service.requestFor(operation, request).url) };
    return service.asks(request, [operation]) ? { url: new URL('/api/v1/moved', url) } : undefined;
  });
  return { changes, paths: { [operation]: path } };
}
