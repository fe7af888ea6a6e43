import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { overlaid, readOverlay } from '#harness/contract/overlay.ts';

const document = {
  info: { title: 'A', version: '1' },
  paths: { '/a': { get: { tags: ['x'], deprecated: false } }, '/b': { get: { tags: ['y'] } } },
};

const overlay = (...actions: { target: string; update?: unknown; remove?: boolean }[]) => ({
  overlay: '1.0.0',
  actions: actions.map((action) => ({ ...action, location: 'overlay.yaml:3:5' })),
});

describe('an overlay', () => {
  it('merges an update into every object it names, and leaves the original alone', () => {
    const changed = overlaid(
      document,
      overlay({ target: '$.paths.*.get', update: { deprecated: true, tags: ['z'] } }),
    );
    expect(changed.paths).toEqual({
      '/a': { get: { tags: ['x', 'z'], deprecated: true } },
      '/b': { get: { tags: ['y', 'z'], deprecated: true } },
    });
    expect(document.paths['/a'].get.deprecated).toBe(false);
  });

  it('removes members and items', () => {
    const list = { items: [1, 2, 3, 4], kept: true };
    expect(overlaid(list, overlay({ target: '$.items[?@ > 1]', remove: true }))).toEqual({
      items: [1],
      kept: true,
    });
    expect(overlaid(list, overlay({ target: '$.items', remove: true }))).toEqual({ kept: true });
  });

  it('applies actions in their order', () => {
    const changed = overlaid(
      document,
      overlay(
        { target: '$.info', update: { extra: { a: 1 } } },
        { target: '$.info.extra', update: { b: 2 } },
      ),
    );
    expect(changed.info).toEqual({ title: 'A', version: '1', extra: { a: 1, b: 2 } });
  });

  it.each([
    ['matches nothing', '$.paths["/c"]', 'overlay.yaml:3:5: the target $.paths["/c"] matches nothing'],
    ['is not a JSONPath', '$.paths[', 'overlay.yaml:3:5: the target $.paths[ is not a JSONPath'],
  ])('is refused when a target %s', (_, target, message) => {
    expect(() => overlaid(document, overlay({ target, remove: true }))).toThrow(message);
  });
});

describe('an overlay file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-overlay-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function reading(text: string) {
    const file = join(folder, 'ours.yaml');
    await writeFile(file, text);
    return readOverlay(file);
  }

  const head = 'overlay: 1.0.0\ninfo: { title: Ours, version: "1" }\nactions:\n';

  it('may say more than is applied', async () => {
    const { actions } = await reading(
      `${head}  - target: $.info\n    description: why\n    update: { a: 1 }\n`,
    );
    expect(actions).toMatchObject([{ target: '$.info', update: { a: 1 } }]);
  });

  it.each([
    ['is not YAML', `${head}  - {target: [}\n`, /ours\.yaml:4:\d+ is not valid YAML/],
    ['has no actions', 'overlay: 1.0.0\n', /ours\.yaml:1:1: .*actions/],
    [
      'has an action without a target',
      `${head}  - target: $.info\n  - remove: true\n`,
      /ours\.yaml:5:5: .*target/,
    ],
    ['does not say its version', 'actions: []\n', /ours\.yaml:1:1: .*overlay/],
  ])('that %s is refused with file, line and column', async (_, text, message) => {
    await expect(reading(text)).rejects.toThrow(message);
  });

  it('that leaves no schema is refused in a line, before a run begins', async () => {
    const file = join(folder, 'ours.yaml');
    const target = '$.components.schemas.BasicHealth.properties.status';
    await writeFile(file, `${head}  - target: ${target}\n    update: { type: strng }\n`);
    await expect(loadContract(file)).rejects.toThrow(
      /The contract with the overlay .*ours\.yaml has a schema that is none: \/properties\/status\/type must be/,
    );
  });

  it('says where an action stands that matches nothing', async () => {
    const read = await reading(
      `${head}  - target: $.info\n    remove: true\n  - target: $.nowhere\n    remove: true\n`,
    );
    expect(() => overlaid(document, read)).toThrow(/ours\.yaml:6:5: the target \$\.nowhere matches nothing/);
  });
});
