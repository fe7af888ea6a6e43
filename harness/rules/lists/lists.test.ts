import { describe, expect, it } from 'vitest';
import { Untestable } from '#harness/result/outcome.ts';
import { listAnswer, page } from '#test/builders/exchanges.ts';
import { grantsSize, isBareList, servesAdministrator } from './lists.ts';

const asked = (size: number, granted: number) => listAnswer(`?pageSize=${size}`, page(1, granted, 250));
const refused = (status: number, message: string) => listAnswer('?page=1&pageSize=99', { message }, status);
const nonconformity = expect.objectContaining({ name: 'Nonconformity' });

describe('the size of a page', () => {
  it('may be the cap of a list itself', () => {
    expect(() => grantsSize(asked(100, 50), [asked(100, 50)])).toThrow(Untestable);
    expect(() => grantsSize(refused(400, 'Too large.'), [asked(50, 50)])).toThrow(Untestable);
    expect(() => grantsSize(asked(50, 50), [asked(100, 50)])).not.toThrow();
  });

  it('is not below one that the list grants', () => {
    expect(() => grantsSize(asked(99, 90), [asked(100, 100)])).toThrow(nonconformity);
    expect(() => grantsSize(refused(400, 'Not offered.'), [asked(100, 100)])).toThrow(nonconformity);
  });
});

describe('a list', () => {
  it.each([
    [403, 'Not you.', false],
    [400, 'This is refused.', false],
    [400, 'objectId is required.', undefined],
    [404, 'Nothing here.', undefined],
    [503, 'Later.', undefined],
  ])('refused to an administrator with %i and "%s" is served: %s', (status, message, holds) => {
    expect(servesAdministrator(refused(status, message))?.holds).toBe(holds);
  });

  it('is bare without an envelope', () => {
    expect(isBareList(listAnswer('', []))).toBe(true);
    expect(isBareList(listAnswer('', page(1, 20, 3)))).toBe(false);
    expect(isBareList(listAnswer('', [], 400))).toBe(false);
  });
});
