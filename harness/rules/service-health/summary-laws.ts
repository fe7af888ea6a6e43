import type { Claim, Law } from '#harness/rules/judging/claim.ts';
import type { Members } from '#harness/rules/judging/expectation.ts';
import { hasHeader } from '#harness/rules/judging/headers.ts';
import { services, statuses } from './documented-health.ts';
import { summaryIn } from './health-reading.ts';

/** What a health answer says as a whole: judged in scenarios and on all traffic (§2.6, §3.1, §4.1). */
interface Summary {
  readonly summary: Members;
  readonly services: readonly Members[];
}

/** Each of these services has one health object, and there are no others. */
export function listsOnce(expected: readonly string[]): Law {
  return onSummary((summary) => {
    const names = namesIn(summary);
    const once = expected.every((name) => names.filter((found) => found === name).length === 1);
    const holds = once && names.length === expected.length;
    return { holds, expected: `each of ${expected.join(', ')} once`, actual: names };
  });
}

/** Those of these services that are listed come in this order. */
export function listsInOrder(expected: readonly string[]): Law {
  return onSummary((summary) => {
    const known = [...new Set(namesIn(summary))].filter((name) => expected.includes(name));
    if (known.length < 2) return undefined;
    const ordered = expected.filter((name) => known.includes(name));
    const holds = known.join() === ordered.join();
    return { holds, expected: `the order ${expected.join(', ')}`, actual: known.join(', ') };
  });
}

/** Overall is the worst status among the three services; a status that is not documented has no rank. */
export const overallIsWorst: Law = onSummary((summary) => {
  const names = namesIn(summary);
  const ranks = summary.services.map(({ status }) => statuses.indexOf(String(status)));
  if (services.some((name) => !names.includes(name)) || ranks.includes(-1)) return undefined;
  const worst = statuses[Math.max(...ranks)];
  const { overall } = summary.summary;
  return { holds: overall === worst, expected: `Overall ${worst}`, actual: `Overall ${String(overall)}` };
});

/** Each service has the Status of its Condition; a pair with a name that is not documented is another rule's matter. */
export function hasStatusOfCondition(statusOf: ReadonlyMap<string, string>): Law {
  return onSummary(({ services: listed }) => {
    const claims = listed.flatMap(({ service, status, condition }): Claim[] => {
      const expected = statusOf.get(String(condition));
      if (expected === undefined || !statuses.includes(String(status))) return [];
      const pair = `${String(service)} ${expected} with ${String(condition)}`;
      return [{ holds: status === expected, expected: pair, actual: status }];
    });
    return claims.find(({ holds }) => !holds) ?? claims[0];
  });
}

export const isNotStored: Law = (exchange) => {
  const { operation, response } = exchange;
  if (operation !== 'getServiceHealth' || response.status !== 200) return undefined;
  return hasHeader('Cache-Control', 'no-store')(exchange);
};

function onSummary(judge: (summary: Summary) => Claim | undefined): Law {
  return (exchange) => {
    const summary = summaryIn(exchange);
    return summary === undefined ? undefined : judge(summary);
  };
}

const namesIn = ({ services: listed }: Summary): readonly string[] =>
  listed.map(({ service }) => String(service));
