import type { ClientRun, CommandResult } from '#harness/client/client-run.ts';
import { folded } from '#harness/contract/casing.ts';
import { decoded, entriesOf, jsonValue, listOf, membersOf } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { isSuccess, shown } from '#harness/rules/judging/expectation.ts';
import { type Finding, finding } from './finding.ts';
import { optionIn } from './sent-requests.ts';

/** Holds the commands against the document that it does not name, and a client may have: waiting, finding, passwords. */
export function judgeFurtherTasks(run: ClientRun): readonly Finding[] {
  return run.results.flatMap((result) => {
    switch (result.invocation.command) {
      case 'Wait-ScheduleExecution':
        return judgeWait(run, result);
      case 'Find-ScheduleExecution':
        return judgeSearch(run, result);
      case 'Set-Password':
        return judgePassword(run, result);
      default:
        return [];
    }
  });
}

const finished: readonly string[] = ['Complete', 'CompleteWithError', 'Failed', 'Cancelled'];

/** The status that ended the wait, where any status is shown: by the name of the member, or as a word. */
function judgeWait(run: ClientRun, { output, objects }: CommandResult): Finding[] {
  const reads = run.exchanges.filter((each) => each.operation === 'getScheduleExecution' && isSuccess(each));
  const { status } = membersOf(reads.at(-1)?.response.content);
  if (typeof status !== 'string' || !finished.includes(status)) return [];
  const told = (objects ?? []).flatMap((each) => each.get('status') ?? []);
  const words = output.match(/\b[A-Z][A-Za-z]+\b/g) ?? [];
  const named = words.filter((word) => finished.some((each) => isSameWord(each, word)));
  const shownAs = told.length > 0 ? told : named;
  const isWrong = shownAs.length > 0 && !shownAs.some((each) => isSameWord(each, status));
  return [finding('CL-54', run, reads, status, isWrong ? shown(output) : undefined)];
}

function judgeSearch(run: ClientRun, { invocation, objects, session }: CommandResult): Finding[] {
  if (session === undefined) return [];
  const { Status } = invocation.parameters;
  const requests = run.exchanges.filter(({ operation }) => operation === 'listScheduleExecutions');
  const contents = requests.filter(isSuccess).map(({ response }) => membersOf(response.content));
  const total = contents.at(-1)?.totalCount;
  const ids = new Set(contents.flatMap(({ items }) => listOf(items)).map((item) => membersOf(item).id));
  const others = (objects ?? []).filter(
    (each) => each.has('status') && !isSameWord(each.get('status'), Status),
  );
  const isWhole = ids.size === total && others.length === 0;
  const read = `${ids.size} rows, ${others.length} of another status`;
  // A search that was refused for its status shows nothing of pages.
  const isJudged = requests.length === 0 || contents.length > 0;
  return [
    ...(isJudged
      ? [finding('CL-55', run, requests, `all rows that are ${Status}`, isWhole ? undefined : read)]
      : []),
    ...requests.flatMap((request) => {
      const [status, size] = [optionIn(request, 'status'), optionIn(request, 'pageSize')];
      const isAsGiven = status === undefined || status === Status;
      return [
        finding(
          'CL-40',
          run,
          [request],
          `status: ${Status}, or absent`,
          isAsGiven ? undefined : String(status),
        ),
        finding(
          'CL-56',
          run,
          [request],
          'a page of at most 100',
          Number(size) > 100 ? String(size) : undefined,
        ),
      ];
    }),
  ];
}

const passwordOperations: readonly string[] = [
  'setMetaverseObjectPassword',
  'setConnectedSystemObjectPassword',
];

const mostSeconds = 30;

/** A wait beyond its range, which the client may refuse. */
const isBeyond = ({ invocation: { parameters } }: CommandResult): boolean =>
  Number(parameters.Wait ?? 0) > mostSeconds;

/** The requests that a command has sent, where each has sent one; else any of them may be its own. */
function passwordRequestsOf(
  { allExchanges, results }: ClientRun,
  result: CommandResult,
): readonly Exchange[] {
  const all = allExchanges.filter(({ operation }) => passwordOperations.includes(operation ?? ''));
  const commands = results.filter(({ invocation }) => invocation.command === 'Set-Password');
  const senders = all.length === commands.length ? commands : commands.filter((each) => !isBeyond(each));
  if (all.length !== senders.length) return all;
  const own = all[senders.indexOf(result)];
  return own === undefined ? [] : [own];
}

function judgePassword(run: ClientRun, result: CommandResult): Finding[] {
  const { Password = '', Wait } = result.invocation.parameters;
  const requests = passwordRequestsOf(run, result);
  const isInAddress = run.allExchanges.filter(({ request }) =>
    decoded(request.url).includes(String(Password)),
  );
  const isAsked = result.session === undefined || requests.length > 0 || isBeyond(result);
  const isSilent = isBeyond(result) && requests.length === 0 && result.succeeded;
  return [
    ...(isSilent ? [finding('CL-42', run, [], `a wait of ${Wait} refused, or sent`, 'a success')] : []),
    finding('CL-60', run, [], 'a request for a new password', isAsked ? undefined : 'none'),
    finding(
      'CL-58',
      run,
      isInAddress,
      'no password in an address',
      isInAddress.length > 0 ? 'one' : undefined,
    ),
    ...requests.flatMap((request) => {
      const texts = textsIn(jsonValue(request.request.body));
      const isThere = texts.includes(String(Password));
      return [
        finding('CL-60', run, [request], 'the password as it was given', isThere ? undefined : 'another'),
        judgeWaitSent(run, request, result, Wait),
        judgePatience(run, request, Wait),
        ...judgeSettled(run, request, result),
      ];
    }),
  ];
}

/** The answer may take as long as the wait. How long it took in this run is told, since longer ones are not tried. */
function judgePatience(run: ClientRun, request: Exchange, given: string | true | undefined): Finding {
  const seconds = Math.round(request.durationMs / 1000);
  const expected = `a client that waits for the answer, for ${given ?? 0} s and longer`;
  const hasGivenUp = run.stage.abandoned.has(request.id);
  const found = finding(
    'CL-59',
    run,
    [request],
    expected,
    hasGivenUp ? `it gave up after ${seconds} s` : undefined,
  );
  const isHeld = seconds > 1 && !hasGivenUp;
  return isHeld
    ? { ...found, note: `the client waited ${seconds} s of ${given ?? 0} s for the answer` }
    : found;
}

/** A wait beyond its range may be refused by the client or by the service, and must not become another one. */
function judgeWaitSent(
  run: ClientRun,
  request: Exchange,
  { succeeded }: CommandResult,
  given: string | true | undefined,
): Finding {
  const sent = optionIn(request, 'wait');
  const isAsGiven = given === undefined ? sent === undefined || sent === null : sent === Number(given);
  const isSilent = Number(given ?? 0) > mostSeconds && succeeded;
  const actual = isAsGiven && !isSilent ? undefined : `${JSON.stringify(sent) ?? 'none'}`;
  return finding('CL-42', run, [request], `a wait of ${given ?? 'nothing'}`, actual);
}

/** What the output says of settling is what the answer says; a 202 has not settled. */
function judgeSettled(run: ClientRun, answer: Exchange, { objects, succeeded }: CommandResult): Finding[] {
  if (!isSuccess(answer)) return [];
  const { status, content } = answer.response;
  const isError = finding('CL-43', run, [answer], 'a result', succeeded ? undefined : 'an error');
  const values = (objects ?? []).map((each) => Object.fromEntries(each));
  const settled = membersNamed(values, /^(?:is|all|has)?settled$/);
  const states = statesIn(values);
  const sent = statesIn([content]);
  const isOff = [...states].some(([id, state]) => sent.has(id) && !isSameWord(sent.get(id), state));
  const isWrong = settled.some((each) => each !== (status !== 202)) || isOff;
  const expected = status === 202 ? 'what has not settled yet, called so' : 'what has settled';
  const actual = isWrong ? shown(values) : undefined;
  return [...(status === 202 ? [isError] : []), finding('CL-57', run, [answer], expected, actual)];
}

/** The case of what is shown is free. */
const isSameWord = (one: unknown, other: unknown): boolean =>
  String(one).toLowerCase() === String(other).toLowerCase();

function membersNamed(value: unknown, name: RegExp): unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => membersNamed(each, name));
  return entriesOf(value).flatMap(([own, member]) => [
    ...(name.test(folded(own)) && typeof member === 'boolean' ? [member] : []),
    ...membersNamed(member, name),
  ]);
}

/** The state of each account, by the id of the account. */
function statesIn(value: unknown): ReadonlyMap<unknown, unknown> {
  const found = new Map<unknown, unknown>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    const members = new Map(entriesOf(node).map(([name, member]) => [folded(name), member]));
    const id = members.get('connectedsystemobjectid');
    if (id !== undefined && members.has('state')) found.set(id, members.get('state'));
    for (const member of members.values()) visit(member);
  };
  visit(value);
  return found;
}

function textsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return [value];
}
