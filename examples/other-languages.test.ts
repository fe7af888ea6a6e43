import { exec, execFileSync } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { startedReference } from '#test/builders/started-reference.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { isSampled } from '#test/nightly.ts';
import { patience } from '#test/patience.ts';
import { root } from '../harness/files/root.ts';

const folder = temporaryFolder();

const ourCommand = `${process.execPath} ${join(root, 'app/svc-contract.js')}`;

/** Runs commands in `folder`, and returns their output. The commands use this checkout, not the package. */
async function run(folder: string, commands: readonly string[], command = ourCommand): Promise<string> {
  const env = {
    ...process.env,
    SVC_CONTRACT: command,
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    MSBUILDDISABLENODEREUSE: '1',
  };
  const outputs: string[] = [];
  for (const command of commands) {
    const { stdout, stderr } = await promisify(exec)(command, { cwd: folder, env });
    outputs.push(stdout, stderr);
  }
  return outputs.join('');
}

/** The first number in a program's version output; 0 if the program is not installed. */
function major(program: string, option: string): number {
  try {
    const printed = execFileSync(program, [option], { encoding: 'utf8', stdio: 'pipe' });
    return Number(/\d+/.exec(printed)?.[0]);
  } catch {
    return 0;
  }
}

const hasDotnet = major('dotnet', '--version') >= 10;
const hasJava = major('java', '--version') >= 17 && major('javac', '--version') >= 17;
const install = 'npm install --prefer-offline --ignore-scripts --no-audit --no-fund --no-package-lock';

const teams = [
  ['dotnet', ['dotnet test'], /Failed:\s+0, Passed:\s+14/, hasDotnet, 'the .NET SDK 10'],
  ['java', ['java SvcTest.java'], /(?:^passed: .+\n){5}/m, hasJava, 'a JDK 17'],
  ['python', ['python3 -m unittest'], /^Ran 5 tests.+^OK$/ms, major('python3', '--version') >= 3, 'Python 3'],
  ['typescript', [install, 'npm test'], /pass 15\n.*fail 0\n/s, true, 'npm'],
] as const;

for (const [example, commands, printed, isThere, needs] of teams) {
  it.skipIf(!isThere || isSampled)(
    `the team in examples/${example} is told why its server does not start (skipped without ${needs})`,
    async () => {
      await cp(join(root, 'examples', example), folder.path, { recursive: true });
      // A build asks for the contract, before a test starts a server.
      const file = await folder.write(
        'old.mjs',
        `if (process.argv[2] === 'contract') await import('${join(root, 'app/svc-contract.js')}');
        else { console.error('svc-contract: needs Node 24'); process.exit(2); }`,
      );
      const failed = await run(folder.path, commands, `${process.execPath} ${file}`).catch(
        ({ stdout, stderr }) => stdout + stderr,
      );
      expect(failed).toMatch(/InvalidOperationException|did not start/);
      expect(failed).toContain('svc-contract: needs Node 24');
    },
    patience(240),
  );

  it.skipIf(!isThere || isSampled)(
    `the team in examples/${example} passes its tests (skipped without ${needs})`,
    async () => {
      await cp(join(root, 'examples', example), folder.path, { recursive: true });
      expect(await run(folder.path, commands)).toMatch(printed);
    },
    // An example may have to download packages first.
    patience(240),
  );
}

const readGuide = () => readFile(join(root, 'docs/other-languages.md'), 'utf8');

it.skipIf(!hasDotnet || isSampled)(
  'the client that Kiota generates by the guide lists roles (skipped without the .NET SDK 10)',
  async () => {
    const guide = await readGuide();
    const [generate = ''] = /^kiota generate .*/m.exec(guide) ?? [];
    const [, program = ''] = /^```csharp\n(using Microsoft\.Kiota.*?)^```/ms.exec(guide) ?? [];
    const server = await startedReference();
    onTestFinished(server.close);
    const { apiKey } = await server.issueCredentials();
    const packages = ['Http.HttpClientLibrary', 'Serialization.Form', 'Serialization.Json']
      .concat('Serialization.Multipart', 'Serialization.Text')
      .map((name) => `<PackageReference Include="Microsoft.Kiota.${name}" Version="2.1.6" />`);
    await folder.write(
      'Team.csproj',
      `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net10.0</TargetFramework>
       <OutputType>Exe</OutputType><ImplicitUsings>enable</ImplicitUsings></PropertyGroup>
       <ItemGroup>${packages.join('')}</ItemGroup></Project>`,
    );
    await folder.write(
      'Program.cs',
      `${program.replace('http://127.0.0.1:4010', server.url).replace('key }', `"${apiKey}" }`)}
       Console.WriteLine($"{roles!.Items!.Count} roles");`,
    );
    const printed = await run(folder.path, [
      'dotnet tool install --tool-path tools --version 1.38.0 Microsoft.OpenApi.Kiota',
      '$SVC_CONTRACT contract > service.json',
      `tools/${generate}`,
      'dotnet run',
    ]);
    expect(printed).toMatch(/^3 roles$/m);
  },
  patience(240),
);

it.skipIf(!hasJava || isSampled)(
  'openapi-generator generates by the guide, with the mistake that it tells of (skipped without a JDK 17)',
  async () => {
    const commands = (await readGuide()).match(/^npx @.*/gm) ?? [];
    expect(commands).toHaveLength(3);
    await run(folder.path, [
      '$SVC_CONTRACT contract > service.json',
      ...commands.map((command) => command.replace('npx', 'npx --yes --prefer-offline')),
      'python3 -m compileall -q client-python/openapi_client',
    ]);
    const model = 'client-java/src/main/java/org/openapitools/client/model/AuthConfig.java';
    expect(await readFile(join(folder.path, model), 'utf8')).toContain('TRUE("true")');
  },
  patience(240),
);

it.skipIf(isSampled)(
  'the generators of the guide that need TypeScript 5 work in a project with TypeScript 7',
  async () => {
    const generators = [...(await readGuide()).matchAll(/^\/\/ (npx -p .*)$/gm)].map(
      ([, command = '']) => command,
    );
    expect(generators).toHaveLength(2);
    await folder.write('package.json', '{ "devDependencies": { "typescript": "7" } }');
    await run(folder.path, [
      install,
      '$SVC_CONTRACT contract > service.json',
      ...generators.map((command) => command.replace('npx', 'npx --yes --prefer-offline')),
      'npx tsc --strict --noEmit --target es2024 --module preserve service.d.ts api/index.ts',
    ]);
  },
  patience(240),
);
