import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '#harness/files/root.ts';

/** Names that this project itself defines, each with its meaning. The contract also contains these names. */
const ownWords: Readonly<Record<string, string>> = {
  apiKey: 'a kind of credential, in profiles and options',
  resetOptions: 'a key of profiles',
  startedAt: 'when a run or an exchange began',
};

/** Files of `harness/` that may contain words from the API of the service, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'harness/client/command-result.ts': 'the parameter by which a command opens a session',
  'harness/client/commands.ts': 'the commands that a client definition may describe',
  'harness/client/draft-definition.ts': 'a parameter that has other names in clients',
  'harness/profile/permissions.ts': 'a message that cites what a reset removes',
  'harness/register/callers.ts': 'a type of ours with the name of a schema',
  'harness/register/listing.ts': 'prints the section of a rule',
  'harness/register/parse-feature.ts': 'reads the section of a rule',
  'harness/scenario/callers.ts': 'the states of callers are part of the protocol',
  'harness/scenario/elapsed.ts': 'the states of the clock are part of the protocol',
  'harness/scenario/waiting.ts': 'the states of the clock are part of the protocol',
};

/** Words from the service's API in `harness/` without an exception, and exceptions no longer needed. */
export function strayServiceWords(files: readonly string[]): readonly string[] {
  const found = serviceWordsIn(files.filter((file) => file.startsWith('harness/')));
  const stray = found.filter(({ file }) => !Object.hasOwn(exceptions, file));
  const idle = Object.keys(exceptions).filter((each) => !found.some(({ file }) => file === each));
  return [
    ...stray.map(({ file, word }) => `${file} contains ${word}`),
    ...idle.map((each) => `${each} needs no exception`),
  ];
}

/** The operations, paths, schemas, fields, states, rules and sections that each file names. */
function serviceWordsIn(files: readonly string[]) {
  const { names, literals, areas } = knownWords();
  const references = new RegExp(`\\b(?:${areas.join('|')})-\\d{2,3}\\b|§`, 'g');
  const named = new RegExp(`\\b(?:${[...names].join('|')})\\b`, 'g');
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const found = [
      ...[...text.matchAll(named), ...text.matchAll(references)].map(([word]) => word),
      ...literals.filter((literal) => ["'", '"', '`'].some((quote) => text.includes(literal + quote))),
    ];
    const words = new Set(found.filter((word) => !Object.hasOwn(ownWords, word)));
    return [...words].map((word) => ({ file, word }));
  });
}

/** Words that belong to the service: `names` such as `pageSize`, quoted `literals`, and `areas` of rules. */
function knownWords() {
  const names = new Set<string>();
  const literals = Object.keys(read('openapi/states.yaml') as object);
  const gather = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'operationId') names.add(String(value));
      if (key === 'properties') for (const name of Object.keys(value)) names.add(name);
      if (key === 'enum') for (const name of value as unknown[]) names.add(String(name));
      gather(value);
    }
  };
  for (const file of globSync('openapi/{schemas,paths}/*.yaml', { cwd: root })) {
    const document = read(file) as object;
    if (file.includes('schemas/')) for (const name of Object.keys(document)) names.add(name);
    gather(document);
  }
  for (const path of Object.keys((read('openapi/service.yaml') as { paths: object }).paths))
    literals.push(path);
  const several = [...names].filter((name) => /^[A-Za-z]+$/.test(name) && /[a-z][A-Z]/.test(name));
  const areas = [...Object.keys(read('features/areas.yaml') as object), 'OP'];
  return { names: new Set(several.flatMap((name) => [lower(name), upper(name)])), literals, areas };
}

function read(file: string): unknown {
  return parse(readFileSync(join(root, file), 'utf8'));
}

const lower = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);
const upper = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
