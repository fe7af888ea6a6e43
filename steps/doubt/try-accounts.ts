import { isObject } from '#harness/scenario/response.ts';
import type { Observer } from './observer.ts';

const state = 'a person has accounts';

/** Longer than the wait by which two accounts are told apart. */
const slow = { settlesAfterSeconds: 60, outcome: 'succeeded' };
const quick = { settlesAfterSeconds: 0, outcome: 'succeeded' };

/**
 * Whether an account that takes its time is answered in any way other than one that settles at once. Where the two
 * are alike, nothing shows that the adapter has made an account that takes its time.
 */
export async function accountsTakeTheirTime(observer: Observer): Promise<boolean> {
  const answers = [];
  for (const account of [quick, slow]) answers.push(await setPassword(observer, account));
  await observer.control.calm();
  const [one, other] = answers;
  return one === undefined || other === undefined || one !== other;
}

/** An answer without what is the person's own. */
async function setPassword(
  { control, ask, newPassword }: Observer,
  account: object,
): Promise<string | undefined> {
  const { metaverseObjectId, accounts } = await control.enter(state, { accounts: [account] });
  const ids = [metaverseObjectId, ...(Array.isArray(accounts) ? accounts.filter(isObject) : [])].flatMap(
    (each) => (isObject(each) ? Object.values(each) : [each]),
  );
  const { response } = await ask('setMetaverseObjectPassword', {
    path: { id: String(metaverseObjectId) },
    body: { password: newPassword(), wait: 1 },
  });
  if (response.status >= 300) return undefined;
  const body = ids.reduce<string>((text, id) => text.replaceAll(String(id), ''), response.body);
  return `${response.status} ${wordsOf(body)}`;
}

/** The words of a body, without ids, times and figures. */
function wordsOf(body: string): string {
  return body.replaceAll(/[0-9a-f]*[\d][0-9a-fTZ:.-]*/gi, '');
}
