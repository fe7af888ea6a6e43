import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { sortSurvey, surveyListing } from '#harness/discover/listing.ts';
import { profileDraft, writeDraft } from '#harness/discover/profile-draft.ts';
import { survey } from '#harness/discover/survey.ts';
import { parseProfile } from '#harness/profile/profile-file.ts';
import { rules } from '#harness/register/register.ts';
import { randomChoices } from '#proof/choices/choices.ts';
import {
  driftFrom,
  type Editable,
  move,
  operationIn,
  publishedCopy,
  schemaOf,
} from '#test/builders/published-copy.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';

const randomVariant = Array.from({ length: 50 }, (_, seed) => randomChoices(seed)).find(
  ({ paths }) => paths.getVersion !== '/api/v1/health/version',
);

async function elsewhere(): Promise<Editable> {
  const document = await publishedCopy();
  for (const [id, path] of Object.entries(randomVariant?.paths ?? {}))
    move(document, id, id === 'resetSystem' ? 'POST' : 'GET', path);
  return document;
}

function withoutIds(document: Editable): Editable {
  for (const item of Object.values<Editable>(document.paths))
    for (const operation of Object.values<Editable>(item)) delete operation.operationId;
  return document;
}

describe('operations at other paths', () => {
  it.each([
    ['their ids', (document: Editable) => document, 'operationId'],
    ['their wording and fields', withoutIds, 'resemblance'],
  ])('are matched by %s', async (_, change, by) => {
    const { matches, missing } = await driftFrom(change(await elsewhere()));
    const moved = matches.filter((match) => match.by !== 'path');
    expect(missing).toEqual([]);
    expect(Object.fromEntries(moved.map(({ wanted, given }) => [wanted.id, given.path]))).toEqual(
      randomVariant?.paths,
    );
    expect(moved.every((match) => match.by === by && match.isSure)).toBe(true);
  });

  it('are not matched if two candidates are possible', async () => {
    const document = withoutIds(await publishedCopy());
    const { item, path } = { item: document.paths['/api/v1/health/version'], path: '/api/v1/health/version' };
    delete document.paths[path];
    document.paths['/api/v1/about'] = item;
    document.paths['/api/v1/version'] = structuredClone(item);
    const { missing } = await driftFrom(document);
    expect(missing.map(({ id }) => id)).toEqual(['getVersion']);
  });

  it('have no finding of rank `breaks` if they are matched only by similar words', async () => {
    const document = await publishedCopy();
    const { operation } = operationIn(document, 'getVersion');
    delete operation.operationId;
    operation.responses[200].content['application/json'].schema = { type: 'string' };
    document.paths['/api/v1/version'] = document.paths['/api/v1/health/version'];
    delete document.paths['/api/v1/health/version'];
    const { findings, matches } = await driftFrom(document);
    expect(matches.find(({ wanted }) => wanted.id === 'getVersion')?.isSure).toBe(false);
    expect(findings.map(({ rank, kind }) => `${rank} ${kind}`)).toEqual(['differs type', 'note operation']);
  });
});

describe('the rules that findings name', () => {
  const withLines = rules.filter(({ contract }) => contract !== undefined);

  it('are rules for servers that can fail', () => {
    expect(withLines.filter(({ subject, basis }) => subject !== 'server' || basis === 'open')).toEqual([]);
  });

  it('name existing operations', async () => {
    const { operations } = await loadContract();
    const named = withLines.flatMap(({ contract = [] }) => contract.map((line) => line.split(' ')[0] ?? ''));
    expect(named.filter((name) => !/^(?:\*|lists)$/.test(name) && !operations.has(name))).toEqual([]);
  });
});

const folder = temporaryFolder();
const contract = await loadContract();
const bodyOf = (document: Editable, id: string): Editable =>
  operationIn(document, id).operation.requestBody.content['application/json'].schema;

async function drafted(change: (document: Editable) => void, given: object = {}, secret = '\0') {
  const document = await publishedCopy();
  change(document);
  const found = await survey(contract, await driftFrom(document), '', async () => undefined);
  const file = `${folder.path}/draft.yaml`;
  const redact = (text: string) => text.replaceAll(secret, 'masked');
  const draft = profileDraft(contract, { baseUrl: 'http://127.0.0.1:9', ...given }, found, file, redact);
  await writeDraft(file, draft, { contract, overwrites: true });
  const listing = surveyListing(sortSurvey(found, { source: 'a document', lost: [] }, ''), '');
  return { listing, profile: parseProfile(draft, file) };
}

it('drafts bodies for the types that .NET publishes, which verify accepts', async () => {
  const { profile } = await drafted((document) => {
    const rule = bodyOf(document, 'createSynchronisationRule');
    rule.required = ['name', 'enabled', 'scopes', 'order', 'filter', 'mode', 'since'];
    Object.assign(rule.properties, {
      enabled: { type: ['null', 'boolean'] },
      scopes: { type: ['null', 'array'], items: { type: 'string' } },
      order: { type: ['integer', 'string'], pattern: '^-?(?:0|[1-9]\\d*)$', format: 'int32' },
      filter: {
        oneOf: [
          { type: 'null' },
          { type: 'object', required: ['size'], properties: { size: { type: 'number', minimum: 2 } } },
        ],
      },
      mode: { enum: [null, 'Full'] },
      since: { type: 'string', format: 'date-time' },
    });
  });
  expect(profile.bodies?.createSynchronisationRule).toMatchObject({
    enabled: expect.any(Boolean),
    scopes: [],
    order: 0,
    filter: { size: 2 },
    mode: 'Full',
    since: '2030-01-01T00:00:00Z',
  });
});

it('omits and reports a body that only the user can write', async () => {
  const { listing, profile } = await drafted((document) => {
    const rule = bodyOf(document, 'createSynchronisationRule');
    rule.required.push('code');
    rule.properties.code = { type: 'string', pattern: '^[A-Z]{3}-\\d+$' };
    const schedule = bodyOf(document, 'createSchedule');
    schedule.required = ['name', 'continueOnFailure'];
    schedule.properties.continueOnFailure = { type: 'string' };
  });
  expect(profile.bodies).toBeUndefined();
  expect(listing).toMatch(/needs you\n[\s\S]* a body for createSynchronisationRule \(no value .* code\)/);
});

it('is not written if verify would refuse it', async () => {
  const file = `${folder.path}/refused.yaml`;
  const draft = 'baseUrl: http://127.0.0.1:9\nbodies: { createSchedule: { name: 7 } }\n';
  const writing = writeDraft(file, draft, { contract, overwrites: true });
  await expect(writing).rejects.toThrow('bodies.createSchedule');
  expect(existsSync(file)).toBe(false);
});

it('contains no secret of a setting, but every word of a profile', async () => {
  const given = { headers: { 'X-A': 'of write' }, requests: { passwordMember: 'write' }, allow: ['write'] };
  const { profile } = await drafted(() => undefined, given, 'write');
  const shown = { headers: { 'X-A': 'of masked' }, requests: { passwordMember: 'masked' } };
  expect(profile).toMatchObject({ ...shown, allow: ['write'] });
});

it.each(['newPassword', 'NewPassword'])('uses the published name of a password field: %s', async (name) => {
  const { profile, listing } = await drafted((document) => {
    const body = bodyOf(document, 'setMetaverseObjectPassword');
    body.required = [name];
    body.properties[name] = body.properties.password;
    delete body.properties.password;
  });
  expect(profile.requests).toEqual({ passwordMember: name, resetOptions: 'body' });
  expect(listing).toContain(`the field for a new password: ${name}`);
  expect(profile.bodies).toBeUndefined();
});

it('treats the strings that .NET accepts as numbers as equal', async () => {
  const document = await publishedCopy();
  const [page] = schemaOf(document, 'listRoles', '200').allOf;
  const size = { type: ['integer', 'string'], pattern: '^-?(?:0|[1-9]\\d*)$', format: 'int32' };
  page.properties.totalCount = size;
  expect((await driftFrom(document)).findings).toEqual([]);
});
