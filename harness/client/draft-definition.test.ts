import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { documentedCommands, documentedParameters } from './commands.ts';
import { draftDefinition } from './draft-definition.ts';

const exported = documentedCommands.map((name) => ({
  name: name as string,
  parameters: Object.keys(documentedParameters[name]).map((each) => ({ names: [each], type: 'String' })),
}));

it('drafts two lines for a module that has the documented commands', () => {
  const { text, lines } = draftDefinition({ module: './Svc.psd1' }, exported);
  expect(parse(text)).toEqual({ shell: 'powershell', module: './Svc.psd1' });
  expect(lines.filter((line) => line.startsWith('  found'))).toHaveLength(documentedCommands.length);
});

it('finds other names by their words, and says what needs a person', () => {
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
