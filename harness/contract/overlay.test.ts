import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { type OverlayAction, overlaid, readOverlay } from '#harness/contract/overlay.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';

const document = {
  info: { title: 'A', version: '1' },
  paths: { '/a': { get: { tags: ['x'], deprecated: false } }, '/b': { get: { tags: ['y'] } } },
};

const overlaidBy = <Document extends object>(
  document: Document,
  ...actions: Omit<OverlayAction, 'location'>[]
) =>
  overlaid(document, {
    overlay: '1.0.0',
    actions: actions.map((action) => ({ ...action, location: 'overlay.yaml:3:5' })),
  });

describe('an overlay', () => {
  it('merges an update into every target, and does not change the original', () => {
    const update = { deprecated: true, tags: ['z'] };
    expect(overlaidBy(document, { target: '$.paths.*.get', update }).paths).toEqual({
      '/a': { get: { tags: ['x', 'z'], deprecated: true } },
      '/b': { get: { tags: ['y', 'z'], deprecated: true } },
    });
    expect(document.paths['/a'].get.deprecated).toBe(false);
  });

  it('removes fields and items', () => {
    const list = { items: [1, 2, 3, 4], kept: true };
    const removed = (target: string) => overlaidBy(list, { target, remove: true });
    expect(removed('$.items[?@ > 1]')).toEqual({ items: [1], kept: true });
    expect(removed('$.items')).toEqual({ kept: true });
  });

  it('is refused when a target is not a JSONPath', () => {
    expect(() => overlaidBy(document, { target: '$.paths[', remove: true })).toThrow(
      'overlay.yaml:3:5: the target $.paths[ is not a JSONPath',
    );
  });

  it.each<[what: string, action: Omit<OverlayAction, 'location'>]>([
    ['removes everything', { target: '$', remove: true }],
    ['merges a number into an object', { target: '$.info', update: 5 }],
    ['merges into a text', { target: '$.info.title', update: { a: 1 } }],
  ])('is refused when it %s', (_, action) => {
    expect(() => overlaidBy(document, action)).toThrow(`overlay.yaml:3:5: the target ${action.target} `);
  });
});

describe('an overlay file', () => {
  const folder = temporaryFolder();

  const reading = async (text: string) => readOverlay(await folder.write('ours.yaml', text));

  const head = 'overlay: 1.0.0\ninfo: { title: Ours, version: "1" }\nactions:\n';
  const first = `${head}  - target: $.info\n    remove: true\n`;

  it.each([
    ['has no actions', 'overlay: 1.0.0\n', /ours\.yaml:1:1: .*actions/],
    ['has an action without a target', `${first}  - remove: true\n`, /ours\.yaml:6:5: .*target/],
    ['does not state its version', 'actions: []\n', /ours\.yaml:1:1: .*overlay/],
  ])('that %s is refused with file, line and column', async (_, text, message) => {
    await expect(reading(text)).rejects.toThrow(message);
  });

  it('that removes every schema is refused in one line, before a run begins', async () => {
    const target = '$.components.schemas.BasicHealth.properties.status';
    const text = `${head}  - target: ${target}\n    update: { type: strng }\n`;
    const file = await folder.write('ours.yaml', text);
    await expect(loadContract(file)).rejects.toThrow(
      /The contract with the overlay .*ours\.yaml contains an invalid schema: \/properties\/status\/type must be/,
    );
  });

  it('names the line of an action that matches nothing', async () => {
    const read = await reading(`${first}  - target: $.nowhere\n    remove: true\n`);
    expect(() => overlaid(document, read)).toThrow(/ours\.yaml:6:5: the target \$\.nowhere matches nothing/);
  });

  it.each([
    ['1.1.0', 'it is written in Overlay 1.1.0, and only 1.0 can be read'],
    ['1.0', 'the field "overlay" is 1; it must be text with three numbers, such as "1.0.0"'],
  ])('of the version %s is refused in clear words', async (version, words) => {
    const text = `actions: []\noverlay: ${version}\n`;
    await expect(reading(text)).rejects.toThrow(`ours.yaml:2:1: ${words}`);
  });
});
