import { defineCommand } from '#harness/cli/core/command.ts';
import { progressLine } from '#harness/cli/core/output.ts';
import { flag, option, word } from '#harness/command-line-options.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { discover } from '#harness/discover/discover.ts';
import { surveyListing } from '#harness/discover/listing.ts';
import { refuseExisting, writeDraft } from '#harness/discover/profile-draft.ts';
import { HarnessError } from '#harness/errors.ts';
import { fitProfile } from '#harness/http/profile/fit-profile.ts';
import { readProfile } from '#harness/http/profile/profile-file.ts';
import { withoutKnownSecrets } from '#harness/http/redaction/redact.ts';
import { assertDistinct } from '#harness/output-files.ts';

const defaultFile = 'svc-contract.yaml';

export const init = defineCommand({
  name: 'init',
  options: {
    url: word('URL', 'address of the server', { default: 'the one in the profile' }),
    profile: option(
      'FILE',
      'how to reach the server: authority, proxy, headers, credentials; what is new to it is listed',
    ),
    out: option('FILE', 'where the profile goes', { default: defaultFile }),
    force: flag('overwrite an existing file', { forms: ['draft'] }),
    json: flag('print what was found as JSON on standard output'),
  },
  forms: { draft: 'a run that writes a profile', look: '--profile without --out' },
  formOf: ({ profile, out }) => (profile !== undefined && out === undefined ? 'look' : 'draft'),
  details: [
    'Reads the OpenAPI document of the server at /api/openapi/v1.json and finds the operations of the contract in it by path, name, parameters and shape. Then sends GET to open endpoints only: basic health, readiness, liveness, version and auth config, where the document puts them or else in the usual places. No credentials are sent, except SVC_ADMINISTRATOR_KEY if the server asks for them before it shows its document.',
    'With --profile the administrator in the profile takes the place of that variable, and nothing is written unless --out names a file: a draft that keeps what the profile says.',
    'Exit codes: 0 the profile is written, 2 wrong usage or the file already exists, 3 server unreachable.',
  ],
  async run({ url, profile: known, out, force, json }, { env, stdout, stderr }) {
    const profile = known === undefined ? undefined : await readProfile(known);
    if (profile?.overlay !== undefined)
      assertDistinct({ 'the overlay of the profile': profile.overlay, '--out': out });
    const contract = await loadContract(profile?.overlay);
    if (profile !== undefined) fitProfile(contract, profile, known ?? '');
    if (url === undefined && profile === undefined) {
      throw new HarnessError('USAGE', 'init: URL is missing.', {
        hint: 'Give the address of a server, or --profile FILE.',
      });
    }
    const file = out ?? (profile === undefined ? defaultFile : undefined);
    if (file !== undefined && !force) await refuseExisting(file);
    const line = progressLine(stderr);
    const progress = (path: string): void => line.show(`looking at ${path}`);
    const { address, survey, lines, news, draft } = await discover({ url, profile, env, progress }).finally(
      () => line.clear(),
    );
    if (file !== undefined)
      await writeDraft(file, withoutKnownSecrets(env, draft(file)), { contract, overwrites: force });
    const ending =
      file === undefined
        ? `profile: ${known}, left unchanged`
        : `profile: ${file}\nnext: svc-contract verify --profile ${file}`;
    stdout.write(
      json
        ? `${JSON.stringify({ baseUrl: address, file, ...survey, ...lines, ...(news && { news }) }, null, 2)}\n`
        : surveyListing(lines, news, ending),
    );
    return 0;
  },
});
