import type { ClientRun } from '#harness/client/client-run.ts';
import type { CommandResult } from '#harness/client/command-result.ts';
import type { CommandName } from '#harness/client/commands.ts';
import { oncePer } from '#harness/contract/once-per.ts';
import { all, type Check, holdsIf, silent } from '#harness/scenario/check.ts';
import { type Finding, ofCommand, type Topic } from './findings.ts';
import { findingsInPassword } from './passwords.ts';
import { findingsInSearch, findingsInWait } from './schedule-executions.ts';
import { findingsInRequests } from './sent-requests.ts';
import { findingsInResults } from './shown-results.ts';

/** Combines the findings of a run about these topics. If one finding is broken, the result is broken. */
export const about =
  (...topics: readonly Topic[]): Check<ClientRun> =>
  (run) => {
    const outcomes = findingsOn(run).flatMap((each) => (topics.includes(each.about) ? [each.outcome] : []));
    const [first] = outcomes;
    if (first === undefined) return silent('the rule does not apply to anything that the client did');
    const noted = outcomes.findLast((each) => each.kind === 'holds' && each.note !== undefined);
    return outcomes.find(({ kind }) => kind === 'broken') ?? noted ?? all(outcomes);
  };

/** The findings of all checks on a run. */
const findingsOn = oncePer((run: ClientRun): readonly Finding[] => [
  ...findingsInResults(run),
  ...findingsInRequests(run),
  ...run.results.flatMap((result) =>
    ofCommand(result.nth, furtherFindings[result.invocation.command]?.(run, result) ?? []),
  ),
]);

/** Checks of commands that the API document does not name, although it describes their tasks. */
const furtherFindings: Readonly<
  Partial<Record<CommandName, (run: ClientRun, result: CommandResult) => readonly Finding[]>>
> = {
  'Wait-ScheduleExecution': findingsInWait,
  'Find-ScheduleExecution': findingsInSearch,
  'Set-Password': findingsInPassword,
};

/** The evidence does not quote the output, which may contain a secret. */
export const hasNoSecretPrinted: Check<ClientRun> = ({ printed }, { secrets = [] }) => {
  const known = [...secrets]
    .flatMap((each) => [each, each.replace(/^Bearer +/i, '')])
    .filter((each) => each.length >= 6);
  const isShown = known.some((secret) => printed.includes(secret));
  return holdsIf(!isShown, 'no credential in the output', 'a credential');
};
