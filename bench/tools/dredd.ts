import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { runProgram } from './frame/program.ts';
import { installed, lasting, type Tool } from './frame/tool.ts';
import { onlySuccess, openApi30 } from './frame/tool-documents.ts';

const version = '14.1.0';
const docs = 'https://dredd.org/en/latest';

export const dredd: Tool = {
  name: 'Dredd',
  version,
  command: 'dredd contract30.json URL --header "X-Api-Key: KEY" --loglevel error --no-color',
  noticed: 'A failed transaction, by its name.',
  settings: [
    { setting: 'OpenAPI 3.0, since it does not read 3.1', page: `${docs}/how-it-works/` },
    {
      setting: 'only the first success of each operation, since it sends one request for each response',
      page: `${docs}/how-to-guides/`,
    },
    { setting: '--header with the key', page: `${docs}/how-to-guides/` },
  ],
  async run({ folder, document, url, apiKey }) {
    await writeFile(join(folder, 'contract30.json'), JSON.stringify(openApi30(onlySuccess(document))));
    const bin = installed([`dredd@${version}`], 'dredd/bin/dredd');
    const words = [
      'contract30.json',
      url,
      '--header',
      `X-Api-Key: ${apiKey}`,
      '--loglevel',
      'error',
      '--no-color',
    ];
    const { output, errors, cpuMs } = await runProgram([process.execPath, bin, ...words], { folder });
    const failed = [...`${output}${errors}`.matchAll(/^(?:fail|error): (.*?)(?: duration: .*)?$/gm)];
    return { findings: failed.map(([, name = '']) => lasting(name)), cpuMs };
  },
};
