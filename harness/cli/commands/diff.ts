import { type Command, text } from '#harness/cli/frame/command.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { membersOf } from '#harness/contract/plain.ts';
import { type Drift, driftOf } from '#harness/discover/drift/drift.ts';
import { countOf, listing } from '#harness/discover/drift/listing.ts';
import { publishedAt } from '#harness/discover/survey/published-at.ts';
import { readerFor } from '#harness/discover/survey/reader.ts';
import { HarnessError } from '#harness/errors.ts';
import { readProfile } from '#harness/http/profile/profile-file.ts';

export const diff: Command = {
  name: 'diff',
  synopsis: 'diff [URL-or-FILE] [options]',
  summary: "Compares a server's own OpenAPI document with the contract.",
  maximumWords: 1,
  options: {
    profile: {
      type: 'string',
      value: 'FILE',
      help: 'how the server is reached: authority, proxy, headers, credentials',
    },
    all: {
      type: 'boolean',
      help: 'show notes too: what the document leaves open and the server chose otherwise',
    },
    json: { type: 'boolean', help: 'print every finding as JSON on standard output' },
  },
  details: [
    'Takes OpenAPI 3.0 and 3.1, JSON or YAML: a file, the address of the document, or that of a server, whose\ndocument is then read at /api/openapi/v1.json. If that wants credentials, SVC_ADMINISTRATOR_KEY is sent.\nReferences that lead out of the document are not followed. With --profile the address may be left out, and an\nadministrator that the profile names takes the place of that variable.',
    'Ranks: breaks, a server that does what it publishes breaks the document; differs, it publishes less than the\ndocument states, or what it publishes may still keep it; note, the document leaves it open. Findings name the rule\nthey touch (svc-contract rules ID) or the open point.',
    'What a server publishes is not what it does: verify tells that.',
    'Exit codes: 0 nothing breaks, 1 something does, 2 wrong usage or no OpenAPI document, 3 server unreachable.',
  ],
  async run([word], values, { stdout, env }) {
    const profile = text(values, 'profile');
    const given = profile === undefined ? undefined : await readProfile(profile);
    const place = word ?? (given === undefined ? undefined : given.baseUrl + (given.prefix ?? ''));
    if (place === undefined) {
      throw new HarnessError('USAGE', 'diff: give the address of a server, a file, or --profile FILE.');
    }
    const contract = await loadContract(given?.overlay);
    const { source, openapi, title, document } = await publishedAt(place, await readerFor(given, env));
    const drift = driftOf(membersOf(contract.dereferenced), document);
    stdout.write(
      values.json === true
        ? `${JSON.stringify(asJson(source, openapi, drift), null, 2)}\n`
        : listing(`${title} (OpenAPI ${openapi}), ${source}`, drift, values.all === true),
    );
    return countOf(drift.findings, 'breaks') > 0 ? 1 : 0;
  },
};

function asJson(source: string, openapi: string, drift: Drift): unknown {
  const { findings, matches, missing, further, prefix } = drift;
  return {
    source,
    openapi,
    prefix,
    summary: {
      breaks: countOf(findings, 'breaks'),
      differs: countOf(findings, 'differs'),
      note: countOf(findings, 'note'),
    },
    operations: {
      found: matches.map(({ wanted, given, by, isSure }) => ({
        operation: wanted.id,
        method: given.method,
        path: given.path,
        by,
        isSure,
      })),
      missing: missing.map(({ id }) => id),
      further: further.map(({ method, path }) => ({ method, path })),
    },
    findings: findings.map(({ rank, operation, where, expected, actual, rule, openPoint }) => ({
      rank,
      operation,
      where,
      expected,
      actual,
      ...(rule !== undefined && { rule }),
      ...(openPoint !== undefined && { openPoint }),
    })),
  };
}
