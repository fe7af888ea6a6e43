import { setImmediate } from 'node:timers/promises';
import { defined } from '#harness/contract/json-values.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { everyChecksOf } from '#harness/history/monitors.ts';
import type { WrittenScenario } from '#harness/register/parse-feature.ts';
import type { Coverage } from '#harness/result/coverage.ts';
import { Nonconformity, notSeen, type Untestable } from '#harness/result/outcome.ts';
import { endingOf, type ScenarioOutcome, type Tally } from '#harness/result/scenario-outcome.ts';
import type { CheckContext } from '#harness/scenario/check.ts';
import { type EveryCheck, type Examined, examineEach } from '#harness/scenario/every.ts';
import { contextOf, observe } from '#harness/scenario/hold.ts';
import { assertEligible } from '#harness/select/eligibility.ts';
import { cutOff } from '#harness/session/interruption.ts';
import { type Session, targetKindOf } from '#harness/session/session.ts';
import { loadSteps } from './cucumber.ts';

/** Judges everything that the run recorded by the rules about everything. `finished` is called after each. */
export async function judgeEverything(
  session: Session,
  every: readonly WrittenScenario[],
  finished: () => void,
): Promise<void> {
  await loadSteps();
  // A check that another rule may forestall comes after all rules without such checks.
  const inOrder = every.toSorted(
    (one, other) => Number(mayBeForestalled(one)) - Number(mayBeForestalled(other)),
  );
  const pieces = piecesOf(session);
  for (const part of inOrder) {
    session.journal.scenarios.push(judged(part, session, pieces));
    finished();
    await setImmediate();
  }
}

function mayBeForestalled(part: WrittenScenario): boolean {
  return part.rules.flatMap(everyChecksOf).some(({ unlessBroken }) => unlessBroken !== undefined);
}

/** What a run recorded, in the pieces that checks examine. */
function piecesOf({ recorder, soft404Exchanges, client }: Session) {
  return {
    exchanges: recorder.exchanges.filter(({ id }) => !soft404Exchanges.has(id)),
    runs: (client?.runs ?? []).flatMap((run) => run.parts),
  };
}

type Pieces = ReturnType<typeof piecesOf>;

function judged(part: WrittenScenario, session: Session, pieces: Pieces): ScenarioOutcome {
  const { name, location, rules, newIn } = part;
  const startedAt = performance.now();
  let tally: Tally | undefined;
  let coverage: readonly Coverage[] | undefined;
  let failure: unknown;
  try {
    if (session.interrupted?.aborted) throw cutOff();
    assertEligible(part, session);
    const commands = new Set<string>();
    const examined = examineRun(part, session, pieces, commands);
    tally = examined;
    coverage = coverageOfCommands(commands, session, pieces);
    observe(session, rules, examined.recorded);
    assertTally(examined);
  } catch (error) {
    failure = error;
  }
  return {
    kind: 'every',
    name,
    location,
    rules,
    durationMs: Math.round((performance.now() - startedAt) * 1000) / 1000,
    ...defined({ newIn, tally, coverage }),
    ...endingOf(failure === undefined ? 'PASSED' : 'FAILED', failure),
  };
}

/** Which of the client's other commands were judged; absent if none was. Those that sent nothing are left out. */
function coverageOfCommands(judged: ReadonlySet<string>, { client }: Session, { runs }: Pieces) {
  const { others } = client ?? {};
  if (others === undefined) return undefined;
  const sent = new Set(
    runs.flatMap(({ results: [result], ownExchanges }) =>
      result === undefined || ownExchanges.length === 0 ? [] : result.invocation.command,
    ),
  );
  const planned = new Set(others.runs.map(({ command }) => command));
  const names = [...planned.intersection(sent).intersection(judged)];
  const left = [...planned.difference(sent), ...others.lacking.keys()];
  return names.length === 0 ? undefined : [{ of: 'commands' as const, judged: names, left }];
}

/** Examines the exchanges of a run, or the runs of its client, by all checks of a rule. Notes the judged commands. */
function examineRun(
  part: WrittenScenario,
  session: Session,
  pieces: Pieces,
  commands: Set<string>,
): Examined {
  const own = targetKindOf(session) === 'client' ? 'client runs' : 'exchanges';
  const checks = part.rules
    .flatMap(everyChecksOf)
    .filter((each) => each.of === own && !isForestalled(each, session));
  if (session.profile.stateless && checks.some(({ isComputed }) => isComputed === true))
    throw neverOccurred();
  const examined = checks.map((check) => examinedBy(check, pieces, contextOf(session), commands));
  return {
    held: examined.reduce((sum, { held }) => sum + held, 0),
    judged: examined.flatMap((each) => each.judged),
    recorded: examined.flatMap(({ recorded }) => recorded),
    broken: examined.flatMap(({ broken }) => broken),
    note: examined.findLast(({ note }) => note !== undefined)?.note,
    fault: examined.find(({ fault }) => fault !== undefined)?.fault,
  };
}

function isForestalled({ unlessBroken = [] }: EveryCheck, { journal }: Session): boolean {
  return journal.scenarios.some(
    ({ outcome, rules }) => outcome === 'failed' && rules.some((id) => unlessBroken.includes(id)),
  );
}

function examinedBy(
  check: EveryCheck,
  { exchanges, runs }: Pieces,
  context: CheckContext,
  commands: Set<string>,
): Examined {
  if (check.of === 'exchanges')
    return examineEach(check, exchanges, context, ({ id, location }) => ({
      exchanges: [id],
      ...defined({ location }),
    }));
  if (check.of === 'client runs')
    return examineEach(
      check,
      runs,
      context,
      ({ allExchanges, location, command }) => ({
        exchanges: allExchanges.map(({ id }) => id),
        ...defined({ location, nth: command?.nth }),
      }),
      ({ results }) => {
        for (const { invocation } of results) commands.add(invocation.command);
      },
    );
  throw new HarnessError('INTERNAL', 'A check of recorded requests cannot examine a run.');
}

/** Throws if a piece breaks the rule, if a piece could not be checked, or if no piece is conclusive. */
function assertTally({ broken, fault, held, recorded }: Examined): void {
  const [first] = broken;
  if (first !== undefined) throw new Nonconformity(first.expected, first.actual, first.exchanges);
  if (fault !== undefined) throw new HarnessError('FILE_INVALID', fault);
  if (held + recorded.length === 0) throw neverOccurred();
}

function neverOccurred(): Untestable {
  return notSeen('the situation of the rule never occurred in this run');
}
