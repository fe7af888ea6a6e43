import { instantOf } from '#harness/contract/text-formats.ts';
import { isObject } from '#harness/scenario/response.ts';
import type { Observer } from './observer.ts';

/** Seconds by which the clock is moved on: more than any answer takes. */
const leap = 600;

/** Whether any time that the API tells moves on by what the adapter says has passed. */
export async function clockCanBeMoved(observer: Observer): Promise<boolean> {
  const { control } = observer;
  await control.calm();
  const before = await readTimes(observer);
  await control.enter('time passes', { seconds: leap });
  const after = await readTimes(observer);
  await control.calm();
  const known = before.some((time) => time !== undefined);
  const hasMoved = before.some((time, index) => (after[index] ?? 0) - (time ?? 0) >= (leap - 2) * 1000);
  return !known || hasMoved;
}

/** Whether time stands still on the target while the adapter says so. */
export async function clockStandsStill(observer: Observer): Promise<boolean> {
  const { control } = observer;
  await control.calm();
  await control.enter('the clock stands still');
  const [earlier] = await readTimes(observer);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const [later] = await readTimes(observer);
  await control.calm();
  return earlier === undefined || later === undefined || earlier === later;
}

/** The times by which two answers that look at different things were made, in milliseconds since 1970. */
async function readTimes({ ask }: Observer): Promise<readonly (number | undefined)[]> {
  const health = (await ask('getServiceHealth')).response.content;
  const check = (await ask('getBasicHealth')).response.content;
  return [
    isObject(health) ? instantOf(health.generatedAt) : undefined,
    isObject(check) ? instantOf(check.timestamp) : undefined,
  ];
}
