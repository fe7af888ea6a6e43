import type { ClientRun } from '#harness/client/client-run.ts';
import { folded } from '#harness/contract/casing.ts';
import { jsonValue, membersOf } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { type Check, holdsIf, type Recording } from '#harness/scenario/check.ts';
import { nothing, ofCommand } from './of-command.ts';

type Option = 'IncludeAdministrators' | 'AcknowledgeAdministratorLockout';

const resetsIn = ({ ownExchanges }: ClientRun): readonly Exchange[] =>
  ownExchanges.filter(({ operation }) => operation === 'resetSystem');

/** A reset has the option with this value, where the user gave, or did not give, these switches. */
export const sends = (
  option: Option,
  value: boolean,
  switches: Readonly<Partial<Record<Option, boolean>>>,
): Check<ClientRun> =>
  ofCommand('Reset-SvcSystem', ({ invocation: { parameters } }, run) => {
    const [reset, ...others] = resetsIn(run);
    const isMeant = Object.entries(switches).every(
      ([name, isGiven]) => isGiven === (parameters[name] !== undefined),
    );
    if (reset === undefined || others.length > 0 || reset.request.flaw !== undefined || !isMeant)
      return nothing;
    const sent = optionIn(reset, option);
    const expected = `${option}: ${value ? 'true' : 'false, or absent'}`;
    return holdsIf((sent === true) === value, expected, JSON.stringify(sent) ?? 'absent', [reset]);
  });

export const isNotSentAgain: Check<ClientRun> = (run) => {
  const resets = resetsIn(run);
  if (!resets.some(({ response }) => response.status === 409)) return nothing;
  return holdsIf(resets.length === 1, 'one request for a reset', `${resets.length} requests`, resets);
};

/** AcknowledgeAdministratorLockout alone has no effect (§4.4). Records whether the client sends it. */
export const acknowledgementAlone: Recording<ClientRun> = ({ results: [result], allExchanges }) => {
  const { AcknowledgeAdministratorLockout, IncludeAdministrators } = result?.invocation.parameters ?? {};
  if (AcknowledgeAdministratorLockout === undefined || IncludeAdministrators !== undefined) return [];
  const resets = allExchanges.filter(({ operation }) => operation === 'resetSystem');
  return resets.map((reset) =>
    optionIn(reset, 'AcknowledgeAdministratorLockout') === true ? 'sent as true' : 'not sent as true',
  );
};

/** The document does not say where an option is sent. It may be in the body, the query or a header. */
export function optionIn({ request }: Exchange, option: string): unknown {
  const inBody = Object.entries(membersOf(jsonValue(request.body)));
  const elsewhere = [...new URL(request.url).searchParams, ...Object.entries(request.headers)];
  const asStrings = elsewhere.map(([name, text]) => [name, textValue(text)]);
  return [...inBody, ...asStrings].find(([name]) => folded(String(name)) === folded(option))?.[1];
}

/** `true`, `1` and an empty string are true, `false` and `0` are false. Other strings are unchanged. */
function textValue(text: string): unknown {
  if (/^(?:true|1)?$/i.test(text)) return true;
  return /^(?:false|0)$/i.test(text) ? false : text;
}
