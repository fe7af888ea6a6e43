import type { ClientRun } from '#harness/client/client-run.ts';
import type { CommandResult } from '#harness/client/command-result.ts';
import type { CommandName } from '#harness/client/commands.ts';
import { folded } from '#harness/contract/casing.ts';
import { type Contract, operationById } from '#harness/contract/contract.ts';
import { enumFieldsOf, enumParametersOf, valueAt } from '#harness/contract/enum-fields.ts';
import { jsonValue } from '#harness/contract/json-values.ts';
import { oncePer } from '#harness/contract/once-per.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { all, type Check, holdsIf, silent } from '#harness/scenario/check.ts';
import { type Finding, finding, ofCommand, type Topic } from './findings.ts';
import { findingsInPassword } from './passwords.ts';
import { findingsInSearch, findingsInWait } from './schedule-executions.ts';
import { findingsInRequests } from './sent-requests.ts';
import { findingsInResults } from './shown-results.ts';

/** Combines the findings of a run about these topics. If one finding is broken, the result is broken. */
export const about =
  (...topics: readonly Topic[]): Check<ClientRun> =>
  (run, { contract }) => {
    const outcomes = findingsUnder(contract)(run).flatMap((each) =>
      topics.includes(each.about) ? [each.outcome] : [],
    );
    const [first] = outcomes;
    if (first === undefined) return silent('the rule does not apply to anything that the client did');
    const noted = outcomes.findLast((each) => each.kind === 'holds' && each.note !== undefined);
    return outcomes.find(({ kind }) => kind === 'broken') ?? noted ?? all(outcomes);
  };

/** The findings of all checks on a run. */
const findingsUnder = oncePer((contract: Contract) =>
  oncePer((run: ClientRun): readonly Finding[] => [
    ...findingsInResults(run),
    ...findingsInRequests(run),
    ...run.results.flatMap((result) =>
      ofCommand(result.nth, furtherFindings[result.invocation.command]?.(run, result) ?? []),
    ),
    ...findingsInEnums(run.allExchanges, contract),
  ]),
);

/** Checks of commands that the API document does not name, although it describes their tasks. */
const furtherFindings: Readonly<
  Partial<Record<CommandName, (run: ClientRun, result: CommandResult) => readonly Finding[]>>
> = {
  'Wait-ScheduleExecution': findingsInWait,
  'Find-ScheduleExecution': findingsInSearch,
  'Set-Password': findingsInPassword,
};

/** Checks that requests contain the names of enum values, not numbers (§9). */
export function findingsInEnums(exchanges: readonly Exchange[], contract: Contract): readonly Finding[] {
  const fields = enumFieldsOf(contract);
  const parameters = enumParametersOf(contract);
  return exchanges.flatMap((exchange) => {
    const { request, operation } = exchange;
    const query = [...new URL(request.url).searchParams];
    const body = jsonValue(request.body);
    const inQuery = parameters
      .filter((each) => each.operation === operation)
      .flatMap(({ name }) =>
        query
          .filter(([own]) => folded(own) === folded(name))
          .map(([, sent]): { name: string; sent: unknown } => ({ name, sent })),
      );
    const inBody = fields
      .filter((each) => each.operation === operation)
      .map(({ at }) => ({ name: at.join('.'), sent: valueAt(body, at) }))
      .filter(({ sent }) => sent !== undefined && sent !== null);
    return [...inQuery, ...inBody].map(({ name, sent }) => {
      const isNumber = typeof sent === 'number' || /^-?\d+$/.test(String(sent));
      const expected = `a name, not a number, as the value of ${name} in ${operationById(contract, operation ?? '').id}`;
      return finding('enums', [exchange], expected, isNumber && JSON.stringify(sent));
    });
  });
}

/** The evidence does not quote the output, which may contain a secret. */
export const hasNoSecretPrinted: Check<ClientRun> = ({ printed }, { secrets = [] }) => {
  const known = [...secrets]
    .flatMap((each) => [each, each.replace(/^Bearer +/i, '')])
    .filter((each) => each.length >= 6);
  const isShown = known.some((secret) => printed.includes(secret));
  return holdsIf(!isShown, 'no credential in the output', 'a credential');
};
