import { stripVTControlCharacters } from 'node:util';
import { sectionLink } from '#harness/document/section-link.ts';
import { unselectedIn } from '#harness/result/claim.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { bestStep } from './advice.ts';
import { factsOf, shownLast } from './evidence.ts';
import { figureLines } from './figures.ts';
import { reportOf } from './model.ts';
import { groupByCause } from './shared-causes.ts';

/** The failures beyond this number are only counted, so that the whole stays below 2,000 tokens. */
const mostFailures = 10;

/** Longer text is cut to this many characters, a clause to twice as many. */
const longest = 120;

/**
 * A result for a program that reads text, such as an agent: the verdict, the failures that no baseline accepts,
 * and what would cover most. Rules whose evidence is the same are one failure.
 */
export function brief(result: RunResult) {
  const report = reportOf(result);
  const { news, errors, headline } = report;
  // What breaks most rules comes first, since only ten failures are shown.
  const groups = groupByCause([...news, ...errors], result).toSorted(
    (a, b) => b.rules.length - a.rules.length,
  );
  // A run of some rules says nothing about what would cover the others.
  const [next] = unselectedIn(result) === 0 ? bestStep(result) : [];
  return {
    target: result.target.name,
    verdict: oneLine(headline, longest),
    figures: figureLines(report, result).map((line) =>
      stripVTControlCharacters(line).trim().replaceAll(/ +/g, ' '),
    ),
    failures: groups.slice(0, mostFailures).map(({ rules }) => failureOf(rules, result)),
    ...(groups.length > mostFailures && {
      furtherFailures: groups.slice(mostFailures).flatMap(({ rules }) => rules.map(({ id }) => id)),
    }),
    ...(next !== undefined && { toCoverMost: oneLine(next, longest) }),
  };
}

function failureOf(rules: readonly RuleResult[], result: RunResult) {
  const [rule] = rules;
  if (rule === undefined) return {};
  const [evidence] = rule.evidence;
  const { body = '' } = (evidence && shownLast(evidence, result))?.request ?? {};
  const facts = evidence === undefined ? [] : factsOf(evidence, rule, result);
  const given = (evidence?.situation ?? []).map(({ state, params }) => `${state} ${JSON.stringify(params)}`);
  return {
    rules: rules.map(({ id, title }) => `${id} ${title}`),
    clause: oneLine(rule.text ?? '', 2 * longest),
    read: sectionLink(rule.section).replace(/^.*(?=docs\/)/, ''),
    ...(given.length > 0 && { given: oneLine(given.join('; '), 2 * longest) }),
    ...(rule.verdict === 'error' && { error: oneLine(rule.detail ?? '', longest) }),
    ...Object.fromEntries(facts.filter(([label]) => label !== '' && label !== 'again')),
    ...(body !== '' && { sent: oneLine(body, longest) }),
  };
}
