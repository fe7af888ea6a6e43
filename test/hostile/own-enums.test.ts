import { expect, it } from 'vitest';
import { type Editable, operationIn, publishedCopy } from '#test/builders/published-copy.ts';
import { goodServer, withHabit } from './servers/good-server.ts';
import { verifying } from './testing/attempt.ts';

/** A server whose own document declares an enum-typed field in the steps of a Schedule, and that takes anything in it. */
async function verdictsWith(kind: object): Promise<Awaited<ReturnType<typeof verifying>>> {
  const document = await publishedCopy();
  const { operation } = operationIn(document, 'createSchedule');
  const schema: Editable = operation.requestBody.content['application/json'].schema;
  schema.properties.steps.items.properties.kind = kind;
  const good = await goodServer({ document });
  return verifying(await withHabit(good), {
    key: good.key,
    only: 'EN-01,EN-02,EN-04',
    profile: { allow: ['write'] },
  });
}

it('numbers in a nested field that only its own document describes are found', async () => {
  const { rules } = await verdictsWith({ type: 'string', enum: ['Script', 'RunProfile'] });
  expect(rules('failed')).toEqual(['EN-01', 'EN-02']);
  expect(rules('passed')).toEqual(['EN-04']);
});

it('a field that is no enum is nothing to find', async () => {
  const { rules } = await verdictsWith({ type: 'string' });
  expect(rules('failed')).toEqual([]);
  expect(rules('passed')).toEqual(['EN-01', 'EN-02', 'EN-04']);
});
