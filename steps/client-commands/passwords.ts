import type { ClientRun, CommandResult } from '#harness/client/client-run.ts';
import { folded } from '#harness/contract/casing.ts';
import { decoded, entriesOf, jsonValue } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { shown } from '#harness/scenario/check.ts';
import { isSuccess } from '#harness/scenario/response.ts';
import { type Finding, finding } from './findings.ts';
import { isSameWord } from './same-value.ts';
import { optionIn } from './sent-requests.ts';

const passwordOperations: readonly string[] = [
  'setMetaverseObjectPassword',
  'setConnectedSystemObjectPassword',
];

const maxWaitSeconds = 30;

/** A wait beyond its range, which the client may refuse. */
const isBeyond = ({ invocation: { parameters } }: CommandResult): boolean =>
  Number(parameters.Wait ?? 0) > maxWaitSeconds;

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

/** What a command that sets a password has sent and shown; the document names no such command, and a client may have one. */
export function findingsInPassword(run: ClientRun, result: CommandResult): readonly Finding[] {
  const { Password = '', Wait } = result.invocation.parameters;
  const requests = passwordRequestsOf(run, result);
  const isInAddress = run.allExchanges.filter(({ request }) =>
    decoded(request.url).includes(String(Password)),
  );
  const isAsked = result.session === undefined || requests.length > 0 || isBeyond(result);
  const isSilent = isBeyond(result) && requests.length === 0 && result.succeeded;
  return [
    ...(isSilent ? [finding('wait', [], `a wait of ${Wait} refused, or sent`, 'a success')] : []),
    finding('password', [], 'a request for a new password', isAsked ? undefined : 'none'),
    finding(
      'passwordInAddress',
      isInAddress,
      'no password in an address',
      isInAddress.length > 0 ? 'one' : undefined,
    ),
    ...requests.flatMap((request) => {
      const texts = textsIn(jsonValue(request.request.body));
      const isThere = texts.includes(String(Password));
      return [
        finding('password', [request], 'the password as it was given', isThere ? undefined : 'another'),
        checkWaitSent(request, result, Wait),
        checkPatience(run, request, Wait),
        ...checkSettled(request, result),
      ];
    }),
  ];
}

/** The answer may take as long as the wait. How long it took in this run is told, since longer ones are not tried. */
function checkPatience(run: ClientRun, request: Exchange, given: string | true | undefined): Finding {
  const seconds = Math.round(request.durationMs / 1000);
  const expected = `a client that waits for the answer, for ${given ?? 0} s and longer`;
  const hasGivenUp = run.stage.abandoned.has(request.id);
  const found = finding(
    'patience',
    [request],
    expected,
    hasGivenUp ? `it gave up after ${seconds} s` : undefined,
  );
  const isHeld = seconds > 1 && !hasGivenUp;
  const note = `the client waited ${seconds} s of ${given ?? 0} s for the answer`;
  return isHeld ? { about: found.about, outcome: { kind: 'holds', note } } : found;
}

/** A wait beyond its range may be refused by the client or by the service, and must not become another one. */
function checkWaitSent(
  request: Exchange,
  { succeeded }: CommandResult,
  given: string | true | undefined,
): Finding {
  const sent = optionIn(request, 'wait');
  const isAsGiven = given === undefined ? sent === undefined || sent === null : sent === Number(given);
  const isSilent = Number(given ?? 0) > maxWaitSeconds && succeeded;
  const actual = isAsGiven && !isSilent ? undefined : `${JSON.stringify(sent) ?? 'none'}`;
  return finding('wait', [request], `a wait of ${given ?? 'nothing'}`, actual);
}

/** What the output says of settling is what the answer says; a 202 has not settled. */
function checkSettled(answer: Exchange, { objects, succeeded }: CommandResult): Finding[] {
  if (!isSuccess(answer)) return [];
  const { status, content } = answer.response;
  const isError = finding('accepted', [answer], 'a result', succeeded ? undefined : 'an error');
  const values = (objects ?? []).map((each) => Object.fromEntries(each));
  const settled = membersNamed(values, /^(?:is|all|has)?settled$/);
  const states = statesIn(values);
  const sent = statesIn([content]);
  const isOff = [...states].some(([id, state]) => sent.has(id) && !isSameWord(sent.get(id), state));
  const isWrong = settled.some((each) => each !== (status !== 202)) || isOff;
  const expected = status === 202 ? 'what has not settled yet, called so' : 'what has settled';
  const actual = isWrong ? shown(values) : undefined;
  return [...(status === 202 ? [isError] : []), finding('settled', [answer], expected, actual)];
}

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
