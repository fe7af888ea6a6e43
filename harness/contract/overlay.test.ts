import { describe, expect, it } from 'vitest';
import { overlaid } from '#harness/contract/overlay.ts';

const document = {
  info: { title: 'A', version: '1' },
  paths: { '/a': { get: { tags: ['x'], deprecated: false } }, '/b': { get: { tags: ['y'] } } },
};

const overlay = (...actions: { target: string; update?: unknown; remove?: boolean }[]) => ({
  overlay: '1.0.0',
  actions,
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
    ['meets nothing', '$.paths["/c"]', 'meets nothing'],
    ['is no JSONPath', '$.paths[', 'is no JSONPath'],
  ])('is refused when a target %s', (_, target, message) => {
    expect(() => overlaid(document, overlay({ target, remove: true }))).toThrow(message);
  });
});
