import type { ClientRun } from '#harness/client/client-run.ts';
import type { CommandResult } from '#harness/client/command-result.ts';
import { folded, isSameText } from '#harness/contract/casing.ts';
import { entriesOf, jsonValue, listOf } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { all, broken, type Check, holds, holdsIf, type Outcome } from '#harness/scenario/check.ts';
import { isSuccess } from '#harness/scenario/response.ts';
import { passwordOperations } from '#steps/passwords/checks.ts';
import { nothing, ofCommand, ofOtherCommand, shownBy } from './of-command.ts';
import { optionIn } from './resets.ts';

const maxWaitSeconds = 30;

/** Whether the wait of a command is above the maximum. The client may refuse to send such a wait. */
const isBeyond = ({ invocation: { parameters } }: CommandResult): boolean =>
  Number(parameters.Wait ?? 0) > maxWaitSeconds;

/** Checks each password request of the command; `otherwise` is the outcome if there is none. */
const onEachRequest = (
  decide: (request: Exchange, result: CommandResult, run: ClientRun) => Outcome,
  otherwise: (result: CommandResult) => Outcome = () => nothing,
): Check<ClientRun> =>
  ofCommand('Set-Password', (result, run) => {
    const requests = run.ownExchanges.filter(({ operation = '' }) => passwordOperations.includes(operation));
    return requests.length === 0
      ? otherwise(result)
      : all(requests.map((request) => shownBy(request, decide(request, result, run))));
  });

export const sendsGivenPassword: Check<ClientRun> = onEachRequest(
  ({ request }, { invocation: { parameters } }) => {
    if (request.flaw !== undefined) return nothing;
    const isThere = valuesIn(jsonValue(request.body)).includes(String(parameters.Password));
    return holdsIf(isThere, 'the given password', 'another password');
  },
  (result) =>
    result.session === undefined || isBeyond(result)
      ? nothing
      : broken('a request that sets the password', 'none'),
);

/** The client must not give up before the response. The note says how long the response took in this run. */
export const waitsForResponse: Check<ClientRun> = onEachRequest(
  ({ id, durationMs }, { invocation: { parameters } }, { stage }) => {
    const seconds = Math.round(durationMs / 1000);
    const given =
      parameters.Wait === undefined ? 'no wait was given' : `the given wait is ${parameters.Wait} s`;
    if (stage.abandoned.has(id))
      return broken(
        `the client to wait for the response (${given})`,
        `the client gave up after ${seconds} s`,
      );
    const note = seconds > 1 ? `waited ${seconds} s for the response (${given})` : undefined;
    return { kind: 'holds', note };
  },
);

/** The default waits that a client may send. For a single account, the document states no default (§4.1). */
function defaultWaitsOf(request: Exchange): readonly unknown[] {
  if (request.operation === 'setConnectedSystemObjectPassword') return [0, 10];
  return [listOf(optionIn(request, 'connectedSystemObjectIds')).length > 0 ? 10 : 0];
}

/** A command's wait must be sent. For a command without a wait, the request may have none or the default. */
const sendsWaitOfTask: Check<ClientRun> = onEachRequest(
  (request, result) => {
    if (request.request.flaw !== undefined) return nothing;
    const { Wait: given } = result.invocation.parameters;
    const sent = optionIn(request, 'wait');
    const permitted = given === undefined ? [undefined, null, ...defaultWaitsOf(request)] : [Number(given)];
    const expected = given === undefined ? 'no wait, or the default' : `a wait of ${given} s`;
    if (!permitted.includes(sent)) return broken(expected, JSON.stringify(sent) ?? 'none');
    if (isBeyond(result) && result.succeeded)
      return broken(`an error, since the wait is above ${maxWaitSeconds} s`, 'no error');
    const isOpen = request.operation === 'setConnectedSystemObjectPassword' && given === undefined;
    if (!isOpen || typeof sent !== 'number') return holds;
    const note = `the client sends its default wait, ${sent} s, for one account; the document leaves this default open`;
    return { kind: 'holds', note };
  },
  (result) =>
    isBeyond(result) && result.succeeded
      ? broken(`an error, or a request with a wait of ${result.invocation.parameters.Wait} s`, 'neither')
      : nothing,
);

/** A command that the document does not name may be given a wait in any parameter, or in its line. */
const sendsWaitOfOther: Check<ClientRun> = ofOtherCommand(({ line }, { ownExchanges }) =>
  all(
    ownExchanges.map((request) => {
      if (!passwordOperations.includes(request.operation ?? '')) return nothing;
      const sent = optionIn(request, 'wait');
      const isDefault = [undefined, null, ...defaultWaitsOf(request)].includes(sent);
      const isGiven = new RegExp(`(?<!\\d)${RegExp.escape(String(sent))}(?!\\d)`).test(line);
      return shownBy(request, holdsIf(isDefault || isGiven, 'the given wait, or the default', `${sent}`));
    }),
  ),
);

export const sendsGivenWait: Check<ClientRun> = (...run) =>
  all([sendsWaitOfTask(...run), sendsWaitOfOther(...run)]);

export const reportsAcceptedAsResult: Check<ClientRun> = onEachRequest(
  ({ response: { status } }, { succeeded }) =>
    status === 202 ? holdsIf(succeeded, 'the 202 reported as a result', 'an error') : nothing,
);

/** Account states in the output must be those of the response; `settled` is false after a 202, else true. */
export const reportsSettledAsSent: Check<ClientRun> = onEachRequest((answer, { objects = [] }) => {
  if (!isSuccess(answer)) return nothing;
  const { status, content } = answer.response;
  const values = objects.map((each) => Object.fromEntries(each));
  const settled = switchesNamed(values, /^(?:is|all|has)?settled$/);
  const sent = statesIn([content]);
  const isOff = [...statesIn(values)].some(([id, state]) => sent.has(id) && !isSameText(sent.get(id), state));
  const isRight = settled.every((each) => each === (status !== 202)) && !isOff;
  const expected = `output in which settled is ${status !== 202}, with the state of each target from the response`;
  return holdsIf(isRight, expected, values);
});

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
