import { dirname, join } from 'node:path';
import {
  adapterListing,
  adapterSkeleton,
  adapters,
  languages,
  withAdapter,
} from '#app/adapter/adapter-skeleton.ts';
import { rulesByState } from '#app/adapter/rules-by-state.ts';
import { announceProfile, folderProfile } from '#app/cli/chosen-target.ts';
import { defineCommand, missing } from '#app/cli/command.ts';
import { progressLine } from '#app/cli/output.ts';
import { flag, oneOf, option, word } from '#harness/command-line/options.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { discover } from '#harness/discover/discover.ts';
import { surveyListing } from '#harness/discover/listing.ts';
import { refuseExisting, writeDraft } from '#harness/discover/profile-draft.ts';
import { replaceFile } from '#harness/files/output-files.ts';
import { assertDistinct } from '#harness/files/same-file.ts';
import { fitProfile } from '#harness/profile/fit-profile.ts';
import { readProfile } from '#harness/profile/profile-file.ts';

export const init = defineCommand({
  name: 'init',
  options: {
    url: word('URL', 'address of the server', { default: 'the one in the profile' }),
    profile: option(
      'FILE',
      'profile with the certificate authority, proxy, headers and credentials for the server',
    ),
    out: option('FILE', 'file to write', { default: folderProfile }),
    adapter: option(
      'LANGUAGE',
      'also write an adapter for state control, to be completed, beside that file',
      {
        takes: oneOf(languages),
      },
    ),
    force: flag('overwrite existing files'),
    json: flag('print the findings as JSON on standard output'),
  },
  details: [
    'Reads /api/openapi/v1.json, the OpenAPI document of the server, and matches its operations with those of the contract by path, name, parameters and response schema. Then sends GET requests to the endpoints that need no credentials: basic health, readiness, liveness, version and auth config. For each endpoint, init tries the path in that OpenAPI document, the path in the contract and some common paths, until a response matches the contract. No credentials are sent, except SVC_ADMINISTRATOR_KEY if the server requires a key for its OpenAPI document.',
    'With --profile the credentials of the administrator in the profile are used instead of SVC_ADMINISTRATOR_KEY, and the new profile keeps the settings of the given one.',
    'With --adapter, the states in the adapter are in the order of how many rules of this server need them. The adapter runs as it is, and refuses each state with 501 until it is written.',
    'Exit codes: 0: the profile is written; 2: wrong usage or a file already exists; 3: server unreachable.',
  ],
  async run({ url, profile: known, out = folderProfile, adapter: language, force, json }, environment) {
    const { env, stdout, stderr } = environment;
    const profile = known === undefined ? undefined : await readProfile(known);
    if (profile?.overlay !== undefined)
      assertDistinct({ 'the overlay of the profile': profile.overlay, '--out': out });
    const contract = await loadContract(profile?.overlay);
    if (profile !== undefined) fitProfile(contract, profile, known ?? '');
    if (url === undefined && profile === undefined)
      throw missing('init: URL', 'Give the address of a server, or --profile FILE.');
    const adapter = language && join(dirname(out), adapters[language].file);
    assertDistinct({ 'the adapter': adapter, '--out': out });
    if (!force) for (const file of [out, adapter]) if (file !== undefined) refuseExisting(file);
    await announceProfile(known, true, environment, 'ignored');
    const line = progressLine(stderr);
    const progress = (path: string): void => line.show(`reading ${path}`);
    const { address, survey, lines, draft } = await discover({ url, profile, env, progress }).finally(() =>
      line.clear(),
    );
    const text = language === undefined ? draft(out) : withAdapter(draft(out), language);
    await writeDraft(out, text, { contract, overwrites: force });
    const ending = [`profile: ${out}`, `next: npx svc-contract verify --profile ${out}`];
    if (language !== undefined && adapter !== undefined) {
      const rulesOf = await rulesByState(survey);
      await replaceFile(adapter, adapterSkeleton(language, rulesOf));
      ending.push('', ...adapterListing(language, adapter, rulesOf));
    }
    stdout.write(
      json
        ? `${JSON.stringify({ baseUrl: address, file: out, adapter, ...survey, ...lines }, null, 2)}\n`
        : surveyListing(lines, ending.join('\n')),
    );
    return 0;
  },
});
