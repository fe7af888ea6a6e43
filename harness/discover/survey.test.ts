import { expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { profileDraft, writeDraft } from '#harness/discover/profile-draft.ts';
import { survey } from '#harness/discover/survey.ts';
import { parseProfile } from '#harness/http/profile/profile-file.ts';
import { driftFrom, type Editable, operationIn, publishedCopy } from '#test/builders/published-copy.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';

const folder = temporaryFolder();
const contract = await loadContract();
const bodyOf = (document: Editable, id: string): Editable =>
  operationIn(document, id).operation.requestBody.content['application/json'].schema;

async function drafted(change: (document: Editable) => void) {
  const document = await publishedCopy();
  change(document);
  const found = await survey(contract, await driftFrom(document), '', { request: async () => undefined });
  const draft = profileDraft(contract, { baseUrl: 'http://127.0.0.1:9' }, found);
  const file = `${folder.path}/draft.yaml`;
  await writeDraft(file, draft, { contract, overwrites: true });
  return { found, profile: parseProfile(draft, file) };
}

it('drafts bodies of the types that .NET publishes, as verify takes them', async () => {
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

it('leaves out, and says, a body that only a person can write', async () => {
  const { found, profile } = await drafted((document) => {
    const rule = bodyOf(document, 'createSynchronisationRule');
    rule.required.push('code');
    rule.properties.code = { type: 'string', pattern: '^[A-Z]{3}-\\d+$' };
    const schedule = bodyOf(document, 'createSchedule');
    schedule.required = ['name', 'continueOnFailure'];
    schedule.properties.continueOnFailure = { type: 'string' };
  });
  expect(profile.bodies).toBeUndefined();
  expect(found.unwritten).toContain('createSynchronisationRule.code');
});

it.each(['newPassword', 'NewPassword'])('takes over the published name of a password, %s', async (name) => {
  const { profile } = await drafted((document) => {
    const body = bodyOf(document, 'setMetaverseObjectPassword');
    body.required = [name];
    body.properties[name] = body.properties.password;
    delete body.properties.password;
  });
  expect(profile.requests).toEqual({ passwordMember: name, resetOptions: 'body' });
  expect(profile.bodies).toBeUndefined();
});

it('counts the texts that .NET takes for numbers as no difference', async () => {
  const change = (document: Editable): void => {
    const sizes = { type: ['integer', 'string'], pattern: '^-?(?:0|[1-9]\\d*)$', format: 'int32' };
    operationIn(document, 'listRoles').operation.responses['200'].content[
      'application/json'
    ].schema.allOf[0].properties.totalCount = sizes;
  };
  const document = await publishedCopy();
  const before = (await driftFrom(document)).findings.length;
  change(document);
  expect((await driftFrom(document)).findings).toHaveLength(before);
});
