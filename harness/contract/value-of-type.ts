import type { JsonSchema } from '#harness/contract/json-schema.ts';
import { listOf, membersOf } from '#harness/contract/plain.ts';

/** A value that a member of a body may have, by its name and its schema; a text says who wrote it. */
export function valueOfType(name: string, schema: JsonSchema | undefined): unknown {
  const { type, enum: names, example, default: usual } = membersOf(schema);
  if (example !== undefined || usual !== undefined) return example ?? usual;
  const [first] = listOf(names);
  if (first !== undefined) return first;
  if (/cron/i.test(name)) return '0 3 * * *';
  const [kind] = [type].flat();
  if (kind === 'boolean') return false;
  if (kind === 'integer' || kind === 'number') return 0;
  if (kind === 'array') return [];
  return kind === 'object' ? {} : 'svc-contract';
}
