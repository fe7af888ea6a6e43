import { oncePer } from '#harness/contract/once-per.ts';
import { instantOf, isToTheMinute } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { all, type Check, type Outcome, silent } from '#harness/scenario/check.ts';
import { type Fields, isObject, within } from '#harness/scenario/response.ts';
import { leastMargin } from './documented-health.ts';

export interface Health {
  readonly summary: Fields;
  readonly services: readonly Fields[];
}

/** One service in a response, and the seconds from the service's timestamps to the response's GeneratedAt. */
export interface Reading {
  readonly name: string;
  readonly fields: Fields;
  /** Seconds since the last report; undefined if unknown. */
  readonly silence: number | undefined;
  /** Seconds since the last progress of the current work; undefined if unknown. */
  readonly progressAge: number | undefined;
  /** Seconds since the current work started; undefined if unknown. */
  readonly workAge: number | undefined;
  /** An age may be wrong by up to this many seconds: servers may round times to whole seconds (§2.6). */
  readonly resolution: number;
  /** Seconds around a threshold within which a response proves nothing. */
  readonly margin: number;
  /** Seconds since the time in a field; undefined if unknown. */
  ageOf(field: string): number | undefined;
}

export function healthIn({ operation, response }: Exchange): Health | undefined {
  const { status, content } = response;
  if (operation !== 'getServiceHealth' || status !== 200 || !isObject(content)) return undefined;
  const list = content.services;
  return { summary: content, services: Array.isArray(list) ? list.filter(isObject) : [] };
}

/** The verdict on a service in the notation of features: `Degraded: Stalled`. */
export function formatVerdict({ status, condition }: Fields): string {
  return `${String(status)}: ${String(condition)}`;
}

/** Reads each service in a response. If GeneratedAt is missing, returns no readings. The result is cached. */
export const readingsIn = oncePer((exchange: Exchange): readonly Reading[] => {
  const health = healthIn(exchange);
  const generatedAt = instantOf(health?.summary.generatedAt);
  if (health === undefined || generatedAt === undefined) return [];
  return health.services.map((fields) => {
    const resolution = [generatedAt, instantOf(fields.lastSeenAt)].filter(isWholeSecond).length;
    const ageOf = (field: string): number | undefined => {
      const instant = instantOf(fields[field]);
      // A time without seconds is too inexact for an age.
      const isCoarse = isToTheMinute(fields[field]) || isToTheMinute(health.summary.generatedAt);
      return instant === undefined || isCoarse ? undefined : (generatedAt - instant) / 1000;
    };
    return {
      name: String(fields.service),
      fields,
      silence: ageOf('lastSeenAt'),
      progressAge: ageOf('lastProgressAt'),
      workAge: ageOf('currentWorkStartedAt'),
      resolution,
      margin: Math.max(leastMargin, resolution),
      ageOf,
    };
  });
});

function isWholeSecond(instant: number | undefined): boolean {
  return instant !== undefined && instant % 1000 === 0;
}

const nothing = silent('the rule does not apply to this response');

export function onHealth(decide: (health: Health, exchange: Exchange) => Outcome | undefined): Check {
  return (exchange) => {
    const health = healthIn(exchange);
    return (health && decide(health, exchange)) ?? nothing;
  };
}

/** A check of every service in a response; the first failure is the result. */
export function onEachService(decide: (reading: Reading) => Outcome | undefined): Check {
  return (exchange) =>
    all(readingsIn(exchange).map((reading) => within(exchange, reading.fields, decide(reading) ?? nothing)));
}
