import { defineRules } from '#harness/rules/judging/rule.ts';

const read = ['administrator'] as const;

/** The version in the path, and what changed from release to release. */
export const versioning = defineRules('VR', 'Versioning', [
  {
    id: 'VR-01',
    title: 'The API lies under /api/v1',
    section: '9.1',
    basis: 'stated',
    text: "The operations are found under /api/v1: service health and passwords where the document puts them, the others where the profile or the server's own document does.",
    observed: 'scenario',
    needs: ['administrator'],
  },
  {
    id: 'VR-02',
    title: 'Later versions lie under paths of their own',
    section: '9.1',
    basis: 'stated',
    text: 'A second version of the API lies under /api/v2, and so on.',
    excluded: 'v1 is the current version and no later one is described, so there is nothing to call.',
  },
  {
    id: 'VR-03',
    title: 'A previous version is deprecated before it goes',
    section: '9.1',
    basis: 'stated',
    text: 'When a later version comes, the one before it is kept for a period of deprecation.',
    excluded: 'The period concerns versions that do not exist yet, and its length is not shown.',
  },
  {
    id: 'VR-04',
    title: 'The product is before version 1.0',
    section: '9.2',
    basis: 'stated',
    text: 'Until version 1.0, releases may break the API.',
    excluded:
      'A remark on the state of the product when the document was written; no answer of a later release would break it.',
  },
  {
    id: 'VR-05',
    title: 'The type of a Metaverse Object in a list is an object with id and name',
    section: '2.10',
    basis: 'stated',
    text: 'Each Metaverse Object of a list has a member type, an object with id and name.',
    since: '0.14.0',
    observed: 'both',
    needs: read,
  },
  {
    id: 'VR-06',
    title: 'typeId and typeName are gone from lists of Metaverse Objects',
    section: '9',
    basis: 'stated',
    text: 'No Metaverse Object of a list has the flat members typeId and typeName, which the nested type replaced (also 2.10).',
    since: '0.14.0',
    observed: 'both',
    needs: read,
  },
  {
    id: 'VR-07',
    title: 'Before 0.14.0 the type of a Metaverse Object in a list is flat',
    section: '9',
    basis: 'stated',
    text: 'Each Metaverse Object of a list has typeId and typeName.',
    until: '0.14.0',
    observed: 'both',
    needs: read,
  },
  {
    id: 'VR-08',
    title: 'How a deprecated version is announced',
    section: '9.1',
    basis: 'open',
    text: 'Whether answers carry a header that announces a deprecation is recorded.',
    openPoint: 'OP-115',
    observed: 'passive',
  },
]);
