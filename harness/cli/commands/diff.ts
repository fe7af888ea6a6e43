import { defineCommand } from '#harness/cli/core/command.ts';
import { flag, option, word } from '#harness/command-line-options.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { comparePublished } from '#harness/discover/discover.ts';
import { countOf, driftJson, listing } from '#harness/discover/listing.ts';
import { HarnessError } from '#harness/errors.ts';
import { fitProfile } from '#harness/http/profile/fit-profile.ts';
import { readProfile } from '#harness/http/profile/profile-file.ts';

export const diff = defineCommand({
  name: 'diff',
  options: {
    place: word(
      'URL-or-FILE',
      'a file, the address of the document, or that of a server, which publishes it at /api/openapi/v1.json',
    ),
    profile: option(
      'FILE',
      'how to reach the server: authority, proxy, headers, credentials; its address, without URL-or-FILE',
    ),
    all: flag('show notes too: what the document leaves open and the server does differently', {
      excludes: ['json'],
    }),
    json: flag('print every finding as JSON on standard output'),
  },
  details: [
    'Reads OpenAPI 3.0 and 3.1, as JSON or YAML. Only a server that asks for credentials gets them: those of the administrator in the profile, or without a profile the key in SVC_ADMINISTRATOR_KEY. References to other documents are not followed.',
    'Each finding has a rank. "breaks": a server that does what it publishes breaks a rule. "differs": it publishes less than the document states, or something that may still keep the rule. "note": the document leaves it open. A finding names the rule it touches (svc-contract rules ID) or the open point.',
    'What a server publishes is not necessarily what it does: verify finds that out.',
    'Exit codes: 0 nothing breaks a rule, 1 something does, 2 wrong usage or no OpenAPI document, 3 server unreachable.',
  ],
  async run({ place: given, profile: file, all, json }, { stdout, env }) {
    const profile = file === undefined ? undefined : await readProfile(file);
    if (profile !== undefined) fitProfile(await loadContract(profile.overlay), profile, file ?? '');
    const place = given ?? (profile === undefined ? undefined : profile.baseUrl + (profile.prefix ?? ''));
    if (place === undefined) {
      throw new HarnessError('USAGE', 'diff: URL-or-FILE is missing.', {
        hint: 'Give the address of a server, a file, or --profile FILE.',
      });
    }
    const { publication, drift } = await comparePublished(place, profile, env);
    const { source, openapi, title } = publication;
    stdout.write(
      json
        ? `${JSON.stringify(driftJson(source, openapi, drift), null, 2)}\n`
        : listing(`${title} (OpenAPI ${openapi}), ${source}`, drift, all),
    );
    return countOf(drift.findings, 'breaks') > 0 ? 1 : 0;
  },
});
