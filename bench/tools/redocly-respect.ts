import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import redoclyPackage from '@redocly/cli/package.json' with { type: 'json' };
import { listOf, membersOf } from '#harness/contract/json-values.ts';
import { runRedocly } from './frame/commands.ts';
import type { Tool } from './frame/tool.ts';

const docs = 'https://redocly.com/docs/respect';

export const redoclyRespect: Tool = {
  name: 'Redocly respect',
  version: redoclyPackage.version,
  command: 'redocly respect operations.arazzo.json --json-output result.json',
  noticed: 'A failed check (status, success criteria, schema, content type), by operation.',
  settings: [
    {
      setting: 'a workflow for each operation, with an existing id, a body and its success',
      page: 'https://redocly.com/docs/realm/setup/respect-monitoring',
    },
    { setting: 'all checks with severity error, the default', page: `${docs}/guides/severity` },
  ],
  async run(served) {
    const workflows = served.operations.map(({ id, ids, status, body }) => {
      const parameters = Object.entries(ids).map(([name, value]) => ({ name, in: 'path', value }));
      const key = { name: 'X-Api-Key', in: 'header', value: served.apiKey };
      const step = {
        stepId: id,
        operationId: id,
        parameters: [key, ...parameters],
        ...(body !== undefined && { requestBody: { contentType: 'application/json', payload: body } }),
        successCriteria: [{ condition: `$statusCode == ${status}` }],
      };
      return { workflowId: id, steps: [step] };
    });
    const arazzo = {
      arazzo: '1.0.1',
      info: { title: 'Each operation', version: '1' },
      sourceDescriptions: [{ name: 'api', type: 'openapi', url: './contract.json' }],
      workflows,
    };
    const [file, out] = ['operations.arazzo.json', 'result.json'].map((each) =>
      join(served.folder, each),
    ) as [string, string];
    await writeFile(file, JSON.stringify(arazzo));
    const { cpuMs } = await runRedocly(served, ['respect', file, '--json-output', out]);
    const { files } = membersOf(JSON.parse(await readFile(out, 'utf8')));
    const run = Object.values(membersOf(files))
      .map(membersOf)
      .flatMap(({ executedWorkflows }) => listOf(executedWorkflows))
      .map(membersOf);
    const steps = run.flatMap(({ executedSteps }) => listOf(executedSteps)).map(membersOf);
    const findings = steps.flatMap(({ stepId, checks }) =>
      listOf(checks)
        .map(membersOf)
        .filter(({ passed }) => passed === false)
        .map(({ name }) => `${stepId} ${name}`),
    );
    return { findings, cpuMs };
  },
};
