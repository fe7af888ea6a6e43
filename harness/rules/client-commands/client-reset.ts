import type { Dialogue } from '#harness/client/dialogue.ts';
import { folded } from '#harness/contract/casing.ts';
import { jsonValue } from '#harness/contract/json-text.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { expectThat, isObject, shown } from '#harness/rules/judging/expectation.ts';

const isReset = ({ operation }: Exchange): boolean => operation === 'resetSystem';

export function resets(dialogue: Dialogue): readonly Exchange[] {
  const sent = dialogue.exchanges.filter(isReset);
  expectThat(sent.length > 0, 'a reset to be asked for', 'none', ...dialogue.exchanges);
  return sent;
}

export function doesNotReset({ exchanges }: Dialogue): void {
  const sent = exchanges.filter(isReset);
  expectThat(sent.length === 0, 'no reset to be asked for', `${sent.length} asked for`, ...sent);
}

/** The prompt stood there, and by then no reset was asked for. */
export function asksFirst({ asked, exchanges, exchangesWhenAsked }: Dialogue): void {
  const early = exchangesWhenAsked.filter(isReset);
  expectThat(asked, 'a prompt that waits for an answer', 'none', ...exchanges.filter(isReset));
  expectThat(early.length === 0, 'no reset before the prompt is answered', 'a reset', ...early);
}

export function resetsWith(dialogue: Dialogue, option: string): void {
  for (const exchange of resets(dialogue)) {
    const value = optionIn(exchange, option);
    expectThat(isTrue(value), `${option} true`, shown(value), exchange);
  }
}

export function resetsWithout(dialogue: Dialogue, option: string): void {
  for (const exchange of resets(dialogue)) {
    const value = optionIn(exchange, option);
    expectThat(!isTrue(value), `${option} false or left out`, shown(value), exchange);
  }
}

/** The document does not show how the options are carried: in the body or in the query, in any casing. */
function optionIn({ request }: Exchange, option: string): unknown {
  const body = jsonValue(request.body);
  const members = [...Object.entries(isObject(body) ? body : {}), ...new URL(request.url).searchParams];
  return members.find(([name]) => folded(name) === folded(option))?.[1];
}

const isTrue = (value: unknown): boolean => value === true || /^(?:true|1)$/i.test(String(value));
