import { expect, it } from 'vitest';
import { sectionLink } from './section-link.ts';

const page = 'https://github.com/svc-contract/svc-contract/blob/main/docs/api.md';

it.each([
  ['its heading', '3.1.2', `${page}#312-overall`],
  ['the heading with its number, not one without that stands below', '9', `${page}#9-versioning`],
  ['the section that it stands in, if it has no heading', '3.1.99', `${page}#31-how-health-is-derived`],
  [
    'the same, however many numbers a server writes',
    `3.1${'.99'.repeat(50_000)}`,
    `${page}#31-how-health-is-derived`,
  ],
  ['the page, if no section of it is there', '99', page],
])('the link to a section leads to %s', (_, number, link) => {
  expect(sectionLink(number)).toBe(link);
});
