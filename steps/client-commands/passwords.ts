import type { ClientRun } from '#harness/client/client-run.ts';
import type { CommandResult } from '#harness/client/command-result.ts';
import { folded, isSameText } from '#harness/contract/casing.ts';
import { entriesOf, jsonValue, listOf } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { shown } from '#harness/scenario/check.ts';
import { isSuccess } from '#harness/scenario/response.ts';
import { passwordOperations } from '#steps/passwords/checks.ts';
import { type Finding, finding, held } from './findings.ts';
import { optionIn } from './sent-requests.ts';

const maxWaitSeconds = 30;

/** Whether the wait of a command is above the maximum. The client may refuse to send such a wait. */
const isBeyond = ({ invocation: { parameters } }: CommandResult): boolean =>
  Number(parameters.Wait ?? 0) > maxWaitSeconds;

export function findingsInPassword(run: ClientRun, result: CommandResult): readonly Finding[] {
  const { Password = '', Wait } = result.invocation.parameters;
  const requests = run.ownExchanges.filter(({ operation }) => passwordOperations.includes(operation ?? ''));
  const isAsked = result.session === undefined || requests.length > 0 || isBeyond(result);
  const isSilent = isBeyond(result) && requests.length === 0 && result.succeeded;
  return [
    ...(isSilent ? [finding('wait', [], `an error, or a request with a wait of ${Wait} s`, 'neither')] : []),
    finding('password', [], 'a request that sets the password', !isAsked && 'none'),
    ...requests.flatMap((request) => {
      const patience = checkPatience(run, request, result);
      if (request.request.flaw !== undefined) return [patience];
      const isThere = valuesIn(jsonValue(request.request.body)).includes(String(Password));
      return [
        finding('password', [request], 'the given password', !isThere && 'another password'),
        checkWaitSent(request, result),
        patience,
        ...checkSettled(request, result),
      ];
    }),
  ];
}

/** The client must not give up before the response. The note says how long the response took in this run. */
function checkPatience({ stage }: ClientRun, request: Exchange, { invocation }: CommandResult): Finding {
  const { Wait } = invocation.parameters;
  const seconds = Math.round(request.durationMs / 1000);
  const given = Wait === undefined ? 'no wait was given' : `the given wait is ${Wait} s`;
  const expected = `the client to wait for the response (${given})`;
  if (stage.abandoned.has(request.id))
    return finding('patience', [request], expected, `the client gave up after ${seconds} s`);
  return held('patience', seconds > 1 ? `waited ${seconds} s for the response (${given})` : undefined);
}

/** The default waits that a client may send. For a single account, the document states no default (§4.1). */
function defaultWaitsOf(request: Exchange): readonly unknown[] {
  if (request.operation === 'setConnectedSystemObjectPassword') return [0, 10];
  return [listOf(optionIn(request, 'connectedSystemObjectIds')).length > 0 ? 10 : 0];
}

/** A command's wait must be sent. For a command without a wait, the request may have none or the default. */
function checkWaitSent(request: Exchange, result: CommandResult): Finding {
  const { Wait: given } = result.invocation.parameters;
  const sent = optionIn(request, 'wait');
  const permitted = given === undefined ? [undefined, null, ...defaultWaitsOf(request)] : [Number(given)];
  const isAsGiven = permitted.includes(sent);
  const isOpen = isAsGiven && given === undefined && typeof sent === 'number';
  if (isOpen && request.operation === 'setConnectedSystemObjectPassword') {
    const note = `the client sends its default wait, ${sent} s, for one account; the document leaves this default open`;
    return held('wait', note);
  }
  if (isAsGiven && isBeyond(result) && result.succeeded)
    return finding('wait', [request], `an error, since the wait is above ${maxWaitSeconds} s`, 'no error');
  const expected = given === undefined ? 'no wait, or the default' : `a wait of ${given} s`;
  return finding('wait', [request], expected, !isAsGiven && (JSON.stringify(sent) ?? 'none'));
}

/** Account states in the output must be those of the response; `settled` is false after a 202, else true. */
function checkSettled(answer: Exchange, { objects, succeeded }: CommandResult): Finding[] {
  if (!isSuccess(answer)) return [];
  const { status, content } = answer.response;
  const isError = finding('accepted', [answer], 'the 202 reported as a result', !succeeded && 'an error');
  const values = (objects ?? []).map((each) => Object.fromEntries(each));
  const settled = switchesNamed(values, /^(?:is|all|has)?settled$/);
  const states = statesIn(values);
  const sent = statesIn([content]);
  const isOff = [...states].some(([id, state]) => sent.has(id) && !isSameText(sent.get(id), state));
  const isWrong = settled.some((each) => each !== (status !== 202)) || isOff;
  const expected = `output in which settled is ${status !== 202}, with the state of each target from the response`;
  const isSettled = finding('settled', [answer], expected, isWrong && shown(values));
  return status === 202 ? [isError, isSettled] : [isSettled];
}

const valuesIn = (value: unknown): readonly unknown[] => [
  value,
  ...(typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : []),
];

function switchesNamed(value: unknown, name: RegExp): readonly boolean[] {
  const fields = valuesIn(value).flatMap(entriesOf);
  return fields.flatMap(([own, field]) =>
    name.test(folded(own)) && typeof field === 'boolean' ? [field] : [],
  );
}

/** The state of each account, by the id of the account. */
function statesIn(value: unknown): ReadonlyMap<unknown, unknown> {
  const objects = valuesIn(value).map(
    (each) => new Map(entriesOf(each).map(([name, field]) => [folded(name), field])),
  );
  const accounts = objects.filter((each) => each.has('connectedsystemobjectid') && each.has('state'));
  return new Map(accounts.map((each) => [each.get('connectedsystemobjectid'), each.get('state')]));
}
