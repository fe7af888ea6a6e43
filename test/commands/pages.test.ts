import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadContract } from '#harness/contract/contract.ts';
import { root } from '#harness/files/root.ts';
import { credentialsFrom } from '#harness/http/credentials.ts';
import { networkOptions } from '#harness/http/live.ts';
import { type ProfileFile, readProfile } from '#harness/profile/profile-file.ts';
import { createCertificate } from '#reference/listener/certificate.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { childEnvironment, controlToken, type Started, started, stopAll } from './testing/run-command.ts';

interface PageCommand {
  readonly command: string;
  /** The JSON block below the command. Of several commands in a `sh` block, only the last can have one. */
  readonly shows?: unknown;
}

/** Every command of the `sh` blocks of a page, in order. */
function commandsOf(page: string): readonly PageCommand[] {
  const blocks = [...page.matchAll(/^```(sh|json)\n([\s\S]*?)^```$/gm)];
  return blocks.flatMap(([, kind, text = ''], index) => {
    if (kind !== 'sh') return [];
    const [, nextKind, shown = ''] = blocks[index + 1] ?? [];
    const lines = text.split('\n').filter((line) => line !== '');
    return lines.map((command, at) => ({
      command,
      ...(at === lines.length - 1 && nextKind === 'json' && { shows: JSON.parse(shown) as unknown }),
    }));
  });
}

const assignments: string[] = [];
const learned = new Map<string, string>();
let server: Started | undefined;

/**
 * Runs a command of the page with the ports and the token of the test.
 * If the page shortens a value with "…", the command gets the whole value from an earlier response.
 */
async function follow(command: string): Promise<unknown> {
  if (command.startsWith('npx ')) {
    await stopAll();
    // Without port options, the command listens on free ports. `started` adds --state-control itself.
    const args = command.replaceAll(/ --(?:port|control-port) \d+| --state-control/g, '').split(' ');
    server = await started(...args.slice(2));
    return undefined;
  }
  if (/^(?:export )?\w+=/.test(command)) {
    assignments.push(command);
    return undefined;
  }
  if (server === undefined) throw new Error(`${command} has no server to call`);
  const script = [...learned]
    .reduce((text, [short, whole]) => text.replaceAll(short, whole), [...assignments, command].join('\n'))
    .replace('http://127.0.0.1:4010', server.api)
    .replace('http://127.0.0.1:4011', server.control)
    .replaceAll('a-token-of-yours', controlToken);
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { env: childEnvironment() });
  return stdout === '' ? undefined : JSON.parse(stdout);
}

function learn(shown: unknown, answered: unknown): void {
  if (typeof shown === 'string' && typeof answered === 'string' && shown.endsWith('…'))
    learned.set(shown, answered);
  if (typeof shown !== 'object' || shown === null) return;
  for (const [name, member] of Object.entries(shown))
    learn(member, (answered as Record<string, unknown> | undefined)?.[name]);
}

const mockPage = await readFile(join(root, 'docs/mock.md'), 'utf8');
const commands = commandsOf(mockPage);

it('docs/mock.md shows the output of its commands', async () => {
  expect(commands.filter(({ shows }) => shows !== undefined).length).toBeGreaterThan(8);
  for (const { command, shows } of commands) {
    const answered = await follow(command);
    if (shows === undefined) continue;
    expect(answered, command).toMatchObject(withGaps(shows) as object);
    learn(shows, answered);
  }
});

it('a documented command that starts a server uses an option that stops it with its parent process', () => {
  const files = globSync('{README.md,{docs,examples/*}/*.md}', { cwd: root, exclude: ['docs/decisions.md'] });
  const recipes = files.flatMap(
    (file) =>
      readFileSync(join(root, file), 'utf8').match(/npx svc-contract (?:reference|mock)\b[^`\n]*/g) ?? [],
  );
  expect(recipes.length).toBeGreaterThan(10);
  const ending = /(?:reference|mock) --(?:until-stdin-closes|parent-pid)/;
  expect(recipes.filter((recipe) => !ending.test(recipe))).toEqual([]);
});

/** A value that the page shortens may continue in any way. */
function withGaps(shown: unknown): unknown {
  if (typeof shown === 'string' && shown.endsWith('…')) {
    return expect.stringMatching(new RegExp(`^${RegExp.escape(shown.slice(0, -1))}`));
  }
  if (Array.isArray(shown)) return shown.map(withGaps);
  if (typeof shown !== 'object' || shown === null) return shown;
  return Object.fromEntries(Object.entries(shown).map(([name, member]) => [name, withGaps(member)]));
}

const page = join(root, 'docs/profiles.md');
const text = await readFile(page, 'utf8');
const examples = [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, yaml = '']) => yaml);
const overlays = examples.filter((each) => /^actions:/m.test(each));
const profiles = examples
  .filter((each) => !overlays.includes(each))
  .map((yaml) => ({ name: /^name: (\S+)/m.exec(yaml)?.[1] ?? 'the first line of one', yaml }));

const { server: client } = createCertificate(['client.example']);
const folder = temporaryFolder('all');

beforeAll(async () => {
  // Creates the files that the examples refer to: programs that print a secret, and PEM files.
  for (const [, file = ''] of text.matchAll(/\.\/([\w-]+)(?=[\],])/g)) {
    await writeFile(join(folder.path, file), '#!/bin/sh\necho a-secret\n', { mode: 0o755 });
  }
  await folder.write('corp-ca.pem', client.cert);
  await folder.write('client.pem', client.cert);
  await folder.write('client-key.pem', client.key);
});

/** Writes an example profile to `folder`, and replaces `./` by the path of `folder`. */
const placed = (yaml: string) => folder.write('svc-contract.yaml', yaml.replaceAll('./', `${folder.path}/`));

/** An environment with every variable in an example. */
const environmentFor = (yaml: string): Record<string, string> =>
  Object.fromEntries([...yaml.matchAll(/env: (\w+)/g)].map(([, name = '']) => [name, `secret of ${name}`]));

describe('an example of docs/profiles.md', () => {
  it('exists for every kind of state control', () => {
    const adapters = profiles.flatMap(({ yaml }) => (parse(yaml) as ProfileFile).stateControl?.adapter ?? []);
    expect(new Set(adapters)).toEqual(new Set(['none', 'http', 'command']));
    expect(profiles.length).toBeGreaterThanOrEqual(7);
  });

  it.each(profiles)('can be read with its secrets and files: $name', async ({ yaml }) => {
    const profile = await readProfile(await placed(yaml));
    // The issuer in an example does not exist, so the test requests no token, and reads only the secret.
    const callers = Object.entries(profile.credentials ?? {}).map(([kind, { bearer, ...caller }]) => {
      const source = bearer && 'clientCredentials' in bearer ? bearer.clientCredentials.secret : bearer;
      return [kind, { ...caller, ...(source && { bearer: source }) }] as const;
    });
    const { headers: found } = await credentialsFrom(Object.fromEntries(callers), environmentFor(yaml));
    const named = callers.map(([, caller]) => caller).flatMap((caller) => Object.keys(caller));
    expect(Object.keys(found)).toHaveLength(named.length);
    const { authority, certificate } = await networkOptions(profile, environmentFor(yaml));
    expect(certificate).toEqual(profile.tls && client);
    expect(authority).toBe(profile.tls === undefined ? undefined : client.cert);
    const known = (await loadContract()).operations;
    expect(Object.keys(profile.paths ?? {}).filter((id) => !known.has(id))).toEqual([]);
  });

  it('adapts the contract if it is an overlay', async () => {
    expect(overlays).toHaveLength(1);
    const file = await folder.write('overlay.yaml', overlays.join());
    const { sha256 } = await loadContract(file);
    expect(sha256).not.toBe((await loadContract()).sha256);
  });
});
