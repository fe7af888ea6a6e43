import { isObject, listOf, membersOf } from '#harness/contract/json-values.ts';
import {
  changeErrorStatus,
  changeRecords,
  changeRequest,
  handle,
  refusal,
} from '#proof/shapes/middleware.ts';
import { beyondContract, type Change, inRelease, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import { jsonOf, resent } from '#proof/shapes/service.ts';
import { documentedEnums } from '#reference/server/domain/releases.ts';

const { acceptsEnumValue, read } = documentedEnums;

/** Mutants that accept, refuse or return enum values wrongly (§2.10, §7.2, §9). */
export const enumMutants: readonly Mutant[] = mutants({
  'EN-01-numbers-are-accepted: Numeric enum values are accepted, as before 0.14.0.': {
    releases: { takesEnumNumbers: () => true },
  },
  'EN-01-schedules-accept-numbers: The trigger of a Schedule can be sent as a number.': taking(
    (value, all) => (all.includes('Timed') ? all[value] : undefined),
  ),
  'EN-01-one-number-is-accepted: One numeric enum value is accepted.': taking((value, all) =>
    value === 2 ? all[value] : undefined,
  ),
  'EN-02-numbers-wrap-round: Numeric enum values are taken modulo 256.': taking((value, all) =>
    value >= 256 ? all[value % 256] : undefined,
  ),
  'EN-01-a-further-change-accepts-numbers, EN-02, EN-03: Outside the contract, a number in an enum-typed field is accepted.':
    beyondContract(
      changeRequest(['replaceNotificationRule'], ({ body }) =>
        isObject(body) && typeof body.severity === 'number'
          ? { body: { ...body, severity: 'Error' } }
          : undefined,
      ),
    ),
  'EN-01-second-members-accept-numbers, EN-02, EN-03: Outside the contract, a number is accepted in all members of a list but the first.':
    beyondContract(
      changeRequest(['createNotificationRule', 'replaceNotificationRule'], ({ body }) => {
        const [first, ...others] = listOf(membersOf(body).conditions).map(membersOf);
        if (!others.some(({ operator }) => typeof operator === 'number')) return undefined;
        const named = others.map((each) => ({ ...each, operator: 'Equals' }));
        return { body: { ...membersOf(body), conditions: [first, ...named] } };
      }),
    ),
  'EN-01-refused-with-422, EN-02: A numeric enum value is refused with 422.': changeErrorStatus(
    ['NUMERIC_ENUM'],
    422,
  ),
  'EN-02-too-large-is-the-last: A number above the range is read as the last enum member.': taking(
    (value, all) => (value >= all.length ? all.at(-1) : undefined),
  ),
  'EN-02-negative-is-the-first: A negative number is read as the first enum member.': taking(
    (value, [first]) => (value < 0 ? first : undefined),
  ),
  'EN-03-refused-too-late: A request with a numeric enum value is refused only after it was carried out.':
    handle(['createMetaverseAttribute'], async (request, next, service) => {
      const body = membersOf(await jsonOf(request));
      if (typeof body.type !== 'number') return next(request);
      await next(await resent(request, { body: { ...body, type: 'Text' } }));
      return refusal(400, request, next, service);
    }),
  'EN-04-lower-case-only: The direction of a Synchronisation Rule must be sent in lower case.': refusing(
    (value, all) => all.includes('Import') && value !== value.toLowerCase(),
  ),
  'EN-05-numbers-are-refused-early: Numeric enum values are already refused before 0.14.0.': inRelease(
    '0.13.0',
    { releases: { takesEnumNumbers: () => false } },
  ),
  'EN-06-american-spelling: The target type is SynchronizationRule, with a z.': target('SynchronizationRule'),
  'EN-07-target-type-is-sync-rule, EN-06: The target type is still SyncRule.': target('SyncRule'),
  'EN-07-run-has-target-type-sync-rule: The Activity of a run has the target type SyncRule.': targetType(
    'RunProfile',
    'SyncRule',
    ['getActivity'],
  ),
  'EN-08-new-name-before-0-13: The target type is already SynchronisationRule before 0.13.0.': inRelease(
    '0.12.0',
    targetType('SyncRule', 'SynchronisationRule'),
  ),
  'EN-09-number-as-a-name, EN-06: The target type of an Activity on a Synchronisation Rule is the number as a string.':
    target('4'),
});

/** Accepts the numbers for which `member` returns a name, although numbers must be refused. */
function taking(member: (value: number, members: readonly string[]) => string | undefined): Change {
  return {
    enums: {
      read(value, members, ...rest) {
        const taken = typeof value === 'number' ? member(value, members) : undefined;
        return taken ?? read.call(this, value, members, ...rest);
      },
    },
  };
}

function refusing(refuses: (value: string, members: readonly string[]) => boolean): Change {
  return {
    enums: {
      acceptsEnumValue: (value, members) =>
        acceptsEnumValue(value, members) && !(typeof value === 'string' && refuses(value, members)),
    },
  };
}

function target(name: string): Change {
  return targetType('SynchronisationRule', name);
}

function targetType(
  documented: string,
  instead: unknown,
  operations: readonly string[] = ['listActivities', 'getActivity'],
): Change {
  return changeRecords(operations, (activity) =>
    activity.targetType === documented ? { targetType: instead } : {},
  );
}
