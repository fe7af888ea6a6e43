import { globSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { loadCommands } from '#app/cli.ts';
import { root } from '#harness/files/root.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { isSampled } from '#test/nightly.ts';
import manifest from '../../package.json' with { type: 'json' };
import { type SomeServer, someServer } from './testing/pipeline.ts';
import { readPage } from './testing/project.ts';
import { foreignEnvironment, shell } from './testing/shell.ts';

/** Replacements that a reader would make in a command, and options that a test adds, mostly to save time. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/\s+#.*$/, ''],
  [/^npx --yes svc-contract@\S+/, 'npx svc-contract'],
  [/https:\/\/[\w.]+\.example|\bURL\b|http:\/\/127\.0\.0\.1:\d+/, '$SERVER'],
  [/-port \d+/g, '-port 0'],
  [/^npx svc-contract explore .*?(?: --requests \d+)?$/, '$& --requests 20'],
  [/ --requests \d+ /, ' '],
  [/^npx svc-contract verify$/, '$& reference'],
  [/^npx svc-contract verify .*/, '$& --only VR'],
  [/(?<=--require VR),LS-15/, ''],
  [/(?<=^npx svc-contract verify-client) (?:FILE|client\.yaml)(?= --every|$)/, ' svc.yaml'],
  [/^npx svc-contract verify-client \S+(?: --every-command)?$/, '$& --only CL-16'],
  [/^npx svc-contract init(?:-client)? [^-].*/, '$& --force'],
  [/^npx svc-contract watch .*/, '$& --until-stdin-closes'],
  [/ received$/, ' received session.har'],
  [/ report merge(?: --github)?$/, '$& shards'],
  [/ report (?:document|table)$/, '$& servers'],
  [/ RESULT… --out FOLDER$/, ' servers --out folder'],
  [/ --record FILE$/, ' --record other.har'],
  [/ COMMAND$/, ' --help'],
  // `state-control check` takes a quarter of a minute.
  [/^npx svc-contract state-control check .*/, '$& --help'],
  [/^curl /, '$&--fail '],
  [/'X-Api-Key: svc_.*'/, '"X-Api-Key: $SVC_API_KEY"'],
];

/** The lines of `sh` blocks that this file does not run, and what does. */
const elsewhere: readonly (readonly [RegExp, string])[] = [
  [/^npm ci && npm (?:run verify|test) /, 'the gate, of which this file is a part'],
  [/^npm (?:init|install) |^npx (?:playwright|vitest) /, 'front-end-pages.test.ts'],
  [/^(?:export )?\w+=|^curl -s .*\$/, 'test/commands/pages.test.ts'],
  [/^nswag /, 'examples/dotnet, since it needs .NET'],
  [/^kiota |^npx @/, 'examples/other-languages.test.ts, since they need .NET or Java'],
  [/^docker run /, 'nothing, since it needs Docker'],
  [
    /^npm run bench:tools /,
    'bench/tools/publish.test.ts for the page; the others fetch tools and take minutes',
  ],
];

/** The commands that do not end with exit code 0. */
const otherCodes: readonly (readonly [RegExp, number])[] = [
  // No request arrives, so there is nothing to check.
  [/^npx svc-contract watch/, 3],
  // There is no terminal to prompt on.
  [/^npx svc reset-system </, 5],
];

const folder = temporaryFolder('all');
let server: SomeServer;
beforeAll(async () => {
  server = await someServer();
  await mkdir(join(folder.path, 'prepared'));
  for (const name of ['svc-contract', 'east', 'west'])
    await server.describe(join(folder.path, `prepared/${name}.yaml`), name);
  const yaml = (await readPage('clients.md')).blocks('yaml');
  const url = `${server.url}/api/v1/health`;
  const answer = await fetch(url);
  const headers = [...answer.headers].map(([name, value]) => ({ name, value }));
  const entry = {
    startedDateTime: '2026-03-02T09:30:00Z',
    request: { method: 'GET', url, headers: [] },
    response: { status: answer.status, headers, content: { text: await answer.text() } },
  };
  const files = {
    'package.json': '{ "type": "module" }',
    'known.yaml': '[]',
    'svc.js': `await import('${inject('installed')}/node_modules/svc-contract/dist/js/svc.js');`,
    'svc.yaml': yaml.find((each) => each.startsWith('name: svc\n')) ?? '',
    'any.yaml': yaml.find((each) => each.startsWith('name: any\n')) ?? '',
    'session.har': JSON.stringify({ log: { version: '1.2', entries: [entry] } }),
    'my-states':
      '#!/bin/sh\nif [ $1 = list ]; then echo \'{"states": []}\'; else echo \'{"unsupported": "no"}\'; fi',
  };
  for (const [name, text] of Object.entries(files))
    await writeFile(join(folder.path, 'prepared', name), text);
  const results = await run(
    `ln -s '${inject('installed')}/node_modules' .
    npx svc-contract verify ${server.url} --only VR --out servers
    npx svc-contract verify ${server.url} --only VR --out shards --shard 1/1
    for name in before after; do cp servers/*/result.json $name.json; done`,
    'prepared',
  );
  expect(results).toMatchObject({ exitCode: 0, stderr: '' });
  return server.close;
});

/** In a clone, `npx svc-contract` is `npm run svc-contract --`: a function for each script, free to run in any folder. */
const inClone = (['svc-contract', 'svc'] as const)
  .map((name) => `${name}() { ${manifest.scripts[name].replace(/^node (.+)/, `node '${root}/$1'`)} "$@"; }`)
  .join('\n');

/** Runs a command line in a folder. A shell function replaces `npx`, which takes half a second each time. */
function run(line: string, name: string, programs = '') {
  const path = `${inject('installed')}/node_modules/.bin:${foreignEnvironment().PATH}`;
  const home = join(folder.path, name);
  const token = server.variables.SVC_CONTROL_TOKEN ?? '';
  return shell(`exec < /dev/null\nnpx() { "$@"; }\n${programs}\n${line}`, home, {
    ...foreignEnvironment({ PATH: path, HOME: home, SVC_ADMINISTRATOR_KEY: server.apiKey }),
    SVC_API_KEY: server.apiKey,
    SVC_CONTROL_TOKEN: token,
    CONTROL_TOKEN: token,
    SERVER: server.url,
    GITHUB_STEP_SUMMARY: join(home, 'step-summary'),
    GITHUB_OUTPUT: join(home, 'output'),
  });
}

async function expectSuccess(command: string, name: string, programs?: string): Promise<void> {
  const { exitCode, stdout, stderr } = await run(command, name, programs);
  const [, code = 0] = otherCodes.find(([pattern]) => pattern.test(command)) ?? [];
  expect([exitCode, exitCode === code ? '' : stdout + stderr]).toEqual([code, '']);
}

const commandsIn = (text: string): readonly string[] =>
  (text.match(/(?:npx (?:--yes )?svc(?:-contract)?(?:@\S+)?|curl(?: -s)?(?= http)) [^`\n]+/g) ?? []).map(
    (line) => replacements.reduce((command, [from, to]) => command.replace(from, to), line.trim()),
  );
const pages = globSync('{README.md,SECURITY.md,docs/*.md}', { cwd: root, exclude: ['docs/decisions.md'] });
const texts = await Promise.all(pages.map((page) => readFile(join(root, page), 'utf8')));
const documented = [...new Set(texts.flatMap(commandsIn))];
const isOfSession = (line: string): boolean => line.startsWith('npx svc ');

const alone = documented.filter((line) => !isOfSession(line));
/** The first documented line of each command. A sampled run tries only these lines. */
const firsts = new Map(alone.toReversed().map((line) => [line.split(' ').slice(0, 3).join(' '), line]));
const isTried = (line: string): boolean => !isSampled || [...firsts.values()].includes(line);

describe('the pages, with the package installed', () => {
  it('show every command as npx runs it', () => {
    const blocks = texts.flatMap((text) => [...text.matchAll(/^```(?:sh|console)\n(.*?)^```/gms)]);
    const lines = blocks.flatMap(([, block = '']) => block.split('\n'));
    expect(lines.filter((line) => /^(?:\$ )?svc(?:-contract)? (?!.*: )|run svc-contract/.test(line))).toEqual(
      [],
    );
    expect(documented.length).toBeGreaterThan(40);
  });

  it('show no other commands than those that a test runs', () => {
    const blocks = texts.flatMap((text) => [...text.matchAll(/^```sh\n(.*?)^```/gms)]);
    const lines = blocks.flatMap(([, block = '']) => block.split('\n').filter((line) => line !== ''));
    const others = lines.filter((line) => commandsIn(line).length === 0);
    const patterns = elsewhere.map(([pattern]) => pattern);
    expect(others.filter((line) => !patterns.some((pattern) => pattern.test(line)))).toEqual([]);
    expect(patterns.filter((pattern) => !others.some((line) => pattern.test(line)))).toEqual([]);
  });

  it('show only arguments that the commands accept', async () => {
    const commands = await loadCommands();
    for (const line of documented.filter((each) => each.startsWith('npx svc-contract '))) {
      const plain = line.replaceAll('$SERVER', server.url).replaceAll(/"[^"]*"/g, 'text');
      const args = plain.replace(/ >.*/, '').split(/ +/).slice(2);
      const command = commands.find(({ description: { name } }) =>
        `${args.join(' ')} `.startsWith(`${name} `),
      );
      const parsed = command?.parse(args.slice(command.description.name.split(' ').length));
      expect([line, parsed]).not.toEqual([line, expect.objectContaining({ outcome: 'misuse' })]);
    }
  });

  it.concurrent.each(alone.filter(isTried))('%s', (line) => succeeds(line));
  it.skipIf(isSampled).concurrent.each(alone.filter((line) => !isTried(line)))('%s', (line) =>
    succeeds(line),
  );

  // The rest differs only in options, which the package has tried.
  const ofScripts = [...firsts.values()].filter((line) => line.startsWith('npx '));
  it.concurrent.each(ofScripts)('in a clone: %s', (line) => succeeds(line, inClone));

  async function succeeds(line: string, programs = ''): Promise<void> {
    const name = `${documented.indexOf(line)}${programs === '' ? '' : '-clone'}`;
    const options = { recursive: true, verbatimSymlinks: true };
    await cp(join(folder.path, 'prepared'), join(folder.path, name), options);
    await expectSuccess(line, name, programs);
  }

  // The commands run in order, because those after `connect` need the session that it opens.
  it('show commands of the client in a session', async () => {
    await mkdir(join(folder.path, 'session'));
    for (const line of documented.filter(isOfSession)) await expectSuccess(line, 'session');
  });

  it('and the help show commands that succeed', async () => {
    await mkdir(join(folder.path, 'help'));
    const { stdout: list } = await run('npx svc-contract --help', 'help');
    const names = Array.from(list.matchAll(/^ {2}([a-z]+(?:[- ][a-z]+)*) {2}/gm), ([, name]) => name);
    expect(names.length).toBeGreaterThan(15);
    const helps = names.map((name) => `npx svc-contract ${name} --help`).join('\n');
    const { stdout } = await run(helps, 'help');
    const paragraphs = stdout.replaceAll(/(?<=\S)\n(?=\S)/g, ' ');
    const examples = paragraphs.match(/npx svc-contract .*?(?=[.:;]\s|\)|\.?$)/gm) ?? [];
    const commands = [...new Set(examples.flatMap(commandsIn))];
    expect(commands).toHaveLength(3);
    for (const command of commands) await expectSuccess(command, 'help');
  });
});
