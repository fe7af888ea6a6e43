import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { runProgram } from './frame/program.ts';
import { installed, type Tool } from './frame/tool.ts';

const version = '2.8.2';
const docs = 'https://docs.stepci.com';

export const stepci: Tool = {
  name: 'Step CI',
  version,
  command: 'stepci run workflow.json',
  noticed: 'A failed step, by operation.',
  settings: [
    {
      setting: 'a test for each operation, with status and schema of its success',
      page: 'https://github.com/stepci/stepci/blob/main/docs/guides/getting-started.md',
    },
    { setting: 'STEPCI_DISABLE_ANALYTICS', page: `${docs}/reference/cli.html` },
  ],
  async run(served) {
    const tests = served.operations.map(({ id, method, filledPath, status, schema, body }) => {
      const headers = { 'X-Api-Key': served.apiKey, 'Content-Type': 'application/json' };
      const check = { status, ...(schema !== undefined && { schema }) };
      const http = {
        url: served.url + filledPath,
        method,
        headers,
        ...(body !== undefined && { json: body }),
        check,
      };
      return [id, { steps: [{ name: id, http }] }];
    });
    const workflow = {
      version: '1.1',
      name: 'Operations',
      config: { concurrency: 1 },
      tests: Object.fromEntries(tests),
    };
    await writeFile(join(served.folder, 'workflow.json'), JSON.stringify(workflow));
    const bin = installed([`stepci@${version}`], 'stepci/dist/index.js');
    const { output, errors, cpuMs } = await runProgram([process.execPath, bin, 'run', 'workflow.json'], {
      folder: served.folder,
      env: { STEPCI_DISABLE_ANALYTICS: '1' },
    });
    const findings = [...`${output}${errors}`.matchAll(/^\s*FAIL\s+(\S+)/gm)].map(([, id = '']) => id);
    return { findings, cpuMs };
  },
};
