// Setting passwords: sections 3.4 and 4.1.
import { Refusal, Reply } from './answers.mjs';
import { breaks } from './breakage.mjs';
import { now, until } from './clock.mjs';

/** On the accounts named, or on all. An account settles so many seconds later, or never. */
export async function setPassword({ password, wait, connectedsystemobjectids: ids }, accounts) {
  const seconds = wait ?? (ids === undefined ? 0 : 10);
  const isWait = Number.isInteger(seconds) && seconds >= 0 && seconds <= 30;
  if (!isWait) throw new Refusal(422, 'bad_wait', 'wait must be a whole number from 0 to 30.');
  if (!password) throw new Refusal(422, 'no_password', 'A password must be given.');
  const targets = accounts.filter(({ Id }) => ids === undefined || ids.some((id) => `${id}` === `${Id}`));
  if (targets.length < (ids?.length ?? 1) || targets.length === 0)
    throw new Refusal(404, 'no_account', 'There is no such account.');
  const from = now();
  const settlesAt = ({ _SettlesAfter: after }) => (after === null ? Infinity : from + after * 1000);
  const last = Math.max(...targets.map(settlesAt));
  await until(breaks('wait-ignored') ? from : Math.min(last, from + seconds * 1000));
  const told = targets.map((each) => [
    each.ConnectedSystemId,
    settlesAt(each) > now() ? 'Waiting' : each._Outcome === 'failed' ? 'Refused' : 'Delivered',
  ]);
  return new Reply(seconds > 0 && last <= now() ? 200 : 202, { Systems: Object.fromEntries(told) });
}
