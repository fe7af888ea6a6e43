import { type Changes, type Fault, fault, replaced } from '#mocks/proofs/mutant.ts';
import type { Releases } from '#reference/server/domain/releases.ts';

/** Names the type of a Metaverse Object of a list in another way. */
function named(objectType: (type: { id: string; name: string }) => Record<string, unknown>): Changes {
  const changed: Releases['objectType'] = (type) => objectType(type);
  return { releases: { objectType: changed } };
}

const flat = ({ id, name }: { id: string; name: string }) => ({ typeId: id, typeName: name });

/** Wrong turns in the path of the API and in what a release changed (§9). */
export const versioningFaults: readonly Fault[] = [
  fault(
    'VR-01-health-lies-elsewhere',
    'Service health is not found at its documented path.',
    replaced(
      (response, { operation }) => operation === 'getServiceHealth' && response.ok,
      () =>
        Response.json(
          { code: 'NOT_FOUND', message: 'There is nothing here.', timestamp: new Date() },
          { status: 404 },
        ),
    ),
    { alsoBreaks: ['SH-47', 'SY-60'] },
  ),
  fault(
    'VR-05-type-without-a-name',
    'The nested type has an id alone.',
    named(({ id }) => ({ type: { id } })),
  ),
  fault(
    'VR-05-type-is-a-name',
    'The type is a text.',
    named(({ name }) => ({ type: name })),
  ),
  fault(
    'VR-05-type-under-another-name',
    'The nested type is called objectType.',
    named((type) => ({ objectType: type })),
  ),
  fault(
    'VR-06-old-members-are-kept',
    'The flat members are still there beside the nested type.',
    named((type) => ({ type, ...flat(type) })),
  ),
  fault(
    'VR-06-name-is-kept',
    'typeName is still there beside the nested type.',
    named((type) => ({ type, typeName: type.name })),
  ),
  fault('VR-06-still-flat', 'The type is flat as before 0.14.0.', named(flat), { alsoBreaks: ['VR-05'] }),
  fault(
    'VR-07-nested-early',
    'The type is nested before 0.14.0 already.',
    named((type) => ({ type })),
    { release: '0.13.0' },
  ),
  fault(
    'VR-07-no-type-name',
    'Before 0.14.0 the type has no name.',
    named(({ id }) => ({ typeId: id })),
    { release: '0.12.0' },
  ),
];
