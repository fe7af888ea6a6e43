import { guid } from '#reference/server/domain/random.ts';
import type { provenanced } from '#reference/server/domain/reset.ts';
import type {
  Attribute,
  Records,
  RecordWithProvenance,
  Schedule,
  Template,
} from '#reference/server/domain/store.ts';

/** The records that come with the product (§4.5). */
type BuiltIns = Pick<Records, (typeof provenanced)[number]>;

export const templateAttributes: readonly string[] = ['Display Name', 'Given Name', 'Family Name', 'Email'];

/** The built-in records, under invented names. `at` is when their factory state was recorded (§4.5). */
export function builtIns(seed: number, at: Date): BuiltIns {
  let made = 0;
  const shipped = (name: string): RecordWithProvenance => {
    made += 1;
    return { id: guid(seed ^ 0xb111, made), name, builtIn: true, provenanceAt: at };
  };
  const attribute = (name: string, type: string): Attribute => ({
    ...shipped(name),
    type,
    multiValued: false,
  });
  const schedule = (name: string): Schedule => ({
    ...shipped(name),
    triggerType: 'Timed',
    continueOnFailure: true,
    enabled: true,
    steps: [{ name: 'Tidy change history', continueOnFailure: true, outcome: 'Succeeded' }],
  });
  const template = (name: string): Template => ({ ...shipped(name), attributes: templateAttributes });

  return {
    objectTypes: ['Person', 'Group'].map(shipped),
    attributes: [
      attribute('Display Name', 'Text'),
      attribute('Given Name', 'Text'),
      attribute('Family Name', 'Text'),
      attribute('Email', 'Text'),
      attribute('Subject Identifier', 'Text'),
      attribute('Employee Number', 'Number'),
      attribute('Start Date', 'DateTime'),
      attribute('Manager', 'Reference'),
    ],
    roles: ['Administrator', 'Operator', 'Reader'].map(shipped),
    connectorDefinitions: ['Delimited File', 'LDAP Directory'].map(shipped),
    predefinedSearches: ['All people', 'All groups'].map(shipped),
    exampleDataSets: ['Given names', 'Family names'].map(shipped),
    exampleDataTemplates: [template('People and groups')],
    schedules: [schedule('Nightly housekeeping')],
  };
}
