import { access, writeFile } from 'node:fs/promises';
import { type Command, text } from '#harness/cli/frame/command.ts';
import { progressLine } from '#harness/cli/frame/progress.ts';
import { type Contract, loadContract } from '#harness/contract/contract.ts';
import { membersOf } from '#harness/contract/plain.ts';
import { driftOf } from '#harness/discover/drift/drift.ts';
import { newsFor, withGiven } from '#harness/discover/survey/given.ts';
import { prober } from '#harness/discover/survey/probe.ts';
import { profileDraft } from '#harness/discover/survey/profile-draft.ts';
import { type Publication, publishedAt, serverAddress } from '#harness/discover/survey/published-at.ts';
import { type Reader, readerFor } from '#harness/discover/survey/reader.ts';
import { type Survey, survey } from '#harness/discover/survey/survey.ts';
import { surveyListing, toldOf } from '#harness/discover/survey/survey-listing.ts';
import type { Environment } from '#harness/environment.ts';
import { HarnessError } from '#harness/errors.ts';
import {
  type CallerSources,
  type ProfileFile,
  parseProfile,
  readProfile,
} from '#harness/http/profile/profile-file.ts';
import { usualCredentials } from '#harness/targets/choose.ts';

export const init: Command = {
  name: 'init',
  synopsis: 'init [URL] [options]',
  summary: 'Looks at a server and drafts a profile for it.',
  maximumWords: 1,
  options: {
    profile: {
      type: 'string',
      value: 'FILE',
      help: 'how the server is reached: authority, proxy, headers, credentials; says what is new to it',
    },
    out: { type: 'string', value: 'FILE', help: 'where the profile goes (default svc-contract.yaml)' },
    force: { type: 'boolean', help: 'write over a file that is there' },
    json: { type: 'boolean', help: 'print what was found as JSON on standard output' },
  },
  details: [
    'Reads the OpenAPI document of the server at /api/openapi/v1.json and finds the operations of the contract in it by\npath, name, parameters and shape. Then sends GET to open endpoints alone: basic health, readiness, liveness,\nversion and auth config, where they are published, else where they usually lie. Credentials are not sent, save\nSVC_ADMINISTRATOR_KEY for the document if it wants one.',
    'With --profile the address may be left out, an administrator that the profile names takes the place of that\nvariable, and nothing is written unless --out says where: a draft that keeps what the profile says.',
    'Exit codes: 0 the profile is written, 2 wrong usage or the file is there, 3 server unreachable.',
  ],
  async run([word], values, environment) {
    const known = text(values, 'profile');
    const given = known === undefined ? undefined : await readProfile(known);
    if (word === undefined && given === undefined) {
      throw new HarnessError('USAGE', 'init: give the address of a server, or --profile FILE.');
    }
    const subject = subjectOf(word, given, usualCredentials(environment.env));
    const file = text(values, 'out') ?? (given === undefined ? 'svc-contract.yaml' : undefined);
    const isForced = values.force === true;
    if (file !== undefined && !isForced) await refuseExisting(file);
    const contract = await loadContract(given?.overlay);
    const address = subject.baseUrl + (subject.prefix ?? '');
    const reader = await readerFor(given, environment.env);
    const { publication, reason } = await readDocument(address, reader);
    const found = await lookAround(contract, address, publication, reader, environment);
    const all = given === undefined ? found : withGiven(contract, found, given);
    if (file !== undefined) await writeDraft(file, profileDraft(contract, subject, all, file), isForced);
    const told = toldOf(all, publication?.source, reason, subject);
    const news = given === undefined ? undefined : newsFor(contract, found, given);
    const ending =
      file === undefined
        ? `profile: ${known}, left as it is`
        : `profile: ${file}\nnext: svc-contract verify --profile ${file}`;
    environment.stdout.write(
      values.json === true
        ? `${JSON.stringify({ baseUrl: address, file, ...all, ...told, ...(news && { news }) }, null, 2)}\n`
        : surveyListing(told, news, ending),
    );
    return 0;
  },
};

/** The server that is looked at: the one whose address was given, else that of the profile. */
function subjectOf(
  word: string | undefined,
  given: ProfileFile | undefined,
  usual: Readonly<Record<string, CallerSources>>,
): ProfileFile {
  const known = given === undefined && Object.keys(usual).length > 0 ? { credentials: usual } : {};
  if (word === undefined) {
    const { baseUrl = '', prefix, ...rest } = given ?? {};
    const base = serverAddress(baseUrl);
    return { ...rest, baseUrl: base, ...(prefix !== undefined && { prefix }) };
  }
  const { prefix: _, ...rest } = given ?? {};
  return { ...known, ...rest, baseUrl: serverAddress(word) };
}

async function writeDraft(file: string, draft: string, isForced: boolean): Promise<void> {
  parseProfile(draft, file);
  await writeFile(file, draft, { flag: isForced ? 'w' : 'wx' }).catch((cause: unknown) => {
    throw new HarnessError('USAGE', `${file} cannot be written.`, { cause, hint: 'Choose another --out.' });
  });
}

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
  reader: Reader,
): Promise<{ publication?: Publication; reason: string }> {
  try {
    return { publication: await publishedAt(baseUrl, reader), reason: '' };
  } catch (error) {
    if (!(error instanceof HarnessError) || error.code === 'TARGET_UNREACHABLE') throw error;
    return { reason: error.message };
  }
}

async function lookAround(
  contract: Contract,
  baseUrl: string,
  publication: Publication | undefined,
  reader: Reader,
  { stderr }: Environment,
): Promise<Survey> {
  const line = progressLine(stderr);
  const probe = prober(baseUrl, contract, reader);
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
