import type { Exchange } from '#harness/http/exchange.ts';
import { broken, type Finding, held, type PassiveCheck } from '#harness/rules/judging/check.ts';
import { isObject, isSuccess, type Members, shown } from '#harness/rules/judging/expectation.ts';
import { itemsIn } from '#harness/rules/judging/pages.ts';

/** How every Activity names its target, wherever it is read (§2.10, §9 0.13.0). */
export const enumChecks: readonly PassiveCheck[] = [
  {
    ...onEachActivity('EN-06', (activity) => {
      const targetType = targetTypeOf(activity);
      if (typeof targetType !== 'string' || !isSynchronisationRule(targetType)) return undefined;
      return targetType === 'SynchronisationRule' ? held : broken('SynchronisationRule', targetType);
    }),
    partial: true,
  },
  {
    ...onEachActivity('EN-08', (activity) => (targetTypeOf(activity) === 'SyncRule' ? held : undefined)),
    partial: true,
  },
  onEachActivity('EN-07', (activity) => {
    const targetType = targetTypeOf(activity);
    if (typeof targetType !== 'string') return undefined;
    return targetType === 'SyncRule' ? broken('no target type SyncRule', targetType) : held;
  }),
  onEachActivity('EN-09', (activity) => {
    const targetType = targetTypeOf(activity);
    if (targetType === undefined) return undefined;
    return typeof targetType === 'string' && /[^\d\s.+-]/.test(targetType)
      ? held
      : broken('a name as target type', shown(targetType));
  }),
];

/** Which member holds it is not shown (OP-85): under another name than these nothing is known of it. */
function targetTypeOf({ targetType, target }: Members): unknown {
  return targetType === undefined && isObject(target) ? target.type : targetType;
}

/** The name in other letters is still that of a Synchronisation Rule; SyncRule has a rule of its own (EN-07). */
function isSynchronisationRule(targetType: string): boolean {
  return /^synchroni[sz]ationrule$/i.test(targetType.replaceAll(/[^a-z]/gi, ''));
}

function onEachActivity(rule: string, judge: (activity: Members) => Finding | undefined): PassiveCheck {
  return {
    rule,
    examine(exchange) {
      const findings = activitiesIn(exchange).map(judge);
      return findings.find((each) => each?.kind === 'broken') ?? findings.find((each) => each !== undefined);
    },
  };
}

function activitiesIn(exchange: Exchange): readonly Members[] {
  const { operation, response } = exchange;
  if (operation === 'listActivities') return itemsIn(exchange).filter(isObject);
  if (operation !== 'getActivity' || !isSuccess(exchange)) return [];
  return isObject(response.content) ? [response.content] : [];
}
