import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { readClientDefinition } from './client-definition.ts';
import { documentedCommands, documentedParameters } from './commands.ts';
import { draftDefinition } from './draft-definition.ts';

const folder = temporaryFolder('all');

const reading = async (text: string) => readClientDefinition(await folder.write('client.yaml', text));

const least = 'name: mine\nshell: [sh, -c, "{script}"]\ncommands: { Get-SvcVersion: { line: svc v } }\n';

describe('a client definition', () => {
  it('may name an older release, also as a number', async () => {
    expect((await reading(`${least}release: 0.14\n`)).release).toBe('0.14.0');
  });

  it.each([
    ['./Ada’s Svc.psd1', "Ada’’s Svc.psd1' -PassThru"],
    ['Svc', "Import-Module -Name 'Svc'"],
  ])('loads the module %s literally, and finds those of the user', async (module, load) => {
    const { subject } = await reading(`shell: powershell\nmodule: ${module}\n`);
    expect(subject.shell.at(-1)).toContain(load);
    expect(subject.environment.PSModulePath).toMatch(/powershell[\\/]Modules$/);
  });

  it.each([
    [`${least}colour: red\n`, /client\.yaml:4:1: colour is not a field of a client definition/],
    ['name: mine\nshell: [sh]\ncommands: {}\n', /client\.yaml:2:1: shell must NOT have fewer than 2 items/],
    [least.replace('Get-SvcVersion', 'Get-Version'), /commands\.Get-Version is not a field/],
    [`${least}release: 9.9\n`, /"9\.9" is not a known release/],
  ])('%j is refused with its line', async (text, message) => {
    await expect(reading(text)).rejects.toThrow(message);
  });
});

const exported = documentedCommands.map((name) => ({
  name: name as string,
  parameters: Object.keys(documentedParameters[name]).map((each) => ({ names: [each], type: 'String' })),
}));

it('a client definition is drafted in two lines for a module that has the documented commands', () => {
  const { text, lines } = draftDefinition({ module: './Svc.psd1' }, exported);
  expect(parse(text)).toEqual({ shell: 'powershell', module: './Svc.psd1' });
  expect(lines.filter((line) => line.startsWith('  found'))).toHaveLength(documentedCommands.length);
});

it('a client definition is drafted with names found by their words, and marks what the user must decide', () => {
  const others = exported
    .filter(({ name }) => !name.endsWith('ServiceHealth'))
    .map(({ name, parameters }) => ({
      name: name.replace('-Svc', '-Xyz'),
      parameters: parameters
        .filter(({ names }) => !names.includes('Live'))
        .map((each) => (each.names.includes('ApiKey') ? { names: ['Key'], type: 'SecureString' } : each)),
    }));
  const { text, lines } = draftDefinition({ module: './Xyz.psd1' }, others);
  expect(parse(text).commands).toMatchObject({
    'Connect-Svc': {
      line: 'Connect-Xyz',
      parameters: { ApiKey: "-Key (ConvertTo-SecureString '{value}' -AsPlainText -Force)" },
    },
    'Get-SvcHealth': { line: 'Get-XyzHealth', parameters: { Live: 'none' } },
    'Get-SvcServiceHealth': { none: expect.stringContaining('init-client') },
    'Get-SvcVersion': 'Get-XyzVersion',
  });
  expect(lines.join('\n')).toMatch(/needs you {2}Get-SvcHealth: Get-XyzHealth, without Live/);
});

it('a client definition is drafted with the other commands of a program, as its help describes them', () => {
  const parameters = [
    { names: ['kind'], type: 'value', isRequired: true, choices: ['Staff', 'Guest'] },
    { names: ['verbose'], type: 'switch' },
    { names: ['json'], type: 'switch' },
  ];
  const commands = [
    { name: 'new-thing', parameters, positionals: ['id'] },
    { name: 'help', parameters: [] },
  ];
  const { text } = draftDefinition({ name: 'mine', program: 'node ./mine.js' }, commands);
  expect(parse(text).others).toEqual({
    'new-thing': {
      line: 'node ./mine.js new-thing --json',
      parameters: { id: '{value}', kind: '--kind {value}', verbose: '--verbose' },
      required: ['id', 'kind'],
      choices: { kind: ['Staff', 'Guest'] },
    },
  });
});
