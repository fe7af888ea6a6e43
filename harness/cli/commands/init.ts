import { access, writeFile } from 'node:fs/promises';
import { type Command, text } from '#harness/cli/command.ts';
import type { Environment } from '#harness/cli/environment.ts';
import { prober } from '#harness/cli/look/probe.ts';
import { profileDraft } from '#harness/cli/look/profile-draft.ts';
import { type Publication, publishedAt, serverAddress } from '#harness/cli/look/published-at.ts';
import { type Survey, survey } from '#harness/cli/look/survey.ts';
import { surveyListing, toldOf } from '#harness/cli/look/survey-listing.ts';
import { progressLine } from '#harness/cli/progress.ts';
import { type Contract, loadContract } from '#harness/contract/contract.ts';
import { driftOf } from '#harness/drift/drift.ts';
import { membersOf } from '#harness/drift/plain.ts';
import { HarnessError } from '#harness/errors.ts';
import { parseProfile } from '#harness/target/profile-file.ts';

export const init: Command = {
  name: 'init',
  synopsis: 'init URL [options]',
  summary: 'Looks at a server and drafts a profile for it.',
  maximumWords: 1,
  options: {
    out: { type: 'string', value: 'FILE', help: 'where the profile goes (default svc-contract.yaml)' },
    force: { type: 'boolean', help: 'write over a file that is there' },
    json: { type: 'boolean', help: 'print what was found as JSON on standard output' },
  },
  details: [
    'Reads the OpenAPI document of the server at /api/openapi/v1.json and finds the operations of the contract in it by\npath, name, parameters and shape. Then sends GET to open endpoints alone: basic health, readiness, liveness,\nversion and auth config, where they are published, else where they usually lie. Credentials are not sent, save\nSVC_ADMINISTRATOR_KEY for the document if it wants one.',
    'Exit codes: 0 the profile is written, 2 wrong usage or the file is there, 3 server unreachable.',
  ],
  async run([word], values, environment) {
    if (word === undefined) throw new HarnessError('USAGE', 'init: give the address of a server.');
    const baseUrl = serverAddress(word);
    const file = text(values, 'out') ?? 'svc-contract.yaml';
    const isForced = values.force === true;
    if (!isForced) await refuseExisting(file);
    const contract = await loadContract();
    const { publication, reason } = await readDocument(baseUrl, environment);
    const found = await lookAround(contract, baseUrl, publication, environment);
    const draft = profileDraft(contract, baseUrl, found);
    parseProfile(draft, file);
    await writeFile(file, draft, { flag: isForced ? 'w' : 'wx' }).catch((cause: unknown) => {
      throw new HarnessError('USAGE', `${file} cannot be written.`, { cause, hint: 'Choose another --out.' });
    });
    const told = toldOf(found, publication?.source, reason);
    environment.stdout.write(
      values.json === true
        ? `${JSON.stringify({ baseUrl, file, ...found, ...told }, null, 2)}\n`
        : surveyListing(told, file),
    );
    return 0;
  },
};

async function refuseExisting(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere)
    throw new HarnessError('USAGE', `${file} is there already.`, { hint: 'Use --force or another --out.' });
}

async function readDocument(
  baseUrl: string,
  { env }: Environment,
): Promise<{ publication?: Publication; reason: string }> {
  try {
    return { publication: await publishedAt(baseUrl, env), reason: '' };
  } catch (error) {
    if (!(error instanceof HarnessError) || error.code === 'TARGET_UNREACHABLE') throw error;
    return { reason: error.message };
  }
}

async function lookAround(
  contract: Contract,
  baseUrl: string,
  publication: Publication | undefined,
  { stderr }: Environment,
): Promise<Survey> {
  const line = progressLine(stderr);
  const probe = prober(baseUrl, contract);
  const watched = {
    get sent() {
      return probe.sent;
    },
    ask: (path: string) => {
      line.show(`looking at ${path}`);
      return probe.ask(path);
    },
  };
  try {
    const matching =
      publication === undefined ? undefined : driftOf(membersOf(contract.dereferenced), publication.document);
    return await survey(contract, matching, new URL(baseUrl).pathname.replace(/\/$/, ''), watched);
  } finally {
    line.clear();
  }
}
