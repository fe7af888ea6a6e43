import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './frame/program.ts';
import { installed, lasting, type Tool } from './frame/tool.ts';
import { namingExamples } from './frame/tool-documents.ts';

const version = '2.55.1';
const docs = 'https://docs.specmatic.io';

export const specmatic: Tool = {
  name: 'Specmatic',
  version,
  command:
    'ApiKey=KEY java -jar specmatic.jar test named.json --testBaseURL URL --junitReportDir junit --filter …',
  noticed: 'A failed test in its JUnit report, by its name.',
  settings: [
    {
      setting: 'the key and the token in variables with the names of the security schemes',
      page: `${docs}/features/authentication`,
    },
    {
      setting: 'an example with the same name in parameters, body and success',
      page: `${docs}/spec_driven_api_development/contract_testing`,
    },
    {
      setting: '--filter without the reset, after which the key or the examples are gone',
      page: `${docs}/documentation/contract_tests.html#supported-filters--operators`,
    },
  ],
  async run(served) {
    const { folder, url, apiKey, bearerToken } = served;
    await writeFile(join(folder, 'named.json'), JSON.stringify(namingExamples(served)));
    const jar = installed([`specmatic@${version}`], 'specmatic/specmatic.jar');
    const filter = "PATH!='/api/v1/system/reset' && METHOD!='DELETE'";
    const words = [
      'test',
      'named.json',
      '--testBaseURL',
      url,
      '--junitReportDir',
      'junit',
      '--filter',
      filter,
    ];
    const { cpuMs } = await runProgram(['java', '-jar', jar, ...words], {
      folder,
      env: { ApiKey: apiKey, Bearer: bearerToken },
    });
    const files = globSync('junit/**/*.xml', { cwd: folder });
    const cases = files.flatMap((file) =>
      readFileSync(join(folder, file), 'utf8').split('<testcase ').slice(1),
    );
    const failed = cases.filter((each) => /<(?:failure|error)\b/.test(each.split('</testcase>')[0] ?? ''));
    return {
      findings: failed.map((each) => lasting(/ name="[^"]*Scenario: ([^"]*)"/.exec(each)?.[1] ?? '')),
      cpuMs,
    };
  },
};
