import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { listOf, membersOf } from '#harness/contract/json-values.ts';
import { runProgram } from './frame/program.ts';
import { installed, lasting, type Tool } from './frame/tool.ts';

const version = '1.33.0';
const newman = '6.2.2';
const docs = 'https://github.com/apideck-libraries/portman';
const test = (name: string) => ({ openApiOperation: '*::/*', [name]: { enabled: true } });

export const portman: Tool = {
  name: 'Portman with Newman',
  version: `${version}, ${newman}`,
  command: 'portman -l contract.json -b URL -c portman.json -o collection.json; newman run collection.json',
  noticed: 'A failed assertion, by its name.',
  settings: [
    {
      setting: 'all contract tests but the response time',
      page: `${docs}/blob/main/portman-config.default.json`,
    },
    {
      setting: 'the key in securityOverwrites',
      page: 'https://dev.to/andmoredev/add-authentication-to-portman-api-tests-3ide',
    },
  ],
  async run({ folder, contract, url, apiKey }) {
    const tests = ['statusSuccess', 'contentType', 'jsonBody', 'schemaValidation', 'headersPresent'];
    const security = { apiKey: { key: 'X-Api-Key', value: apiKey, in: 'header' } };
    const config = {
      version: 1,
      tests: { contractTests: tests.map(test) },
      globals: { securityOverwrites: security },
    };
    await writeFile(join(folder, 'portman.json'), JSON.stringify(config));
    const packages = [`@apideck/portman@${version}`, `newman@${newman}`, 'tslib@2.8.1'];
    const tool = (file: string) => [process.execPath, installed(packages, file)];
    const made = await runProgram(
      [
        ...tool('@apideck/portman/bin/portman'),
        '-l',
        contract,
        '-b',
        url,
        '-c',
        'portman.json',
        '-o',
        'collection.json',
      ],
      { folder },
    );
    const run = await runProgram(
      [
        ...tool('newman/bin/newman.js'),
        'run',
        'collection.json',
        '-r',
        'json',
        '--reporter-json-export',
        'newman.json',
      ],
      { folder },
    );
    const result = JSON.parse(await readFile(join(folder, 'newman.json'), 'utf8'));
    const findings = listOf(membersOf(membersOf(result).run).failures)
      .map((each) => membersOf(membersOf(each).error))
      .map(({ name, test }) => lasting(`${test ?? name}`));
    return { findings, cpuMs: made.cpuMs + run.cpuMs };
  },
};
