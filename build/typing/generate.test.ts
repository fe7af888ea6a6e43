import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Answer, OperationId, Operations, RequestBody, Success } from '#openapi/types.ts';
import operations from '../../openapi/operations.json' with { type: 'json' };
import { docOf } from './doc.ts';

describe('the code that is generated from the contract', () => {
  it('lists the path and the parameters of each operation', () => {
    expect(operations.find(({ id }) => id === 'setMetaverseObjectPassword')).toMatchObject({
      method: 'POST',
      path: '/api/v1/metaverse/objects/{id}/password',
      access: 'authenticated',
      requestBody: { isRequired: true, schema: { required: ['password'] } },
    });
  });

  // `expectTypeOf` does nothing when the test runs. If a type is wrong, `tsc` fails.
  it('types bodies by operation and status', () => {
    expectTypeOf<RequestBody<'setMetaverseObjectPassword'>['wait']>().toEqualTypeOf<
      number | null | undefined
    >();
    expectTypeOf<Success<'getServiceHealth'>['services']['length']>().toEqualTypeOf<3>();
    expectTypeOf<Answer<'resetSystem', 409>['code']>().toEqualTypeOf<string>();
    expectTypeOf<Answer<'getReadiness', 503>['status']>().toEqualTypeOf<'ready' | 'not_ready'>();
    expectTypeOf<Operations['listActivities']['query']>().toExtend<{ page?: number } | undefined>();
    expectTypeOf<'getMetaverseObject'>().toExtend<OperationId>();
  });
});

it('names the section and our choice in comments', () => {
  expect(docOf({ summary: 'List keys', 'x-section': '4.2', 'x-path-basis': 'OP-69' })).toBe(
    'List keys. (§4.2; the path is our choice, OP-69)',
  );
  expect(docOf({ 'x-section': '4.5', 'x-open-point': 'OP-90' })).toBe('§4.5; our choice, OP-90.');
  expect(docOf({ description: 'A name.', 'x-path-basis': 'stated' })).toBe('A name.');
});
