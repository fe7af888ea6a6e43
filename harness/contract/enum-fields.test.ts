import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { enumFieldsOf, enumParametersOf, valueAt, withValueAt } from '#harness/contract/enum-fields.ts';
import { violationsOf } from '#harness/contract/validate.ts';

const contract = await loadContract();
const fields = enumFieldsOf(contract);

describe('the enum-typed fields of the contract', () => {
  it('are those of the operations that make a record', () => {
    expect(fields.map(({ operation, at }) => `${operation} ${at.join('.')}`).sort()).toEqual([
      'createMetaverseAttribute type',
      'createRunProfile runType',
      'createSchedule triggerType',
      'createSynchronisationRule direction',
    ]);
  });

  it.each(fields)(
    '$operation takes its sample, and with a number it does not',
    ({ operation, at, names, sample }) => {
      const schema = contract.operations.get(operation)?.requestBody?.schema ?? {};
      expect(names.length).toBeGreaterThan(1);
      expect(violationsOf(schema, sample, 'whole')).toEqual([]);
      expect(violationsOf(schema, withValueAt(sample, at, names[1]), 'whole')).toEqual([]);
      expect(
        violationsOf(schema, withValueAt(sample, at, 1), 'whole').map(({ at: place }) => place),
      ).toContain(`/${at.join('/')}`);
    },
  );

  it('are found in the query too', () => {
    expect(enumParametersOf(contract)).toContainEqual({ operation: 'listActivities', name: 'targetType' });
  });
});

describe('a place in a body', () => {
  it('is made where it is missing, and leaves the rest', () => {
    const body = withValueAt({ name: 'x', steps: [{ kind: 'A' }, { kind: 'B' }] }, ['steps', 0, 'kind'], 4);
    expect(body).toEqual({ name: 'x', steps: [{ kind: 4 }, { kind: 'B' }] });
    expect(withValueAt({}, ['steps', 0, 'kind'], 4)).toEqual({ steps: [{ kind: 4 }] });
    expect(valueAt(body, ['steps', 1, 'kind'])).toBe('B');
    expect(valueAt('no object', ['steps'])).toBeUndefined();
    expect(valueAt({ Steps: [{ Kind: 'B' }] }, ['steps', 0, 'kind'])).toBe('B');
  });
});
