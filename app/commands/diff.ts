import { announceProfile } from '#app/cli/chosen-target.ts';
import { defineCommand, missing } from '#app/cli/command.ts';
import { exampleRule } from '#app/cli/options.ts';
import { flag, option, word } from '#harness/command-line/options.ts';
import { comparePublished } from '#harness/discover/discover.ts';
import { countOf, driftJson, listing } from '#harness/discover/listing.ts';
import { jsonText } from '#harness/files/json-text.ts';
import { readFitting } from '#harness/profile/fit-profile.ts';

export const diff = defineCommand({
  name: 'diff',
  options: {
    place: word(
      'URL-or-FILE',
      'an OpenAPI file, its URL, or the URL of a server that publishes it at /api/openapi/v1.json',
    ),
    profile: option('FILE', 'profile of the server; its address is used if URL-or-FILE is missing'),
    all: flag('also show notes: the differences that concern open points', {
      excludes: ['json'],
    }),
    json: flag('print all findings as JSON on standard output'),
  },
  details: [
    'Reads OpenAPI 3.0, 3.1 and 3.2, as JSON or YAML. With --profile the certificate authority, proxy and headers of the profile are used. Credentials are sent only if the server requires them: with --profile the credentials of the administrator in the profile, otherwise the key in SVC_ADMINISTRATOR_KEY. References to other documents are not followed.',
    `Each finding has a severity. "breaks": a server that follows its OpenAPI document breaks a rule. "differs": the OpenAPI document omits something, or deviates in a way that may still conform. "note": the API document leaves the point open. Each finding names its open point or its rule, such as ${exampleRule}. To explain a rule: npx svc-contract rules ${exampleRule}.`,
    'A server may behave differently from its OpenAPI document: use verify to test its behaviour.',
    'Exit codes: 0: no finding has the severity "breaks"; 1: at least one has it; 2: wrong usage or not an OpenAPI document; 3: server unreachable.',
  ],
  async run({ place: given, profile: file, all, json }, environment) {
    const { stdout, env } = environment;
    const { profile } = await readFitting(file);
    const address = given ?? (profile === undefined ? undefined : profile.baseUrl + (profile.prefix ?? ''));
    if (address === undefined)
      throw missing('diff: URL-or-FILE', 'Give the address of a server, a file, or --profile FILE.');
    await announceProfile(file, true, environment, 'ignored');
    const { publication, drift } = await comparePublished(address, profile, env);
    const { source, openapi, title, lost } = publication;
    const heading = `${title} (OpenAPI ${openapi}), ${source}`;
    stdout.write(json ? jsonText(driftJson(publication, drift)) : listing(heading, drift, all, lost));
    return countOf(drift.findings, 'breaks') > 0 ? 1 : 0;
  },
});
