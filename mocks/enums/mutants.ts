import { rowsOf } from '#mocks/lists/mutants.ts';
import { answersOf, type Changes, errorStatus, type Fault, fault } from '#mocks/proofs/mutant.ts';
import { documentedEnums } from '#reference/server/domain/enums.ts';

const { acceptsEnumValue, read } = documentedEnums;

/** Takes numbers that the document refuses for some member. */
function taking(member: (value: number, members: readonly string[]) => string | undefined): Changes {
  return {
    enums: {
      read(value, members, ...rest) {
        const taken = typeof value === 'number' ? member(value, members) : undefined;
        return taken ?? read.call(this, value, members, ...rest);
      },
    },
  };
}

/** Refuses a name that the document accepts. */
function refusing(refuses: (value: string, members: readonly string[]) => boolean): Changes {
  return {
    enums: {
      acceptsEnumValue: (value, members) =>
        acceptsEnumValue(value, members) && !(typeof value === 'string' && refuses(value, members)),
    },
  };
}

/** Writes the target type of an Activity on a Synchronisation Rule in another way. */
function ruleTarget(name: string): Changes {
  return { releases: { synchronisationRuleTarget: () => name } };
}

let wasNumber = false;

/** Carries a request with a number out, and then refuses it. */
const refusedTooLate: Changes = {
  enums: {
    read(value, members, ...rest) {
      wasNumber = typeof value === 'number';
      return typeof value === 'number' ? members[0] : read.call(this, value, members, ...rest);
    },
  },
  wire: {
    shape(answer, { now }) {
      if (!wasNumber) return answer;
      wasNumber = false;
      const body = { code: 'NUMERIC_ENUM', message: 'A number is no name.', timestamp: now };
      return { ...answer, status: 400, kind: 'error', body };
    },
  },
};

/** Wrong turns in the names of enum members (§2.10, §7.2, §9). */
export const enumFaults: readonly Fault[] = [
  fault('EN-01-numbers-are-taken', 'The number of a member is taken as before 0.14.0.', {
    releases: { takesEnumNumbers: () => true },
  }),
  fault(
    'EN-01-schedules-take-numbers',
    'The trigger of a Schedule may be given by its number.',
    taking((value, members) => (members.includes('Timed') ? members[value] : undefined)),
  ),
  fault('EN-01-refused-with-422', 'A number is refused with 422.', errorStatus('numeric-enum', 422), {
    alsoBreaks: ['EN-02'],
  }),
  fault(
    'EN-02-too-large-is-the-last',
    'A number that is too large counts as the last member.',
    taking((value, members) => (value >= members.length ? members.at(-1) : undefined)),
  ),
  fault(
    'EN-02-negative-is-the-first',
    'A negative number counts as the first member.',
    taking((value, [first]) => (value < 0 ? first : undefined)),
  ),
  fault(
    'EN-03-refused-too-late',
    'A request with a number is refused once it has been carried out.',
    refusedTooLate,
  ),
  fault(
    'EN-04-guid-is-not-known',
    'One of the types of an attribute is not known by its name.',
    refusing((_, members) => members.includes('Guid')),
  ),
  fault(
    'EN-04-small-letters-only',
    'The direction of a rule must be sent in small letters.',
    refusing((value, members) => members.includes('Import') && value !== value.toLowerCase()),
  ),
  fault(
    'EN-05-numbers-are-refused-early',
    'Numbers are refused before 0.14.0 already.',
    {
      releases: { takesEnumNumbers: () => false },
    },
    { release: '0.13.0' },
  ),
  fault(
    'EN-06-american-spelling',
    'The target type is written SynchronizationRule.',
    ruleTarget('SynchronizationRule'),
  ),
  fault('EN-06-in-two-words', 'The target type is written with a blank.', ruleTarget('Synchronisation Rule')),
  fault('EN-07-the-old-name', 'The target type is still SyncRule.', ruleTarget('SyncRule'), {
    alsoBreaks: ['EN-06'],
  }),
  fault(
    'EN-07-a-run-has-the-old-name',
    'The Activity of a run has the target type SyncRule.',
    answersOf('getActivity', (body) =>
      body.targetType === 'RunProfile' ? { ...body, targetType: 'SyncRule' } : body,
    ),
  ),
  fault(
    'EN-08-the-new-name-early',
    'The target type is SynchronisationRule before 0.13.0 already.',
    ruleTarget('SynchronisationRule'),
    { release: '0.12.0' },
  ),
  fault(
    'EN-09-number-as-a-name',
    'The target type of an Activity on a rule is its number, in a text.',
    ruleTarget('4'),
    { alsoBreaks: ['EN-06'] },
  ),
  fault(
    'EN-09-numbers-in-activities',
    'The target type of an Activity on a Connected System is its number.',
    answersOf('getActivity', (body) =>
      body.targetType === 'ConnectedSystem' ? { ...body, targetType: 1 } : body,
    ),
  ),
  fault(
    'EN-09-no-target-type-in-lists',
    'A list of Activities has null as target type.',
    rowsOf('listActivities', (row) => [{ ...row, targetType: null }]),
  ),
];
